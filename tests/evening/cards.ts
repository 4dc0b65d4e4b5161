import {
  type CardPayment,
  type CardPaymentCommand,
  type CardPayments,
  type CardReport,
  cardPayments,
  isLive,
} from '@comanda/domain/card-payments/card-payments.ts'
import { isPaidWith } from '@comanda/domain/card-payments/paid-with.ts'
import { CardPaymentId, CardReaderId, type OrderId, type SettlementId } from '@comanda/domain/kernel/ids.ts'
import { money, sum } from '@comanda/domain/kernel/money.ts'
import { billOf, isOwed, isPlaced } from '@comanda/domain/orders/bill.ts'
import type { Tender } from '@comanda/domain/orders/tender.ts'
import { context, euro, paymentTypeId, uuid } from '../samples/samples.ts'
import type { Evening } from './evening.ts'

/** State of a payment at the terminal, perhaps unknown to the till. */
type AtTerminal = 'shown' | 'reserved' | 'captured' | 'ended' | 'returned'
type Step = Readonly<{ at: number; quantity: number; price: number; isWhole: boolean }>

/** Card payments of one or several orders at a terminal, requested, charged and returned in any sequence. */
export class Cards {
  readonly #evening: Evening
  readonly #streams = new Map<OrderId, CardPayments>()
  readonly atTerminal = new Map<CardPaymentId, AtTerminal>()

  constructor(evening: Evening) {
    this.#evening = evening
  }

