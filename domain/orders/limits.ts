import { type Context, type Rejection, reject } from '../kernel/decider.ts'
import { wholeInBasisPoints } from '../kernel/discount.ts'
import type { DiscountId, Instant, OrderId, UserId } from '../kernel/ids.ts'
import { divideRoundedBig, type Money, money } from '../kernel/money.ts'
import { amountOfLine } from '../kernel/tax.ts'
import { isBeyond, type LimitRejection, type UserLimits } from '../users/limits.ts'
import { chargedLines, isOwed, isPlaced } from './bill.ts'
import type { OrderCommand } from './commands.ts'
import type { OrderEvent } from './events.ts'
import type { Loss } from './losses.ts'
import { order } from './order.ts'
import { amountOf } from './reductions.ts'
import { fitsOrder } from './size.ts'
import { wasStarted } from './started.ts'
import type { Discount, Order, OrderRejection, PlacedOrder } from './state.ts'
import { valueTaken } from './value-taken.ts'

/** The person responsible for a change: its author or its approver. */
export type Answerable = Readonly<{
  userId: UserId
  limits: UserLimits | null
  /** The approver; null if no approval was necessary. */
  approvedBy: UserId | null
  /** The most that may be taken off each order, as the approver saw it; present with an approval. */
  approvedValues?: ApprovedValues
  /** Deductions that the person has given on the other orders of the bill; absent: none. */
  takenOnBill?: Money
}>
export type ApprovedValues = Readonly<Partial<Record<OrderId, Money>>>

/** Bounds of a request besides the rules of the order. */
export type Bounds = Readonly<{
  /** Absent for a change without limits of a person. */
  answerable?: Answerable
  /** False if an unpaid order must not be closed (rule A10). */
  mayCloseUnpaid?: boolean
}>

/**
 * Deduction from a bill that is in force and counts towards the daily limit: a discount, cheaper options of a line, or a
 * removed service charge.
 */
type Deduction = Readonly<{ amount: Money; by: UserId | null; at: Instant }>

export type BoundRejection = LimitRejection | 'ApprovalExceeded' | 'CloseNotAllowed' | 'OrderTooLarge'
type Decision = readonly OrderEvent[] | Rejection<OrderRejection | BoundRejection>

/** The order's decision on a request within the bounds. Adds the approver to the events (rules A13, A16). */
export function decideWithin(bounds: Bounds, command: OrderCommand, state: Order, context: Context): Decision {
  const { answerable, mayCloseUnpaid = true } = bounds
  if (command.type === 'CompleteOrder' && !mayCloseUnpaid && isPlaced(state)) {
    if (state.status === 'Open' && isOwed(state)) return reject('CloseNotAllowed')
  }
  const decided = order.decide(command, state, context)
  if ('rejected' in decided) return decided
  const events = answerable ? decided.map((event) => withPeople(event, answerable, context)) : decided
  if (!fitsAfter(events, state)) return reject('OrderTooLarge')
  if (isBeyondApproval(command, { state, events: decided }, answerable)) return reject('ApprovalExceeded')
  const refused = answerable && beyondLimits(events, state, answerable)
  return refused ? reject(refused) : events
}

/** True if the command takes more off the order than its approver saw. */
function isBeyondApproval(
  command: OrderCommand,
  { state, events }: Readonly<{ state: Order; events: readonly OrderEvent[] }>,
  answerable: Answerable | undefined,
): boolean {
  const values = answerable?.approvedValues
  if (!values || events.length === 0 || !isPlaced(state)) return false
  return valueTaken(command, state, events) > (values[state.placed.orderId] ?? 0)
}

/** Events that increase the size of an order. */
const enlargingEvents: ReadonlySet<OrderEvent['type']> = new Set([
  'OrderLineDivided',
  'OrderLinesAdded',
  'OrderLineRevised',
])

