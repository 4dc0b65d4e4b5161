import * as api from '@comanda/api/stations.ts'
import { stationSounds } from '@comanda/domain/menu/station-sounds.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { listStationItems, listStations } from '@comanda/projections/stations/read-stations.ts'
import type { Needs } from '../needs.ts'

export const stationRoutes: Routes<Pick<Needs, 'withTenant'>> = async (app, { withTenant }) => {
  route(app, api.listStations, async ({ actor: { tenantId } }) => {
    const stations = await withTenant(tenantId, (db) => listStations(db, tenantId))
    return stations.map(({ station_id: id, title, categories, items, ...settings }) => ({
      id,
      title,
      category_ids: categories.map((category) => category.id),
      item_ids: items.map((item) => item.id),
      ...settingsAnswer(settings),
    }))
  })

  route(app, api.listKitchenStations, async ({ actor: { tenantId } }) => {
    const stations = await withTenant(tenantId, (db) => listStationItems(db, tenantId))
    return stations.map(({ station_id: id, title, item_ids, ...settings }) => ({
      id,
      title,
      item_ids,
      ...settingsAnswer(settings),
    }))
  })
}

type StationSettings = Readonly<{ soon: number | null; late: number | null; sound: string | null }>

function settingsAnswer({ soon, late, sound: chosen }: StationSettings) {
  const sound = stationSounds.find((one) => one === chosen)
  return { ...(soon !== null && late !== null && { alarms: { soon, late } }), ...(sound && { sound }) }
}
