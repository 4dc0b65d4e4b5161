import undo from 'icon:bold/arrow-u-up-left'
import merge from 'icon:bold/arrows-merge'
import checks from 'icon:bold/checks'
import percent from 'icon:bold/percent'
import plus from 'icon:bold/plus'
import scissors from 'icon:bold/scissors'
import swap from 'icon:bold/swap'
import bell from 'icon:fill/bell-ringing'
import checkCircle from 'icon:fill/check-circle'
import coins from 'icon:fill/coins'
import fire from 'icon:fill/fire'
import note from 'icon:fill/note-pencil'
import plane from 'icon:fill/paper-plane-tilt'
import sealCheck from 'icon:fill/seal-check'
import xCircle from 'icon:fill/x-circle'
import printer from 'icon:regular/printer'
import type { EventType, PastEvent } from '../../api/audit.ts'
import { t } from '../../language/t.ts'
import { comma } from '../../office/comma.ts'

/** no: something was removed · go: paid. */
type EventTone = 'no' | 'go' | null

type Words = Readonly<{ word: string; icon: string; tone: EventTone }>

export const wordsOf: Readonly<Record<EventType, Words>> = {
  OrderPlaced: { word: t('history.events.OrderPlaced'), icon: plane, tone: null },
  OrderItemStarted: { word: t('history.events.OrderItemStarted'), icon: fire, tone: null },
  OrderItemFinished: { word: t('history.events.OrderItemFinished'), icon: checkCircle, tone: null },
  OrderItemServed: { word: t('history.events.OrderItemServed'), icon: checks, tone: null },
  OrderItemRecalled: { word: t('history.events.OrderItemRecalled'), icon: undo, tone: null },
  OrderItemCancelled: { word: t('history.events.OrderItemCancelled'), icon: xCircle, tone: 'no' },
  OrderLineDivided: { word: t('history.events.OrderLineDivided'), icon: scissors, tone: null },
  OrderLinesMovedOff: { word: t('history.events.OrderLinesMovedOff'), icon: scissors, tone: null },
  OrderSplitOff: { word: t('history.events.OrderSplitOff'), icon: scissors, tone: null },
  OrderReopened: { word: t('history.events.OrderReopened'), icon: undo, tone: 'no' },
  OrderJoined: { word: t('history.events.OrderJoined'), icon: merge, tone: null },
  OrderLinesJoined: { word: t('history.events.OrderLinesJoined'), icon: merge, tone: null },
  OrderJoinRefused: { word: t('history.events.OrderJoinRefused'), icon: undo, tone: 'no' },
  OrderJoinReleased: { word: t('history.events.OrderJoinReleased'), icon: undo, tone: 'no' },
  OrderCancelled: { word: t('history.events.OrderCancelled'), icon: xCircle, tone: 'no' },
  OrderCompleted: { word: t('history.events.OrderCompleted'), icon: checkCircle, tone: null },
  OrderDiscounted: { word: t('history.events.OrderDiscounted'), icon: percent, tone: 'no' },
  OrderDiscountRemoved: { word: t('history.events.OrderDiscountRemoved'), icon: undo, tone: null },
  CheckoutStarted: { word: t('history.events.CheckoutStarted'), icon: coins, tone: null },
  CheckoutCommitted: { word: t('history.events.CheckoutCommitted'), icon: coins, tone: null },
  CheckoutReleased: { word: t('history.events.CheckoutReleased'), icon: undo, tone: 'no' },
  OrderMoved: { word: t('history.events.OrderMoved'), icon: swap, tone: null },
  OrderLinesAdded: { word: t('history.events.OrderLinesAdded'), icon: plus, tone: null },
  OrderLineNoted: { word: t('history.events.OrderLineNoted'), icon: note, tone: null },
  OrderLineSeated: { word: t('history.events.OrderLineSeated'), icon: note, tone: null },
  OrderLineRevised: { word: t('history.events.OrderLineRevised'), icon: note, tone: null },
  OrderCourseHeld: { word: t('history.events.OrderCourseHeld'), icon: undo, tone: null },
  OrderCourseFired: { word: t('history.events.OrderCourseFired'), icon: fire, tone: null },
  OrderItemsPassed: { word: t('history.events.OrderItemsPassed'), icon: bell, tone: null },
  OrderItemsTakenBack: { word: t('history.events.OrderItemsTakenBack'), icon: undo, tone: null },
  OrderBillPrinted: { word: t('history.events.OrderBillPrinted'), icon: printer, tone: null },
  OrderReceiptPrinted: { word: t('history.events.OrderReceiptPrinted'), icon: printer, tone: null },
  OrderTicketReprinted: { word: t('history.events.OrderTicketReprinted'), icon: printer, tone: null },
  OrderChargeAdded: { word: t('history.events.OrderChargeAdded'), icon: percent, tone: null },
  OrderChargeRemoved: { word: t('history.events.OrderChargeRemoved'), icon: percent, tone: 'no' },
  OrderPartPaid: { word: t('history.events.OrderPartPaid'), icon: coins, tone: 'go' },
  OrderPartPaymentReturned: { word: t('history.events.OrderPartPaymentReturned'), icon: undo, tone: 'no' },
  OrderSettled: { word: t('history.events.OrderSettled'), icon: sealCheck, tone: 'go' },
}

/** Subject of an event: dishes, invoice, course or tables; '' if it has none. */
export function subjectOf({ type, item_title, invoice_id, state, tables, course, marks }: PastEvent): string {
  if (type === 'OrderSettled' || type === 'OrderReceiptPrinted')
    return invoice_id === null ? '' : t('history.paidInvoice', { id: invoice_id })
  if (course !== undefined) return t('history.course', { course })
  const isSent = type === 'OrderPlaced' || type === 'OrderSplitOff' || type === 'OrderReopened'
  const sent = state.lines.map(({ quantity, item_title }) => `${quantity} ${item_title}`).join(comma())
  const words = [marks?.rush && t('history.marks.rush'), marks?.allergy && t('history.marks.allergy')].filter(Boolean)
  const dishes = isSent ? sent : [item_title ?? '', ...words].join(comma())
  if (!tables) return dishes
  const titleOf = (table: string | null) => table ?? t('history.noTable')
  const moved = t('history.moved', { from: titleOf(tables.from), to: titleOf(tables.to) })
  return dishes === '' ? moved : `${dishes} · ${moved}`
}
