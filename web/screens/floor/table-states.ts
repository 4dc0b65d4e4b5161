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
const lateGuests = 15
const withoutOrder = 15
const lateKitchen = 30
const lateService = 8

export type Attention = 'guestsLate' | 'noOrder' | 'kitchenLate' | 'notServed' | 'notShown' | CallReason
export type StateKind = 'free' | 'reserved' | 'seated' | 'ordered' | 'waiting' | 'ready' | 'served' | 'paid'
export type TableState = Readonly<{
  kind: StateKind
  /** Reason the table needs attention; null if there is none. */
  attention: Attention | null
  /** Duration of the guests' call, of the oldest dish's wait, or of the guests' wait to order. */
  minutes: number | null
  /** When the guests were seated, or the first open order was taken. */
  since: string | null
  /** Number of guests, 0 if nobody was seated. */
  covers: number
  /** The next party that has reserved this table and has not arrived. */
  next: ExpectedParty | null
  /** Whether the bill was printed, and whether it changed since. */
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
 * State of a table, from its orders, guests, their calls and reservations. A call comes before any other reason, then an
 * order that the kitchen has not seen.
 */
export function stateOf(facts: TableFacts): TableState {
  const state = uncalledState(facts)
  const [call] = facts.calls
  const [unseen] = facts.unseen
  if (call) return { ...state, attention: call.reason, minutes: minutesSince(call.called_at, facts.now) }
  return unseen ? { ...state, attention: 'notShown', minutes: minutesSince(unseen.sent_at, facts.now) } : state
}

function uncalledState({ orders, visits, expected, now, wallTime }: TableFacts): TableState {
  const next = nextParty(expected, wallTime)
  const covers = visits.reduce((sum, visit) => sum + visit.covers, 0)
  const starts = [...visits.map(({ started_at }) => started_at), ...orders.map(({ date }) => date)]
  const [since = null] = starts.sort()
  const common = { next, covers, since, bill: billMark(orders), partPaid: partPaidOf(orders) }
  const items = orders.flatMap((order) => order.items.filter(({ status }) => status !== 'cancelled'))
  if (items.length > 0) return { ...common, ...stateOfItems(orders, items, now) }
  if (since !== null) {
    const minutes = minutesSince(since, now)
    return { ...common, kind: 'seated', minutes, attention: minutes >= withoutOrder ? 'noOrder' : null }
  }
  if (!next) return { ...common, kind: 'free', minutes: null, attention: null }
  const isLate = minutesUntil(next, wallTime) <= -lateGuests
  return { ...common, kind: 'reserved', minutes: null, attention: isLate ? 'guestsLate' : null }
}

type Item = Order['items'][number]
type OfItems = Pick<TableState, 'kind' | 'minutes' | 'attention'>

/** State of a table by the items of its orders. Held ones are not in the kitchen yet, so it is not late with them. */
function stateOfItems(orders: readonly Order[], all: readonly Item[], now: number): OfItems {
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
  const isLate = inKitchen !== null && inKitchen >= lateKitchen
  if (ready !== null) {
    const attention = ready >= lateService ? 'notServed' : isLate ? 'kitchenLate' : null
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
