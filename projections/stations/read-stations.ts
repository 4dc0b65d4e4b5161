import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Read } from '../database.ts'

type Id = Readonly<{ id: string }>

/** The kitchen stations in their order, with their routes to entries that are still on the menu. */
export const listStations = (db: Read, tenantId: TenantId) =>
  stationsInOrder(db, tenantId)
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('station_routes as route')
          .innerJoin('categories as category', 'category.category_id', 'route.target_id')
          .select('route.target_id as id')
          .where('route.tenant_id', '=', tenantId)
          .where('category.tenant_id', '=', tenantId)
          .whereRef('route.station_id', '=', 'station.station_id')
          .orderBy('route.place'),
      ).as('categories'),
      jsonArrayFrom(
        eb
          .selectFrom('station_routes as route')
          .innerJoin('menu_items as item', 'item.item_id', 'route.target_id')
          .select('route.target_id as id')
          .where('route.tenant_id', '=', tenantId)
          .where('item.tenant_id', '=', tenantId)
          .whereRef('route.station_id', '=', 'station.station_id')
          .orderBy('route.place'),
      ).as('items'),
    ])
    .execute()

/** The kitchen stations in their order, each with all items routed to it, directly or by category. */
export async function listStationItems(db: Read, tenantId: TenantId) {
  const stations = await stationsInOrder(db, tenantId).execute()
  if (stations.length === 0) return []
  const items = await db
    .selectFrom('menu_items as item')
    .leftJoin('station_routes as own', (join) =>
      join.on('own.tenant_id', '=', tenantId).onRef('own.target_id', '=', 'item.item_id'),
    )
    .leftJoin('station_routes as common', (join) =>
      join.on('common.tenant_id', '=', tenantId).onRef('common.target_id', '=', 'item.category_id'),
    )
    .where('item.tenant_id', '=', tenantId)
    .select((eb) => ['item.item_id as id', eb.fn.coalesce('own.station_id', 'common.station_id').as('station_id')])
    .orderBy('item.added')
    .orderBy('item.item_id')
    .execute()
  const byStation = Map.groupBy(items, ({ station_id }) => station_id)
  return stations.map((station) => {
    const own: readonly Id[] = byStation.get(station.station_id) ?? []
    return { ...station, item_ids: own.map(({ id }) => id) }
  })
}

const stationsInOrder = (db: Read, tenantId: TenantId) =>
  db
    .selectFrom('stations as station')
    .select(['station.station_id', 'station.title', 'station.soon', 'station.late', 'station.sound'])
    .where('station.tenant_id', '=', tenantId)
    .orderBy('station.sorted', (order) => order.desc().nullsLast())
    .orderBy('station.place')
    .orderBy('station.added')
    .orderBy('station.station_id')
