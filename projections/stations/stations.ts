import type { MenuEvent } from '@comanda/domain/menu/events.ts'
import { projection, type Recorded, table } from '../runtime/projection.ts'

/** Kitchen stations. Sorting: the last sorted first (`sorted`, then `place`), then the others by `added`. */
const stations = table({
  columns: {
    tenant_id: 'uuid',
    station_id: 'uuid',
    title: 'text',
    added: 'bigint',
    sorted: 'bigint?',
    place: 'integer?',
    /** Minutes after which a ticket is due soon, and late; null for the default. */
    soon: 'integer?',
    late: 'integer?',
    /** Null for the default. */
    sound: 'text?',
  },
  key: ['tenant_id', 'station_id'],
})

/** Station of a category, or of an item that is an exception to its category. */
const station_routes = table({
  columns: {
    tenant_id: 'uuid',
    /** Id of the category or of the item: both are UUIDs. */
    target_id: 'uuid',
    kind: 'text',
    station_id: 'uuid',
    /** Position within the station's list. */
    place: 'integer',
  },
  key: ['tenant_id', 'target_id'],
})

type Tables = { stations: typeof stations; station_routes: typeof station_routes }
type StationEvent = Extract<
  MenuEvent,
  {
    type:
      | `Station${'Added' | 'Renamed' | 'Routed' | 'AlarmsSet' | 'SoundChosen' | 'Removed'}`
      | 'CategoryRemoved'
      | 'MenuItemRemoved'
  }
>

export const stationsModel = projection<Tables, StationEvent | Extract<MenuEvent, { type: 'StationsSorted' }>>({
  name: 'stations',
  version: 3,
  tables: { stations, station_routes },
  on: {
    StationAdded: (write, event) => {
      const { title } = event.data
      const rest = { sorted: null, place: null, soon: null, late: null, sound: null }
      write.stations.put({ ...key(event), title, added: Number(event.position), ...rest })
    },
    StationRenamed: (write, event) => write.stations.set(key(event), { title: event.data.title }),
    StationRouted: (write, event) => {
      const { categoryIds, itemIds } = event.data
      write.station_routes.removeWhere(key(event))
      for (const [place, target_id] of categoryIds.entries())
        write.station_routes.put({ ...key(event), kind: 'category', target_id, place })
      for (const [place, target_id] of itemIds.entries())
        write.station_routes.put({ ...key(event), kind: 'item', target_id, place })
    },
    StationAlarmsSet: (write, event) => {
      const { soon, late } = event.data
      write.stations.set(key(event), { soon, late })
    },
    StationSoundChosen: (write, event) => write.stations.set(key(event), { sound: event.data.sound }),
    StationsSorted: (write, { data, metadata, position }) => {
      for (const [place, station_id] of data.stationIds.entries())
        write.stations.set({ tenant_id: metadata.tenantId, station_id }, { sorted: Number(position), place })
    },
    StationRemoved: (write, event) => {
      write.stations.remove(key(event))
      write.station_routes.removeWhere(key(event))
    },
    CategoryRemoved: (write, { data, metadata }) =>
      write.station_routes.remove({ tenant_id: metadata.tenantId, target_id: data.categoryId }),
    MenuItemRemoved: (write, { data, metadata }) =>
      write.station_routes.remove({ tenant_id: metadata.tenantId, target_id: data.itemId }),
  },
})

const key = ({ data, metadata }: Recorded<Extract<StationEvent, { data: { stationId: string } }>>) => ({
  tenant_id: metadata.tenantId,
  station_id: data.stationId,
})
