import { type Decider, impossible, invariant, reject } from '../kernel/decider.ts'
import type { Instant, OrderId } from '../kernel/ids.ts'
import { billOf, isOwed, isPlaced } from './bill.ts'
import { addLines, reviseLine, withAdded, withReduction, withRevised } from './change-lines.ts'
import { addCharge, removeCharge, withAddedCharge, withoutCharge, withRemovedCharges } from './charge.ts'
import {
  commitCheckout,
  inCheckout,
  releaseCheckout,
  settle,
  startCheckout,
  withoutCheckout,
  withSettled,
} from './checkout.ts'
import type { OrderCommand } from './commands.ts'
import { fireCourse, holdCourse, withFired } from './courses.ts'
import { giveDiscount, isGiven, removeDiscount, withDiscount, withoutDiscount } from './discounts.ts'
import { linesPlaced, linesSplitOff, moveOff, splitOff, withDivided, withoutMoved } from './divide.ts'
import type { OrderEvent } from './events.ts'
import { cancelItem, complete, moveData, moveItem, moveItems, moveTo, withLosses } from './item-moves.ts'
import { movedAt, statusAfter } from './item-status.ts'
import { answerJoin, joinOrder, releaseJoin, withJoined, withoutJoined, withReleased } from './join.ts'
import { moveOrder } from './move.ts'
import { recordPartPayment, returnPartPayment, withoutPartPayment, withPartPaymentRule } from './part-payments.ts'
import { passItems, takeBackItems, withoutPassed, withPassed } from './pass.ts'
import { place, placeAndCheckOut } from './place.ts'
import { withGivenBack } from './portions.ts'
import { withPrintedPrice } from './printed-price.ts'
import { refuseIfInCheckout, refuseIfNotOpen, refuseIfPaid } from './refusals.ts'
import { linesReopened, reopenOrder } from './reopen.ts'
import { reprintTicket } from './reprint.ts'
import { seatLine, withSeat } from './seats.ts'
import { withStarted } from './started.ts'
import type { Order, OrderDecision, OrderLines, OrderRejection, PlacedOrder } from './state.ts'

export type { Order, OrderRejection, PlacedOrder } from './state.ts'

