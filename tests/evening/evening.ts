import type { InvoiceEvent } from '@comanda/domain/invoices/events.ts'
import { invoiceOf } from '@comanda/domain/invoices/invoice.ts'
import { dayAfter } from '@comanda/domain/kernel/business-day.ts'
import { type CashRounding, roundCash } from '@comanda/domain/kernel/cash.ts'
import { Instant, type InvoiceId, type OrderId, RefundId, type SettlementId } from '@comanda/domain/kernel/ids.ts'
import { money, sum } from '@comanda/domain/kernel/money.ts'
import { billOf, chargedLines, isLastCharged, isOwed, isPlaced } from '@comanda/domain/orders/bill.ts'
import type { OrderCommand } from '@comanda/domain/orders/commands.ts'
import { OrderEvent, type OrderTable } from '@comanda/domain/orders/events.ts'
import { type Answerable, decideWithin } from '@comanda/domain/orders/limits.ts'
import { type Order, order, type PlacedOrder } from '@comanda/domain/orders/order.ts'
import type { GrantedRefund } from '@comanda/domain/refunds/events.ts'
import { type RefundChoice, type Refunds, refunds } from '@comanda/domain/refunds/refunds.ts'
import { leftOf, type Sale, saleOf } from '@comanda/domain/refunds/sale.ts'
import { context, day, invoiceId, now, orderId, paymentTypeId, period, settlementId, uuid } from '../samples/samples.ts'
import { Approvals } from './approvals.ts'
import { Cards } from './cards.ts'
import { Guests } from './guests.ts'
import { Parts } from './parts.ts'

type Invoice = InvoiceEvent['data']
type Message = () => unknown

/** Rounding of cash: the smallest coin is 0.05. */
const cash: CashRounding = { step: '0.05', direction: 'nearest' }

/**
 * The orders of a table, their payments and refunds, with the deciders only. The step in another stream that follows an
 * append is a message, which the caller delivers at any time, as if a process had died between two appends, and perhaps
 * twice, as when two processes recover the same step.
 */
export class Evening {
  readonly orders = new Map<OrderId, Order>()
  readonly log: Readonly<{ orderId: OrderId; event: OrderEvent }>[] = []
  readonly messages: Message[] = []
  readonly invoices = new Map<InvoiceId, Invoice>()
  readonly refunded = new Map<InvoiceId, Refunds>()
  /**
   * Number of portions that were sent to the kitchen or put on a reopened bill, and of these the number of voided ones.
   */
  portions = { sent: 0, voided: 0 }
  readonly guests = new Guests()
  readonly cards = new Cards(this)
  readonly parts = new Parts(this)
  readonly approvals = new Approvals(this)
  /** Outbox of a till that is offline; null while it is online. */
  unsent: (readonly [OrderId, OrderCommand])[] | null = null
  /** Current business day, which begins shortly before the end of a month. */
  #businessDay = day('2026-11-29')
  #minutes = 0
  #settlements = new Map<SettlementId, readonly OrderId[]>()

  /** Decides a command and records its events. Returns them, none if it was refused or is a repetition. */
  send(id: OrderId, command: OrderCommand, answerable?: Answerable): readonly OrderEvent[] {
    const at = this.tick()
    const businessDay = this.#businessDay
    if (this.#isHeld(id, command)) return []
    const dated = command.type === 'PlaceOrder' ? { ...command, data: { ...command.data, businessDay } } : command
    const bounds = answerable ? { answerable } : {}
    const decision = decideWithin(bounds, dated, this.orders.get(id) ?? order.initial, { ...context, at })
    if ('rejected' in decision) return []
    for (const event of decision) this.#record(id, event, at)
    return decision
  }

  /** An order is not ended while a card is or may be charged for it. */
  #isHeld(id: OrderId, { type, data }: OrderCommand): boolean {
    const state = this.orders.get(id)
    if (!state || !isPlaced(state) || !isOwed(state) || this.cards.liveOf([id]).length === 0) return false
    if (type === 'CancelItem') return isLastCharged(state, data)
    return type === 'CancelOrder' || type === 'CompleteOrder' || type === 'JoinOrder'
  }

  get minute(): number {
    return this.#minutes
  }

