import * as api from '@comanda/api/stations.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { listStationItems, listStations } from '@comanda/projections/stations/read-stations.ts'
import type { Needs } from '../needs.ts'

export const stationRoutes: Routes<Pick<Needs, 'withTenant'>> = async (app, { withTenant }) => {
  route(app, api.listStations, async ({ actor: { tenantId } }) => {
    const stations = await withTenant(tenantId, (db) => listStations(db, tenantId))
    return stations.map(({ station_id: id, title, categories, items, ...limits }) => ({
      id,
      title,
      category_ids: categories.map((category) => category.id),
      item_ids: items.map((item) => item.id),
      ...alarmsAnswer(limits),
    }))
  })

  route(app, api.listKitchenStations, async ({ actor: { tenantId } }) => {
    const stations = await withTenant(tenantId, (db) => listStationItems(db, tenantId))
    return stations.map(({ station_id: id, title, item_ids, ...limits }) => ({
      id,
      title,
      item_ids,
      ...alarmsAnswer(limits),
    }))
  })
}

const alarmsAnswer = ({ soon, late }: Readonly<{ soon: number | null; late: number | null }>) =>
  soon === null || late === null ? {} : { alarms: { soon, late } }
