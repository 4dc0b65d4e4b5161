import { foldStream } from '@comanda/command-api/fold.ts'
import type { DayRule } from '@comanda/domain/kernel/business-day.ts'
import { entries, find } from '@comanda/domain/kernel/directory.ts'
import type { AddonId, MenuItemId, TenantId, UserId, VariantId } from '@comanda/domain/kernel/ids.ts'
import type { Currency } from '@comanda/domain/kernel/money.ts'
import { menuStream, storeStream } from '@comanda/domain/kernel/streams.ts'
import { MenuEvent } from '@comanda/domain/menu/events.ts'
import { menu as menuDecider } from '@comanda/domain/menu/menu.ts'
import type { Menu } from '@comanda/domain/menu/state.ts'
import type { OrderTable } from '@comanda/domain/orders/events.ts'
import type { PaidWith } from '@comanda/domain/orders/tender.ts'
import { StoreEvent } from '@comanda/domain/store/events.ts'
import { store as storeDecider } from '@comanda/domain/store/store.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'

/** Staff on duty by job. */
export type Crew = Readonly<{ waiters: readonly UserId[]; cooks: readonly UserId[] }>

export type Dish = Readonly<{ itemId: MenuItemId; variants: readonly VariantId[]; addons: readonly AddonId[] }>
type Seat = Readonly<{ place: OrderTable; seats: number }>

/** A restaurant, as read from its own streams. */
export type Venue = Readonly<{
  tenantId: TenantId
  menu: Menu
  currency: Currency
  rule: DayRule
  seats: readonly Seat[]
  paymentTypes: readonly PaidWith[]
  /** Dishes by the title of their category, in the order of titles: ids differ between installations. */
  dishes: ReadonlyMap<string, readonly Dish[]>
}>

export async function readVenue(log: EventLog, tenantId: TenantId): Promise<Venue> {
  const menu = await foldStream(log, { decider: menuDecider, events: MenuEvent }, menuStream(tenantId))
  const store = await foldStream(log, { decider: storeDecider, events: StoreEvent }, storeStream(tenantId))
  if (store.state.status === 'None') throw new Error('the demo restaurant has no store')
  const { currency, timeZone, cutOffHour, tables, paymentTypes } = store.state
  return {
    tenantId,
    menu: menu.state,
    currency,
    rule: { timeZone, cutOffHour },
    seats: [...tables]
      .map(([tableId, { title, floor, seatingCapacity }]) => ({
        place: { tableId, title, floor },
        seats: Number(seatingCapacity) || 2,
      }))
      .sort((one, other) => one.place.title.localeCompare(other.place.title, 'en', { numeric: true })),
    paymentTypes: [...paymentTypes].flatMap(([paymentTypeId, { title, isActive }]) =>
      isActive ? [{ paymentTypeId, title }] : [],
    ),
    dishes: dishesOf(menu.state),
  }
}

function dishesOf(menu: Menu): Map<string, Dish[]> {
  const dishes = new Map<string, Dish[]>()
  const items = [...entries(menu.items)].sort(([, one], [, other]) => (one.title < other.title ? -1 : 1))
  for (const [itemId, { categoryId, variants, addons }] of items) {
    const category = (categoryId && find(menu.categories, categoryId)) ?? ''
    const dish = { itemId, variants: [...variants.keys()], addons: [...addons.keys()] }
    dishes.set(category, [...(dishes.get(category) ?? []), dish])
  }
  return dishes
}