  /** The next minute. */
  tick(): Instant {
    this.#minutes += 1
    return Instant.parse(new Date(Date.parse(now) + this.#minutes * 60_000).toISOString())
  }

  /** Ends the business day; open orders stay open. */
  endDay(): void {
    this.#businessDay = dayAfter(this.#businessDay)
  }

  isOpenAt(table: OrderTable): boolean {
    return this.placed().some(({ status, placed }) => status === 'Open' && placed.table?.tableId === table.tableId)
  }

  placed(): readonly PlacedOrder[] {
    return [...this.orders.values()].filter(isPlaced)
  }

  /** Delivers a message, and with `twice` again. */
  deliver(index: number, twice: boolean): void {
    const [message] = this.messages.splice(index % Math.max(1, this.messages.length), 1)
    message?.()
    if (!twice || !message) return
    const events = this.log.length
    const later = this.messages.length
    message()
    if (this.log.length > events) throw new Error('a message that is delivered twice adds an event')
    this.messages.splice(later)
  }

  deliverAll(): void {
    while (this.messages.length > 0) this.deliver(0, false)
  }

  /** Begins to pay orders together with their card and part payments, another card, and cash for the rest. */
  pay(ids: readonly OrderId[], byCard: number): void {
    const due = ids.flatMap((id) => this.placed().filter((state) => state.placed.orderId === id && isOwed(state)))
    const [lead] = due
    if (!lead) return
    const settlement = settlementId(this.#settlements.size + 1)
    const orderIds = due.map(({ placed }) => placed.orderId)
    const inParts = this.parts.tendersOf(due)
    const charged = sum([...this.cards.liveOf(orderIds), ...inParts].map(({ amount }) => amount))
    const total = money(sum(due.map((state) => billOf(state).total)) - charged)
    const atTerminal = total < 0 ? null : this.cards.claim(settlement, orderIds)
    if (!atTerminal) return
    this.#settlements.set(settlement, orderIds)
    const card = money(Math.min(byCard, total))
    const rest = money(total - card)
    const rounded = roundCash(rest, cash, 2)
    const tender = { tip: money(0), change: money(0) }
    const others = [
      { ...tender, paymentTypeId: paymentTypeId(1), title: 'Card', amount: card, rounding: money(0), received: card },
      {
        ...tender,
        paymentTypeId: paymentTypeId(2),
        title: 'Cash',
        amount: rest,
        rounding: money(rounded - rest),
        received: rounded,
      },
    ].filter(({ amount }) => amount > 0)
    const tenders = [...atTerminal, ...inParts, ...others]
    const terms = { settlementId: settlement, leadOrderId: lead.placed.orderId, orderIds, completes: true, tenders }
    for (const orderId of orderIds)
      this.send(orderId, { type: 'StartCheckout', data: { ...terms, orderId, period, businessDay: this.#businessDay } })
    this.messages.push(() => this.#commit(settlement, orderIds))
  }

  /** Releases a payment, as the recovery does after a timeout. */
  giveUp(number: number): void {
    const [settlement, orderIds = []] = [...this.#settlements][number] ?? []
    if (settlement) this.#release(settlement, orderIds)
  }

  /** Lines and payments of an invoice that may still be refunded. */
  left(id: InvoiceId, invoice: Invoice): Sale {
    const granted = (this.refunded.get(id) ?? []).map((refund) => refund.granted)
    return leftOf(saleOf(id, invoice), granted)
  }

  refund(number: number, refundNo: number, choice: RefundChoice): void {
    this.#grant(number, refundNo, choice)
  }

  /** Refunds an invoice whole and opens its orders again. */
  reopen(number: number, refundNo: number): void {
    const granted = this.#grant(number, refundNo, 'reopen')
    for (const [index, paidId] of [...new Set(granted?.lines.map((line) => line.orderId))].entries())
      this.messages.push(() => {
        const from = this.orders.get(paidId)
        const id = orderId(refundNo * 1_000 + index)
        if (from && isPlaced(from)) this.send(id, { type: 'ReopenOrder', data: { orderId: id, from } })
      })
  }

  #grant(number: number, refundNo: number, choice: RefundChoice | 'reopen'): GrantedRefund | undefined {
    const [id, invoice] = [...this.invoices][number % Math.max(1, this.invoices.size)] ?? []
    if (!id || !invoice) return undefined
    const state = this.refunded.get(id) ?? refunds.initial
    const rules = saleOf(id, invoice).tenders.map(({ title }) => (title === 'Cash' ? cash : null))
    const answerable = { userId: context.by, limits: null, approvedBy: null }
    const sale = saleOf(id, invoice)
    const terms = {
      reason: { code: 'wrong_item' as const },
      answerable,
      withTips: choice === 'reopen',
      businessDay: this.#businessDay,
      period,
    }
    const chosen = choice === 'reopen' ? { choice: { lines: sale.lines }, reopens: true as const } : { choice }
    const data = { ...terms, ...chosen, refundId: RefundId.parse(uuid(refundNo)), sale, cash: rules }
    const decision = refunds.decide({ type: 'GrantRefund', data }, state, context)
    if ('rejected' in decision) return undefined
    const refunded = decision.reduce(refunds.evolve, state)
    this.refunded.set(id, refunded)
    return refunded.at(-1)?.granted
  }

  #commit(settlement: SettlementId, orderIds: readonly OrderId[]): void {
    const [lead] = orderIds
    if (!lead) return
    const isIn = (id: OrderId) => this.#payment(id, settlement) !== undefined
    if (!orderIds.every(isIn)) {
      this.#release(settlement, orderIds)
      return
    }
    this.send(lead, { type: 'CommitCheckout', data: { orderId: lead, settlementId: settlement } })
    this.messages.push(() => this.#issue(settlement, orderIds))
  }

  #release(settlement: SettlementId, orderIds: readonly OrderId[]): void {
    const [lead, ...others] = orderIds
    if (!lead) return
    const payment = this.#payment(lead, settlement)
    if (payment && (payment.status === 'Paid' || payment.committed)) return
    for (const orderId of [lead, ...others])
      this.send(orderId, { type: 'ReleaseCheckout', data: { orderId, settlementId: settlement } })
  }

  #issue(settlement: SettlementId, orderIds: readonly OrderId[]): void {
    const states = orderIds.flatMap((id) => this.placed().filter(({ placed }) => placed.orderId === id))
    const known = [...this.invoices].find(([, invoice]) => invoice.settlementId === settlement)?.[0]
    const id = known ?? invoiceId(`${period}-${this.invoices.size + 1}`)
    if (!known) {
      const tenders = states.flatMap(({ payment }) =>
        payment.status === 'InCheckout' ? (payment.checkout.tenders ?? []) : [],
      )
      const own = tenders.slice(0, tenders.length / states.length)
      const terms = { issuedAt: now, period, businessDay: this.#businessDay, tenders: own }
      this.invoices.set(id, invoiceOf(settlement, states, terms))
    }
    this.messages.push(() => {
      this.cards.settle(settlement, this.invoices.get(id)?.tenders ?? [])
      for (const orderId of orderIds)
        this.messages.push(() => {
          this.send(orderId, { type: 'SettleOrder', data: { orderId, settlementId: settlement, invoiceId: id } })
        })
    })
  }

  #payment(id: OrderId, settlement: SettlementId) {
    const state = this.orders.get(id)
    if (!state || state.status === 'None') return undefined
    const { payment } = state
    if (payment.status === 'InCheckout') return payment.checkout.settlementId === settlement ? payment : undefined
    return payment.status === 'Paid' && payment.settlementId === settlement ? payment : undefined
  }

  #record(id: OrderId, event: OrderEvent, at: Instant): void {
    const before = this.orders.get(id) ?? order.initial
    this.#count(before, event)
    this.log.push({ orderId: id, event })
    this.orders.set(id, order.evolve(before, event))
    const { messages, guests } = this
    const table = before.status === 'None' ? null : before.placed.table
    if (event.type === 'OrderPlaced' && event.data.qrOrderId) {
      const { qrOrderId, orderId } = event.data
      messages.push(() => guests.send({ type: 'AcceptQrOrder', data: { qrOrderId, orderId } }, at))
    }
    if (event.type === 'OrderMoved' && event.data.from && event.data.to) {
      const { from, to } = event.data
      messages.push(() => guests.follow({ from, to, at, isLast: !this.isOpenAt(from) }))
    }
    const isClosed = event.type === 'OrderCompleted' || (event.type === 'OrderSettled' && event.data.completes)
    if (isClosed && table) messages.push(() => this.isOpenAt(table) || guests.leave(table, at))
    if (event.type === 'OrderLinesMovedOff')
      messages.push(() => this.send(event.data.intoOrderId, { type: 'SplitOffOrder', data: { movedOff: event.data } }))
    if (event.type === 'OrderJoined')
      messages.push(() => this.send(event.data.intoOrderId, { type: 'TakeLines', data: { joined: event.data } }))
    if (event.type === 'OrderJoinRefused') {
      const { fromOrderId: orderId, attempt } = event.data
      messages.push(() => this.send(orderId, { type: 'ReleaseJoin', data: { orderId, attempt } }))
    }
  }

  #count(before: Order, { type, data }: OrderEvent): void {
    const portions = (lines: readonly Readonly<{ quantity: number }>[]) =>
      lines.reduce((all, { quantity }) => all + quantity, 0)
    if (type === 'OrderPlaced' || type === 'OrderLinesAdded' || type === 'OrderReopened')
      this.portions.sent += portions(data.lines)
    if (before.status === 'None') return
    if (type === 'OrderCancelled') this.portions.voided += portions(chargedLines(before))
    const line = 'line' in data ? before.placed.lines.filter((one) => one.line === data.line) : []
    if (type === 'OrderItemCancelled') this.portions.voided += portions(line)
    else if ('restores' in data && data.restores) this.portions.voided -= portions(line)
  }
}

/** Portions in front of the kitchen or served: on orders that were not cancelled. */
export const portionsOf = (orders: readonly PlacedOrder[]): number =>
  orders
    .filter(({ status }) => status !== 'Cancelled')
    .flatMap(chargedLines)
    .reduce((all, { quantity }) => all + quantity, 0)

/** The orders, folded from events that were stored and parsed again. */
export function replayed({ log }: Evening): Map<OrderId, Order> {
  const orders = new Map<OrderId, Order>()
  for (const { orderId, event } of log) {
    const stored = OrderEvent.parse(JSON.parse(JSON.stringify(event)))
    orders.set(orderId, order.evolve(orders.get(orderId) ?? order.initial, stored))
  }
  return orders
}
