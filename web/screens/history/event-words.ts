import undo from 'icon:bold/arrow-u-up-left'
import checks from 'icon:bold/checks'
import checkCircle from 'icon:fill/check-circle'
import coins from 'icon:fill/coins'
import fire from 'icon:fill/fire'
import plane from 'icon:fill/paper-plane-tilt'
import sealCheck from 'icon:fill/seal-check'
import xCircle from 'icon:fill/x-circle'
import type { EventType, PastEvent } from '../../api/audit.ts'

/** no: something was taken away · go: it was paid. */
export type EventTone = 'no' | 'go' | null

type Words = Readonly<{ word: string; icon: string; tone: EventTone }>

export const wordsOf: Readonly<Record<EventType, Words>> = {
  OrderPlaced: { word: 'Order sent', icon: plane, tone: null },
  OrderItemStarted: { word: 'Preparing', icon: fire, tone: null },
  OrderItemFinished: { word: 'Completed', icon: checkCircle, tone: null },
  OrderItemServed: { word: 'Delivered', icon: checks, tone: null },
  OrderItemCancelled: { word: 'Cancelled', icon: xCircle, tone: 'no' },
  OrderCancelled: { word: 'Order cancelled', icon: xCircle, tone: 'no' },
  OrderCompleted: { word: 'Order completed', icon: checkCircle, tone: null },
  CheckoutStarted: { word: 'Payment started', icon: coins, tone: null },
  CheckoutCommitted: { word: 'Payment confirmed', icon: coins, tone: null },
  CheckoutReleased: { word: 'Payment given up', icon: undo, tone: 'no' },
  OrderSettled: { word: 'Paid', icon: sealCheck, tone: 'go' },
}

/** What the event is about: the dishes, the dish, the invoice. */
export function subjectOf({ type, item_title, invoice_id, state }: PastEvent): string {
  if (type === 'OrderPlaced')
    return state.lines.map(({ quantity, item_title }) => `${quantity} ${item_title}`).join(', ')
  if (type === 'OrderSettled') return invoice_id === null ? '' : `Invoice ${invoice_id}`
  return item_title ?? ''
}
