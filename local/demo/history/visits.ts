import { startOfBusinessDay } from '@comanda/domain/kernel/business-day.ts'
import type { BusinessDay } from '@comanda/domain/kernel/ids.ts'
import { priceCart } from '@comanda/domain/menu/price-cart.ts'
import type { OrderTable } from '@comanda/domain/orders/events.ts'
import type { OrderLine } from '@comanda/domain/orders/lines.ts'
import type { Chance } from '../chance.ts'
import type { Habits, Sitting } from './habits.ts'
import type { Guest } from './people.ts'
import type { Dish, Venue } from './venue.ts'

export const minute = 60_000
export const hour = 60 * minute

/** A party of guests. Each round is a separate order; all rounds are paid together. */
export type Visit = Readonly<{
  name: string
  at: number
  deliveryType: 'dinein' | 'takeaway' | 'delivery'
  table: OrderTable | null
  guest: Guest | null
  rounds: readonly Readonly<{ at: number; lines: readonly OrderLine[]; byQr: boolean }>[]
  end: 'paid' | 'cancelled'
  /** End of the visit, paid or not. */
  endsAt: number
}>

type Day = Readonly<{ day: BusinessDay; venue: Venue; habits: Habits; guests: readonly Guest[]; chance: Chance }>

/** All visits of a day, in the order of arrival. */
export function visitsOf(context: Day): Visit[] {
  const { day, habits, chance } = context
  const opens = startOfBusinessDay(day, context.venue.rule)
  const usual = habits.orders * (habits.weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 1)
  const count = Math.round((usual * (88 + chance.int(25))) / 100)
  const arrivals = Array.from({ length: count }, () => arrival(context, Date.parse(opens)))
  const takenUntil = new Map<OrderTable, number>()
  return arrivals
    .sort((one, other) => one.at - other.at)
    .map((arrived, n) => visit(context, arrived, { name: `${day} ${n}`, takenUntil }))
}

type Arrival = Readonly<{ at: number; sitting: Sitting }>

/** A time of arrival, most often in the middle of a meal time. */
function arrival({ habits, venue, chance }: Day, opens: number): Arrival {
  const [noon, evening] = habits.sittings
  const sitting = chance.percent(noon.share) ? noon : evening
  const minutes = (sitting.to - sitting.from) * 60
  const after = (chance.int(minutes) + chance.int(minutes)) / 2
  const fromOpening = (sitting.from - venue.rule.cutOffHour) * 60 + after
  return { at: opens + Math.floor(fromOpening * minute) + chance.int(minute), sitting }
}

type VisitSlot = Readonly<{ name: string; takenUntil: Map<OrderTable, number> }>

function visit(context: Day, { at, sitting }: Arrival, { name, takenUntil }: VisitSlot): Visit {
  const { habits, chance } = context
  const party = 1 + Math.min(chance.int(6), chance.int(6))
  const isAway = chance.percent(habits.awayPercent)
  const table = isAway ? null : freeTable(context, party, at, takenUntil)
  const guest = chance.percent(table ? 24 : 45) ? regularGuest(context, at) : null
  const end = chance.percent(3) ? 'cancelled' : 'paid'
  const first = cartOf(context, table ? sitting.appetite : habits.awayAppetite, table ? party : Math.min(party, 3))
  if (!table) {
    const deliveryType = chance.percent(40) ? 'delivery' : 'takeaway'
    const rounds = [{ at, lines: first, byQr: false }]
    return { name, at, deliveryType, table, guest, rounds, end, endsAt: at + (25 + chance.int(20)) * minute }
  }
  const rounds = [{ at, lines: first, byQr: chance.percent(9) }]
  const hasMore = end === 'paid' && chance.percent(10)
  if (hasMore) {
    const lines = cartOf(context, { 'Wine & beer': 60, Drinks: 90, Desserts: 50, 'Hot drinks': 50 }, party)
    rounds.push({ at: at + (28 + chance.int(15)) * minute, lines, byQr: false })
  }
  const stays = end === 'cancelled' ? 6 : (hasMore ? 72 : 50) + chance.int(40)
  const endsAt = at + stays * minute
  takenUntil.set(table, endsAt)
  return { name, at, deliveryType: 'dinein', table, guest, rounds, end, endsAt }
}

/** The smallest table that is large enough; null makes it a takeaway order. */
function freeTable({ venue, chance }: Day, party: number, at: number, takenUntil: Map<OrderTable, number>) {
  const free = venue.seats.filter(({ place, seats }) => seats >= party && (takenUntil.get(place) ?? 0) <= at)
  const fewest = Math.min(...free.map(({ seats }) => seats))
  const fitting = free.filter(({ seats }) => seats <= fewest + 2)
  return fitting.length > 0 ? chance.pick(fitting).place : null
}

/** A regular guest; earlier ones come more often. */
function regularGuest({ guests, chance }: Day, at: number): Guest | null {
  const count = guests.findLastIndex(({ addedAt }) => addedAt <= at) + 1
  return count > 0 ? (guests[Math.min(chance.int(count), chance.int(count))] ?? null) : null
}

function cartOf({ venue, habits, chance }: Day, appetite: Sitting['appetite'], party: number): readonly OrderLine[] {
  const cart = new Map<string, CartLine>()
  for (const [category, percent] of Object.entries(appetite)) {
    const dishes = venue.dishes.get(category) ?? []
    if (dishes.length === 0) continue
    for (let head = 0; head < party; head++) {
      const portions = Math.floor(percent / 100) + (chance.percent(percent % 100) ? 1 : 0)
      for (let n = 0; n < portions; n++) addTo(cart, choose(dishes, habits, chance))
    }
  }
  const [fallback = []] = venue.dishes.values()
  if (cart.size === 0) addTo(cart, choose(fallback, habits, chance))
  const priced = priceCart(venue.menu, venue.currency, [...cart.values()])
  if ('rejected' in priced) throw new Error(`the demo history orders a dish that is not sold: ${priced.rejected}`)
  return priced.lines
}

type CartLine = Readonly<{
  itemId: Dish['itemId']
  variantId: Dish['variants'][number] | null
  addonIds: Dish['addons']
  quantity: number
  notes: string | null
}>

/** A line of the order. Some dishes are chosen far more often than others. */
function choose(dishes: readonly Dish[], { notes }: Habits, chance: Chance): CartLine {
  const index = Math.min(chance.int(dishes.length), chance.int(dishes.length))
  const { itemId, variants, addons } = dishes[index] ?? chance.pick(dishes)
  return {
    itemId,
    variantId: variants.length > 0 ? chance.pick(variants) : null,
    addonIds: addons.length > 0 && chance.percent(22) ? [chance.pick(addons)] : [],
    quantity: 1,
    notes: chance.percent(2) ? chance.pick(notes) : null,
  }
}

function addTo(cart: Map<string, CartLine>, line: CartLine): void {
  const key = [line.itemId, line.variantId, ...line.addonIds, line.notes].join(' ')
  cart.set(key, { ...line, quantity: (cart.get(key)?.quantity ?? 0) + 1 })
}
