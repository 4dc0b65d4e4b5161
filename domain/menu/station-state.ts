import { impossible, invariant } from '../kernel/decider.ts'
import type { CategoryId, MenuItemId, StationId } from '../kernel/ids.ts'
import { type Alarms, usualAlarms } from './alarms.ts'
import type { MenuEvent } from './events.ts'
import { type StationSound, usualSound } from './station-sounds.ts'

/** A kitchen station. A category or item is routed to one station at most. */
export type Station = Readonly<{
  title: string
  categoryIds: readonly CategoryId[]
  itemIds: readonly MenuItemId[]
  alarms: Alarms
  sound: StationSound
}>
type Stations = ReadonlyMap<StationId, Station>
type StationEvent = Extract<MenuEvent, { type: `Station${string}` }>

export function evolveStations(stations: Stations, { type, data }: StationEvent): Stations {
  switch (type) {
    case 'StationAdded':
      return new Map(stations).set(data.stationId, {
        title: data.title,
        categoryIds: [],
        itemIds: [],
        alarms: usualAlarms,
        sound: usualSound,
      })
    case 'StationRenamed':
      return new Map(stations).set(data.stationId, { ...stationOf(stations, data.stationId), title: data.title })
    case 'StationRouted': {
      const { stationId, categoryIds, itemIds } = data
      const station = stationOf(stations, stationId)
      const others = mapValues(stations, (other) => without(other, new Set([...categoryIds, ...itemIds])))
      return others.set(stationId, { ...station, categoryIds, itemIds })
    }
    case 'StationAlarmsSet': {
      const { stationId, soon, late } = data
      return new Map(stations).set(stationId, { ...stationOf(stations, stationId), alarms: { soon, late } })
    }
    case 'StationSoundChosen':
      return new Map(stations).set(data.stationId, { ...stationOf(stations, data.stationId), sound: data.sound })
    case 'StationsSorted': {
      const named = data.stationIds.map((id) => [id, stationOf(stations, id)] as const)
      return new Map([...named, ...[...stations].filter(([id]) => !data.stationIds.includes(id))])
    }
    case 'StationRemoved': {
      const rest = new Map(stations)
      rest.delete(data.stationId)
      return rest
    }
    default:
      return impossible(type)
  }
}

/** The stations after a category or an item was removed from the menu. */
export const withoutRoute = (stations: Stations, id: CategoryId | MenuItemId): Stations =>
  stations.size === 0 ? stations : mapValues(stations, (station) => without(station, new Set([id])))

const without = ({ categoryIds, itemIds, ...station }: Station, ids: ReadonlySet<string>): Station => ({
  ...station,
  categoryIds: categoryIds.filter((id) => !ids.has(id)),
  itemIds: itemIds.filter((id) => !ids.has(id)),
})

const mapValues = (stations: Stations, change: (station: Station) => Station) =>
  new Map([...stations].map(([id, station]) => [id, change(station)]))

function stationOf(stations: Stations, stationId: StationId): Station {
  const station = stations.get(stationId)
  invariant(station, 'a station changes only between being added and being removed')
  return station
}