const rules: Decider<Order, OrderCommand, OrderEvent, OrderRejection> = {
  category: 'order',
  initial: { status: 'None' },

  decide({ type, data }, state, context) {
    const { at } = context
    if (type === 'PlaceOrder') return state.status === 'None' ? place(data, at) : []
    if (type === 'PlaceAndCheckOutOrder') return placeAndCheckOut(data, state, at)
    if (type === 'RefuseOrder') {
      const isFirst = state.status === 'None' && state.refused === undefined
      return isFirst ? [{ type: 'OrderRefused', data: { ...data, refusedAt: at } }] : []
    }
    if (type === 'SplitOffOrder') return splitOff(state, data.movedOff)
    if (type === 'ReopenOrder') return reopenOrder(state, data, at)
    if (state.status === 'None') return reject('OrderUnknown')
    switch (type) {
      case 'StartItem':
        return moveItem(state, moveTo('preparing', data, state, at))
      case 'FinishItem':
        return moveItem(state, moveTo('completed', data, state, at))
      case 'ServeItem':
        return moveItem(state, { type: 'OrderItemServed', data: { ...moveData(data, state), servedAt: at } })
      case 'CancelItem':
        return cancelItem(state, data, at)
      case 'RecallItem':
        return moveItem(state, moveTo('created', data, state, at))
      case 'MoveItems':
        return moveItems(state, data, at)
      case 'PassItems':
        return passItems(state, data, at)
      case 'TakeBackItems':
        return takeBackItems(state, data, at)
      case 'DivideOrder':
        if (state.movedOff.some(({ intoOrderId }) => intoOrderId === data.intoOrderId)) return []
        return refuseIfNotOpen(state) ?? refuseIfPaid(state) ?? moveOff(state, data, at)
      case 'CancelOrder':
        if (state.status === 'Cancelled') return []
        return (
          refuseIfNotOpen(state) ??
          refuseIfPaid(state) ?? [{ type: 'OrderCancelled', data: { ...withLosses(data, state), cancelledAt: at } }]
        )
      case 'CompleteOrder':
        if (state.status === 'Completed') return []
        return refuseIfNotOpen(state) ?? refuseIfInCheckout(state) ?? [complete(state, data, at)]
      case 'GiveDiscount':
        if (isGiven(state, data.discountId) || state.removedDiscounts.includes(data.discountId)) return []
        return refuseIfNotOpen(state) ?? refuseIfPaid(state) ?? giveDiscount(state, data, context)
      case 'RemoveDiscount':
        if (state.removedDiscounts.includes(data.discountId)) return []
        return refuseIfNotOpen(state) ?? refuseIfPaid(state) ?? removeDiscount(state, data, at)
      case 'AddCharge':
        return refuseIfNotOpen(state) ?? refuseIfPaid(state) ?? addCharge(state, data, at)
      case 'RemoveCharge':
        return refuseIfNotOpen(state) ?? refuseIfPaid(state) ?? removeCharge(state, data, at)
      case 'StartCheckout':
        return startCheckout(state, data, at)
      case 'CommitCheckout':
        return commitCheckout(state, { ...data, committedAt: at })
      case 'ReleaseCheckout':
        return releaseCheckout(state, { ...data, releasedAt: at })
      case 'SettleOrder':
        return settle(state, data, at)
      case 'RecordPartPayment':
        return recordPartPayment(state, data, at)
      case 'ReturnPartPayment':
        return returnPartPayment(state, data, at)
      case 'MoveOrder':
        return refuseIfNotOpen(state) ?? moveOrder(state, data, at)
      case 'AddLines':
        if (state.additions[data.additionId]) return []
        return refuseIfNotOpen(state) ?? refuseIfPaid(state) ?? addLines(state, data, at)
      case 'ReviseLine':
        return refuseIfNotOpen(state) ?? refuseIfPaid(state) ?? reviseLine(state, data, at)
      case 'SeatLine':
        return refuseIfNotOpen(state) ?? refuseIfPaid(state) ?? seatLine(state, data, at)
      case 'JoinOrder':
        return state.joined ? [] : (refuseIfNotOpen(state) ?? refuseIfPaid(state) ?? joinOrder(state, data, at))
      case 'TakeLines':
        return answerJoin(state, data.joined, !(refuseIfNotOpen(state) ?? refuseIfPaid(state)), at)
      case 'ReleaseJoin':
        return releaseJoin(state, data.attempt, at)
      case 'FireCourse':
        return refuseIfNotOpen(state) ?? fireCourse(state, data, at)
      case 'HoldCourse':
        return refuseIfNotOpen(state) ?? holdCourse(state, data, at)
      case 'PrintBill':
        return refuseIfNotOpen(state) ?? refuseIfPaid(state) ?? printBill(state, data.orderId, at)
      case 'PrintReceipt':
        if (state.receiptPapers.includes(data.paperId)) return []
        return [{ type: 'OrderReceiptPrinted', data: { ...data, printedAt: at } }]
      case 'ReprintTicket':
        return reprintTicket(state, data, at)
      default:
        return impossible(type)
    }
  },

  evolve(state, { type, data }) {
    if (type === 'OrderPlaced') {
      invariant(state.status === 'None', 'an order is placed once')
      return openOrder(state, linesPlaced(data))
    }
    if (type === 'OrderSplitOff') {
      invariant(state.status === 'None', 'an order is split off once')
      return { ...openOrder(state, linesSplitOff(data)), dividedFrom: data.dividedFrom }
    }
    if (type === 'OrderReopened') {
      invariant(state.status === 'None', 'an order is reopened under a new id')
      const { reopenedFrom } = data
      return { ...openOrder(state, linesReopened(data)), reopenedFrom, ...withRemovedCharges(data) }
    }
    if (type === 'OrderRefused') {
      invariant(state.status === 'None', 'an order that was placed is not refused')
      return { status: 'None', refused: data.answer }
    }
    invariant(state.status !== 'None', `${type} follows OrderPlaced`)
    switch (type) {
      case 'OrderItemStarted':
      case 'OrderItemFinished':
      case 'OrderItemServed':
      case 'OrderItemCancelled':
      case 'OrderItemRecalled':
        return {
          ...state,
          items: { ...state.items, [data.line]: statusAfter[type] },
          itemsAt: { ...state.itemsAt, [data.line]: movedAt(data) },
          startedLines: withStarted(state, data.line, statusAfter[type]),
          ...(type !== 'OrderItemServed' && { passedAt: withoutPassed(state, [data.line]) }),
          ...(type === 'OrderItemCancelled' && withGivenBack(state, data)),
        }
      case 'OrderItemsPassed':
        return { ...state, passedAt: withPassed(state, data.lines, data.passedAt) }
      case 'OrderItemsTakenBack':
        return { ...state, passedAt: withoutPassed(state, data.lines) }
      case 'OrderLineDivided':
        return { ...state, ...withDivided(state, data) }
      case 'OrderLinesMovedOff':
        return { ...state, ...withoutMoved(state, data) }
      case 'OrderCancelled':
        return { ...state, status: 'Cancelled' }
      case 'OrderCompleted':
        return { ...state, status: 'Completed' }
      case 'OrderDiscounted':
        return { ...state, discounts: withDiscount(state.discounts, data) }
      case 'OrderDiscountRemoved': {
        const removedDiscounts = [...state.removedDiscounts, data.discountId]
        return { ...state, discounts: withoutDiscount(state.discounts, data), removedDiscounts }
      }
      case 'OrderChargeAdded':
        return withAddedCharge(state, data)
      case 'OrderChargeRemoved':
        return withoutCharge(state, data)
      case 'CheckoutStarted':
        return { ...state, payment: { status: 'InCheckout', checkout: data, committed: false } }
      case 'CheckoutCommitted':
        return { ...state, payment: { ...inCheckout(state, data.settlementId), committed: true } }
      case 'CheckoutReleased':
        return withoutCheckout(state, data.settlementId)
      case 'OrderSettled':
        return withSettled(state, data)
      case 'OrderPartPaid':
        return { ...state, partPayments: [...state.partPayments, data] }
      case 'OrderPartPaymentReturned':
        return { ...state, ...withoutPartPayment(state, data.partPaymentId) }
      case 'OrderMoved':
        return { ...state, placed: { ...state.placed, table: data.to } }
      case 'OrderLinesAdded':
        return { ...state, ...withAdded(state, data) }
      case 'OrderLineNoted':
        return { ...state, placed: withRevised(state.placed, data) }
      case 'OrderLineSeated':
        return { ...state, placed: withSeat(state.placed, data) }
      case 'OrderLineRevised':
        return {
          ...state,
          placed: withRevised(state.placed, data),
          reductions: withReduction(state, data),
          printedPrices: withPrintedPrice(state, data),
        }
      case 'OrderJoined':
        return withoutJoined(state, data)
      case 'OrderLinesJoined':
        return withJoined(state, data)
      case 'OrderJoinRefused': {
        const { fromOrderId, attempt } = data
        return { ...state, answeredJoins: [...state.answeredJoins, { fromOrderId, attempt, isTaken: false }] }
      }
      case 'OrderJoinReleased':
        return withReleased(state, data)
      case 'OrderCourseHeld':
        return { ...state, ...withFired(state, data.lines, null) }
      case 'OrderCourseFired':
        return { ...state, ...withFired(state, data.lines, data.firedAt) }
      case 'OrderBillPrinted':
        return { ...state, billPrintedAt: data.printedAt, printedPrices: {} }
      case 'OrderReceiptPrinted':
        return { ...state, receiptPapers: [...state.receiptPapers, data.paperId] }
      case 'OrderTicketReprinted':
        return state
      default:
        return impossible(type)
    }
  },
}

export const order = withPartPaymentRule(rules)

function openOrder({ refused }: Order, lines: OrderLines): PlacedOrder {
  return {
    status: 'Open',
    ...lines,
    payment: { status: 'Unpaid' },
    removedDiscounts: [],
    released: [],
    additions: {},
    joinAttempts: 0,
    answeredJoins: [],
    receiptPapers: [],
    partPayments: [],
    returnedPayments: [],
    ...(refused && { refused }),
  }
}

export function tokenNoOf(order: Order): number {
  invariant(order.status !== 'None', 'only a placed order has a token')
  return order.placed.tokenNo
}

function printBill(state: PlacedOrder, orderId: OrderId, at: Instant): OrderDecision {
  if (!isOwed(state)) return reject('NothingToPay')
  return [{ type: 'OrderBillPrinted', data: { orderId, amount: billOf(state).total, printedAt: at } }]
}

/** True if a printed paper about the order's invoice is a copy of the original. */
export const isDuplicate = (order: Order, paperId: string): boolean =>
  isPlaced(order) && order.receiptPapers[0] !== paperId