  all(): readonly CardPayment[] {
    return [...this.#streams.values()].flat()
  }

  /** Payments of these orders whose card is or may be charged. */
  liveOf(ids: readonly OrderId[]): readonly CardPayment[] {
    return this.all().filter((payment) => isLive(payment) && payment.orderIds.some((id) => ids.includes(id)))
  }

  /** Requests a part of the bill of these orders, with a tip. */
  charge(ids: readonly OrderId[], number: number, { price, quantity }: Step): void {
    const due = this.#evening.placed().filter((state) => ids.includes(state.placed.orderId) && isOwed(state))
    const orderIds = due.map((state) => state.placed.orderId)
    const [orderId] = orderIds
    if (!orderId || !orderIds.every((id) => this.#isOpen(id))) return
    const total = sum(due.map((state) => billOf(state).total))
    const elsewhere = this.liveOf(orderIds).filter((payment) => leadOf(payment) !== orderId)
    const open = money(total - sum(elsewhere.map(({ amount }) => amount)))
    const cardPaymentId = CardPaymentId.parse(uuid(number))
    const reader = { readerId: CardReaderId.parse(uuid(1)), device: 'tmr_1', reference: `pi_${number}` }
    const amounts = { amount: money(Math.min(price, open)), tip: money(quantity - 1), currency: euro, open }
    const data = { cardPaymentId, orderIds, ...reader, ...amounts }
    if (this.#send(orderId, { type: 'RequestCardPayment', data })) this.atTerminal.set(cardPaymentId, 'shown')
  }

  /**
   * The guest's card is accepted or declined; a till polls, and captures an authorised amount. The answer may be lost.
   */
  ask({ at, price, isWhole }: Step): void {
    const first = this.#payment(at)
    if (!first) return
    const { cardPaymentId } = first
    const lead = leadOf(first)
    if (this.atTerminal.get(cardPaymentId) === 'shown' && price % 5 > 0)
      this.atTerminal.set(cardPaymentId, price % 5 > 1 ? 'reserved' : 'ended')
    for (const isAnswered of [isWhole || price % 2 === 0, isWhole]) {
      const payment = this.#streams.get(lead)?.find((one) => one.cardPaymentId === cardPaymentId)
      if (payment?.status === 'authorised' && this.atTerminal.get(cardPaymentId) === 'reserved')
        this.atTerminal.set(cardPaymentId, payment.orderIds.some((id) => this.#isOpen(id)) ? 'captured' : 'returned')
      this.#report(first, isAnswered ? this.#reportOf(first) : { status: 'unknown' })
    }
  }

  /** Returns the money of a payment that pays no bill, or cancels a payment without a result. */
  giveBack(step: Step): void {
    const payment = this.#payment(step.at)
    if (!payment) return
    const { cardPaymentId, claim } = payment
    const before = this.atTerminal.get(cardPaymentId)
    if (payment.status === 'captured') {
      const orders = payment.orderIds.map((id) => this.#evening.orders.get(id))
      const isPaid = claim && orders.some((order) => order && isPaidWith(order, { cardPaymentId, ...claim }))
      const ended = claim && !isPaid ? claim.settlementId : null
      if (!this.#send(leadOf(payment), { type: 'ReverseCardPayment', data: { cardPaymentId, ended } })) return
    } else if (before === 'captured' && payment.status !== 'reversing') return
    this.atTerminal.set(cardPaymentId, before === 'shown' || before === 'ended' ? 'ended' : 'returned')
    this.#report(payment, step.isWhole ? this.#reportOf(payment) : { status: 'unknown' })
  }

  /**
   * Claims the payments of these orders for a settlement; null if one is not captured yet or has its lead elsewhere.
   */
  claim(settlementId: SettlementId, ids: readonly OrderId[]): readonly Tender[] | null {
    const live = this.liveOf(ids)
    if (live.some(({ status }) => status !== 'captured')) return null
    if (live.some((payment) => !ids.includes(leadOf(payment)))) return null
    const card = { paymentTypeId: paymentTypeId(1), title: 'Card', rounding: money(0), change: money(0) }
    const tenders = live.map(({ cardPaymentId, amount, tip, ...payment }) => {
      return { ...card, amount, tip, received: money(amount + tip), card: { cardPaymentId, orderId: leadOf(payment) } }
    })
    for (const { cardPaymentId, amount, tip, ...payment } of live)
      this.#send(leadOf(payment), { type: 'ClaimCardPayment', data: { cardPaymentId, settlementId, amount, tip } })
    return tenders
  }

  settle(settlementId: SettlementId, tenders: readonly Tender[]): void {
    for (const { card } of tenders)
      if (card)
        this.#send(card.orderId, {
          type: 'SettleCardPayment',
          data: { cardPaymentId: card.cardPaymentId, settlementId },
        })
  }

  #payment(index: number): CardPayment | undefined {
    const all = this.all().filter(isLive)
    return all[index % Math.max(1, all.length)]
  }

  #isOpen(id: OrderId): boolean {
    const state = this.#evening.orders.get(id)
    if (!state || !isPlaced(state)) return false
    return state.status === 'Open' && state.payment.status === 'Unpaid' && isOwed(state)
  }

  #reportOf({ cardPaymentId }: CardPayment): CardReport {
    const reports = {
      shown: { status: 'waiting' },
      reserved: { status: 'authorised' },
      captured: { status: 'captured' },
      ended: { status: 'failed', reason: 'declined' },
      returned: { status: 'voided' },
    } as const
    return reports[this.atTerminal.get(cardPaymentId) ?? 'shown']
  }

  #report(payment: CardPayment, report: CardReport): void {
    const { cardPaymentId } = payment
    this.#send(leadOf(payment), { type: 'RecordCardReport', data: { cardPaymentId, report } })
  }

  /** True if the command was accepted and changed something. */
  #send(lead: OrderId, command: CardPaymentCommand): boolean {
    const state = this.#streams.get(lead) ?? cardPayments.initial
    const decision = cardPayments.decide(command, state, { ...context, at: this.#evening.tick() })
    if ('rejected' in decision) return false
    this.#streams.set(lead, decision.reduce(cardPayments.evolve, state))
    return decision.length > 0
  }
}

function leadOf({ orderIds }: Pick<CardPayment, 'orderIds'>): OrderId {
  const [lead] = orderIds
  if (!lead) throw new Error('a card payment has an order')
  return lead
}