function fitsAfter(events: readonly OrderEvent[], state: Order): boolean {
  if (!events.some(({ type }) => enlargingEvents.has(type))) return true
  const after = events.reduce(order.evolve, state)
  return !isPlaced(after) || fitsOrder(after.placed.lines)
}

/** Deductions in force on an order. A comp is no deduction. */
export function deductionsIn(state: Order): readonly Deduction[] {
  if (!isPlaced(state)) return []
  const { discounts, reductions = {}, removedCharges = [] } = state
  const counted = discounts.filter(({ kind }) => kind === 'discount')
  return [
    ...counted.map((one) => ({ amount: money(sumOf(one.shares)), by: responsibleFor(one), at: one.discountedAt })),
    ...Object.values(reductions).flat(),
    ...removedCharges,
  ]
}

function beyondLimits(events: readonly OrderEvent[], state: Order, answerable: Answerable): LimitRejection | undefined {
  const { limits } = answerable
  if (limits === null || state.status === 'None') return undefined
  let before: Order = state
  for (const event of events) {
    const after = order.evolve(before, event)
    const refused =
      isPlaced(before) && isPlaced(after) ? eventBeyond(event, { before, after, answerable, limits }) : undefined
    if (refused) return refused
    before = after
  }
  return undefined
}

type Change = Readonly<{ before: PlacedOrder; after: PlacedOrder; answerable: Answerable; limits: UserLimits }>

function eventBeyond(event: OrderEvent, change: Change): LimitRejection | undefined {
  const { before, answerable, limits } = change
  if (answerable.approvedBy === null && isAfterPrint(event)) return 'PrintedBillLimited'
  if (event.type === 'OrderLineRevised') return reductionBeyond(event.data.line, change)
  if (event.type === 'OrderChargeRemoved') return removedChargeBeyond(change)
  if (event.type === 'OrderDiscounted') {
    if (event.data.kind === 'comp') return limits.comp === 'with_approval' ? 'CompLimited' : undefined
    return discountBeyond(event.data, change)
  }
  const losses = endsPortions(event) ? (event.data.losses ?? []) : []
  const isLimited = limits.voidStarted === 'with_approval' && losses.some((loss) => isStarted(loss, before))
  return isLimited ? 'VoidLimited' : undefined
}

/** True if the event reduces a printed bill. */
const isAfterPrint = ({ data }: OrderEvent): boolean =>
  ('afterPrint' in data && data.afterPrint === true) ||
  ('lessThanPrinted' in data && data.lessThanPrinted !== undefined)

type EndingEvent = Extract<OrderEvent, { type: 'OrderItemCancelled' | 'OrderCancelled' | 'OrderCompleted' }>
const endsPortions = (event: OrderEvent): event is EndingEvent =>
  event.type === 'OrderItemCancelled' || event.type === 'OrderCancelled' || event.type === 'OrderCompleted'

const isStarted = ({ kind, line }: Loss, before: PlacedOrder): boolean =>
  kind === 'waste' || (kind === 'unpaid' && wasStarted(before, line))

function discountBeyond(
  { discountId, shares }: Pick<Discount, 'discountId' | 'shares'>,
  change: Change,
): LimitRejection | undefined {
  const { after, answerable, limits } = change
  const covered = new Set(shares.map(({ line }) => line))
  const price = after.placed.lines.reduce(
    (sum, { line, unitPrice, quantity }) => sum + (covered.has(line) ? unitPrice * quantity : 0),
    0,
  )
  const own = ownShares(after, answerable.userId, discountId)
  const deducted = sumOf(own.filter(({ line }) => covered.has(line)))
  const { discountPercent } = limits
  if (discountPercent !== null && deducted > partOf(price, discountPercent)) return 'DiscountPercentLimited'
  return perBillBeyond(own, change)
}

