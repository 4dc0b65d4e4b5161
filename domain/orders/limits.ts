import { type Rejection, reject } from '../kernel/decider.ts'
import { wholeInBasisPoints } from '../kernel/discount.ts'
import type { UserId } from '../kernel/ids.ts'
import { divideRoundedBig, type Money, money } from '../kernel/money.ts'
import { isBeyond, type LimitRejection, type UserLimits } from '../users/limits.ts'
import { withDiscount } from './discounts.ts'
import type { OrderEvent } from './events.ts'
import type { Loss } from './losses.ts'
import type { Discount, Order, PlacedOrder } from './state.ts'

/** The person responsible for a change: the one who makes it, or the one who approved it. */
export type Answerable = Readonly<{
  userId: UserId
  limits: UserLimits | null
  /** The approver; null if nobody else had to approve. */
  approvedBy: UserId | null
}>

type Discounted = Extract<OrderEvent, { type: 'OrderDiscounted' }>['data']
type Decision = readonly OrderEvent[] | Rejection<LimitRejection>

/** The decided events with the name of the approver, or the limit that they exceed (rule A13). */
export function withinLimits(events: readonly OrderEvent[], state: Order, answerable: Answerable): Decision {
  for (const event of events) {
    const refused = beyondLimits(event, state, answerable)
    if (refused) return reject(refused)
  }
  const { approvedBy } = answerable
  return approvedBy === null ? events : events.map((event) => approved(event, approvedBy))
}

/** Amount that a decided discount takes off the bill; 0 for any other event, and for a comp. */
export function discountIn(events: readonly OrderEvent[]): Money {
  const [given = 0] = events.flatMap(({ type, data }) =>
    type === 'OrderDiscounted' && data.kind === 'discount' ? [sumOf(data.shares)] : [],
  )
  return money(given)
}

function beyondLimits(event: OrderEvent, state: Order, answerable: Answerable): LimitRejection | undefined {
  const { limits, approvedBy } = answerable
  if (limits === null || state.status === 'None') return undefined
  if (approvedBy === null && 'afterPrint' in event.data && event.data.afterPrint) return 'PrintedBillLimited'
  if (event.type === 'OrderDiscounted') {
    if (event.data.kind === 'comp') return limits.comp === 'with_approval' ? 'CompLimited' : undefined
    return discountBeyond(event.data, state, answerable, limits)
  }
  const losses = endsPortions(event) ? (event.data.losses ?? []) : []
  const isLimited = limits.voidStarted === 'with_approval' && losses.some((loss) => isStarted(loss, state))
  return isLimited ? 'VoidLimited' : undefined
}

type Ended = Extract<OrderEvent, { type: 'OrderItemCancelled' | 'OrderCancelled' | 'OrderCompleted' }>
const endsPortions = (event: OrderEvent): event is Ended =>
  event.type === 'OrderItemCancelled' || event.type === 'OrderCancelled' || event.type === 'OrderCompleted'

/** A part of a line that is cancelled alone has a number that the state does not know yet: its kind tells. */
const isStarted = ({ kind, line }: Loss, { items }: PlacedOrder): boolean =>
  kind === 'waste' || (kind === 'unpaid' && items[line] !== 'created')

function discountBeyond(
  data: Discounted,
  state: PlacedOrder,
  { userId }: Answerable,
  limits: UserLimits,
): LimitRejection | undefined {
  const { currency, lines } = state.placed
  const own = withDiscount(state.discounts, data).filter(
    (discount) =>
      discount.kind === 'discount' && (discount.discountId === data.discountId || answersFor(discount) === userId),
  )
  const covered = new Set(data.shares.map(({ line }) => line))
  const price = lines.reduce(
    (sum, { line, unitPrice, quantity }) => sum + (covered.has(line) ? unitPrice * quantity : 0),
    0,
  )
  const taken = sumOf(own.flatMap(({ shares }) => shares).filter(({ line }) => covered.has(line)))
  const { discountPercent } = limits
  if (discountPercent !== null && taken > partOf(price, discountPercent)) return 'DiscountPercentLimited'
  const total = sumOf(own.flatMap(({ shares }) => shares))
  return isBeyond(total, currency, limits.discountPerBill, limits) ? 'DiscountPerBillLimited' : undefined
}

export const answersFor = ({
  approvedBy,
  discountedBy,
}: Pick<Discount, 'approvedBy' | 'discountedBy'>): UserId | null => approvedBy ?? discountedBy ?? null

/** Rounded like a discount of that size, so that one of exactly the limit is within it. */
const partOf = (price: number, basisPoints: number): number =>
  Number(divideRoundedBig(BigInt(price) * BigInt(basisPoints), BigInt(wholeInBasisPoints)))

const sumOf = (shares: Discount['shares']): number => shares.reduce((total, { amount }) => total + amount, 0)

function approved(event: OrderEvent, approvedBy: UserId): OrderEvent {
  if (event.type === 'OrderItemCancelled') return { ...event, data: { ...event.data, approvedBy } }
  if (event.type === 'OrderCancelled') return { ...event, data: { ...event.data, approvedBy } }
  if (event.type === 'OrderCompleted') return { ...event, data: { ...event.data, approvedBy } }
  return event.type === 'OrderDiscounted' ? { ...event, data: { ...event.data, approvedBy } } : event
}
