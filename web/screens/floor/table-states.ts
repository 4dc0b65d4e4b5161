import type { CallReason } from '@comanda/domain/tables/reasons.ts'
import type { ExpectedParty, GuestCall, Visit } from '../../api/floor.ts'
import type { Order } from '../../api/orders.ts'
import type { UnseenOrder } from '../../api/unseen-orders.ts'
import { minutesSince, sentAt } from '../board/age.ts'
import { isHeld } from '../board/courses.ts'
import { billMark } from '../orders/bill-mark.ts'
import { type PartPaid, partPaidOf } from '../orders/part-paid.ts'

/** Minutes before a reservation in which its table counts as reserved. */
export const reservedMinutes = 90
/** Minutes after which a table is no longer held for late guests. */
export const heldMinutes = 120
/** Minutes after which a table needs attention. */
const guestsLateMinutes = 15
const noOrderMinutes = 15
const kitchenLateMinutes = 30
const notServedMinutes = 8

export type Attention = 'guestsLate' | 'noOrder' | 'kitchenLate' | 'notServed' | 'notShown' | CallReason
export type StateKind = 'free' | 'reserved' | 'seated' | 'ordered' | 'waiting' | 'ready' | 'served' | 'paid'
export type TableState = Readonly<{
  kind: StateKind
  /** Reason the table needs attention; null if there is none. */
  attention: Attention | null
  /** Minutes since the guests called, since the oldest dish was sent or made, or since the guests were seated. */
  minutes: number | null
  /** Time at which the guests were seated or the first open order was sent, the earlier of both. */
  since: string | null
  /** Number of guests, 0 if nobody was seated. */
  covers: number
  /** Next party with a reservation of this table that has not arrived. */
  next: ExpectedParty | null
  /** State of the printed bill; null if it was not printed. */
  bill: ReturnType<typeof billMark>
  /** Part payments of its bill; null if there are none. */
  partPaid: PartPaid | null
}>

type TableFacts = Readonly<{
  /** Open orders of the table. */
  orders: readonly Order[]
  visits: readonly Visit[]
  /** Open calls of the guests, the oldest first. */
  calls: readonly GuestCall[]
  /** Orders of the table that no screen of the kitchen has shown, the oldest first. */
  unseen: readonly Pick<UnseenOrder, 'sent_at'>[]
  /** Reservations of the table whose guests have not arrived. */
  expected: readonly ExpectedParty[]
  now: number
  /** The current time on the restaurant's clock. */
  wallTime: string
}>

/**
 * State of a table, from its orders, guests, their calls and reservations. A call has priority over other reasons for
 * attention, then an order that the kitchen has not seen.
 */
export function stateOf(facts: TableFacts): TableState {
  const state = stateWithoutCalls(facts)
  const [call] = facts.calls
  const [unseen] = facts.unseen
  if (call) return { ...state, attention: call.reason, minutes: minutesSince(call.called_at, facts.now) }
  return unseen ? { ...state, attention: 'notShown', minutes: minutesSince(unseen.sent_at, facts.now) } : state
}

function stateWithoutCalls({ orders, visits, expected, now, wallTime }: TableFacts): TableState {
  const next = nextParty(expected, wallTime)
  const covers = visits.reduce((sum, visit) => sum + visit.covers, 0)
  const starts = [...visits.map(({ started_at }) => started_at), ...orders.map(({ date }) => date)]
  const [since = null] = starts.sort()
  const common = { next, covers, since, bill: billMark(orders), partPaid: partPaidOf(orders) }
  const items = orders.flatMap((order) => order.items.filter(({ status }) => status !== 'cancelled'))
  if (items.length > 0) return { ...common, ...stateOfItems(orders, items, now) }
  if (since !== null) {
    const minutes = minutesSince(since, now)
    return { ...common, kind: 'seated', minutes, attention: minutes >= noOrderMinutes ? 'noOrder' : null }
  }
  if (!next) return { ...common, kind: 'free', minutes: null, attention: null }
  const isLate = minutesUntil(next, wallTime) <= -guestsLateMinutes
  return { ...common, kind: 'reserved', minutes: null, attention: isLate ? 'guestsLate' : null }
}

type Item = Order['items'][number]
type ItemsState = Pick<TableState, 'kind' | 'minutes' | 'attention'>

/** State of a table by the items of its orders. Held items are not in the kitchen yet, so they are never late. */
function stateOfItems(orders: readonly Order[], all: readonly Item[], now: number): ItemsState {
  const items = all.filter((item) => !isHeld(item))
  const oldest = (statuses: readonly Item['status'][], at: (item: Item) => string): number | null => {
    const [first] = items
      .filter(({ status }) => statuses.includes(status))
      .map(at)
      .sort()
    return first === undefined ? null : minutesSince(first, now)
  }
  const inKitchen = oldest(['created', 'preparing'], (item) => sentAt(item, item.date))
  const ready = oldest(['completed'], ({ status_at }) => status_at)
  const isLate = inKitchen !== null && inKitchen >= kitchenLateMinutes
  if (ready !== null) {
    const attention = ready >= notServedMinutes ? 'notServed' : isLate ? 'kitchenLate' : null
    return { kind: 'ready', minutes: ready, attention }
  }
  if (inKitchen !== null) {
    const kind = items.some(({ status }) => status === 'preparing') ? 'waiting' : 'ordered'
    return { kind, minutes: inKitchen, attention: isLate ? 'kitchenLate' : null }
  }
  if (items.length === 0) return { kind: 'ordered', minutes: null, attention: null }
  const isPaid = items.length === all.length && orders.every(({ payment_status }) => payment_status === 'paid')
  return { kind: isPaid ? 'paid' : 'served', minutes: null, attention: null }
}

/** Minutes until a party is expected, negative if it is late. Both times are on the restaurant's clock. */
export const minutesUntil = ({ date }: Pick<ExpectedParty, 'date'>, wallTime: string): number =>
  Math.round((Date.parse(`${date.slice(0, 16)}Z`) - Date.parse(`${wallTime}Z`)) / 60_000)

function nextParty(expected: readonly ExpectedParty[], wallTime: string): ExpectedParty | null {
  const soon = expected.filter((party) => {
    const minutes = minutesUntil(party, wallTime)
    return minutes <= reservedMinutes && minutes >= -heldMinutes
  })
  return soon.toSorted((one, other) => one.date.localeCompare(other.date))[0] ?? null
}