/** Cheaper options are limited like a discount of the difference. */
function reductionBeyond(line: number, change: Change): LimitRejection | undefined {
  const { before, after, limits } = change
  const amount = amountOf(after.reductions?.[line])
  const revised = after.placed.lines.find((one) => one.line === line)
  if (!revised || amount <= amountOf(before.reductions?.[line])) return undefined
  const price = revised.unitPrice * revised.quantity + amount
  const { discountPercent } = limits
  if (discountPercent !== null && amount > partOf(price, discountPercent)) return 'DiscountPercentLimited'
  return perBillBeyond(ownShares(after, change.answerable.userId), change)
}

/** A removed service charge is limited like a discount of its amount. */
function removedChargeBeyond(change: Change): LimitRejection | undefined {
  const { after, answerable, limits } = change
  const amount = sumOf(after.removedCharges ?? [])
  const price = amount + sumOf(chargedLines(after).map((line) => ({ amount: amountOfLine(line) })))
  const { discountPercent } = limits
  if (discountPercent !== null && amount > partOf(price, discountPercent)) return 'DiscountPercentLimited'
  return perBillBeyond(ownShares(after, answerable.userId), change)
}

/** Checks the sum of all deductions of this person from the bill, its other orders included. */
function perBillBeyond(shares: Discount['shares'], { after, answerable, limits }: Change): LimitRejection | undefined {
  const others = [...Object.values(after.reductions ?? {}).flat(), ...(after.removedCharges ?? [])]
  const reductions = others.filter(({ by }) => by === answerable.userId)
  const total = sumOf([...shares, ...reductions]) + (answerable.takenOnBill ?? 0)
  return isBeyond(total, after.placed.currency, limits.discountPerBill, limits) ? 'DiscountPerBillLimited' : undefined
}

/** Shares of a person's discounts, the new one included. */
const ownShares = ({ discounts }: PlacedOrder, userId: UserId, discountId?: DiscountId): Discount['shares'] =>
  discounts
    .filter((discount) => discount.kind === 'discount')
    .filter((discount) => discount.discountId === discountId || responsibleFor(discount) === userId)
    .flatMap(({ shares }) => shares)

/** The person whose limits a discount uses: its approver, or the person who gave it. */
const responsibleFor = ({ approvedBy, discountedBy }: Pick<Discount, 'approvedBy' | 'discountedBy'>): UserId | null =>
  approvedBy ?? discountedBy ?? null

/** Amount of a percentage, rounded like a discount, so that a discount of exactly the limit is allowed. */
const partOf = (price: number, basisPoints: number): number =>
  Number(divideRoundedBig(BigInt(price) * BigInt(basisPoints), BigInt(wholeInBasisPoints)))

const sumOf = (parts: readonly Readonly<{ amount: Money }>[]): number =>
  parts.reduce((total, { amount }) => total + amount, 0)

/** The event with its author and its approver, where it has fields for them. */
function withPeople(event: OrderEvent, { approvedBy }: Answerable, { by }: Context): OrderEvent {
  const authored = by === null ? event : withAuthor(event, by)
  return approvedBy === null ? authored : withApprover(authored, approvedBy)
}

function withAuthor(event: OrderEvent, by: UserId): OrderEvent {
  if (event.type === 'OrderLineRevised') return { ...event, data: { ...event.data, revisedBy: by } }
  return event.type === 'OrderChargeRemoved' ? { ...event, data: { ...event.data, removedBy: by } } : event
}

function withApprover(event: OrderEvent, approvedBy: UserId): OrderEvent {
  if (event.type === 'OrderItemCancelled') return { ...event, data: { ...event.data, approvedBy } }
  if (event.type === 'OrderCancelled') return { ...event, data: { ...event.data, approvedBy } }
  if (event.type === 'OrderCompleted') return { ...event, data: { ...event.data, approvedBy } }
  if (event.type === 'OrderLineRevised') return { ...event, data: { ...event.data, approvedBy } }
  if (event.type === 'OrderChargeRemoved') return { ...event, data: { ...event.data, approvedBy } }
  return event.type === 'OrderDiscounted' ? { ...event, data: { ...event.data, approvedBy } } : event
}
