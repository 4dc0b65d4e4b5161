import { type Rejection, reject } from '../kernel/decider.ts'
import { find } from '../kernel/directory.ts'
import type { StationId } from '../kernel/ids.ts'
import { isTitle } from '../kernel/text.ts'
import { type Alarms, usualAlarms } from './alarms.ts'
import type { MenuRejection, StationForm } from './commands.ts'
import type { MenuEvent } from './events.ts'
import { maxStations, maxStationTitle } from './limits.ts'
import type { Menu } from './state.ts'
import { type StationSound, usualSound } from './station-sounds.ts'

type Decision = readonly MenuEvent[] | Rejection<MenuRejection>

export function addStation(menu: Menu, { stationId, title, alarms, sound, ...routes }: StationForm): Decision {
  if (menu.stations.has(stationId)) return []
  if (!isStationTitle(title)) return reject('TitleInvalid')
  if (menu.stations.size >= maxStations) return reject('TooManyStations')
  const { categoryIds, itemIds } = knownRoutes(menu, routes)
  const events: MenuEvent[] = [{ type: 'StationAdded', data: { stationId, title } }]
  if (categoryIds.length + itemIds.length > 0)
    events.push({ type: 'StationRouted', data: { stationId, categoryIds, itemIds } })
  return [...events, ...alarmsSet(stationId, usualAlarms, alarms), ...soundChosen(stationId, usualSound, sound)]
}

export function reviseStation(menu: Menu, { stationId, title, alarms, sound, ...routes }: StationForm): Decision {
  const station = menu.stations.get(stationId)
  if (!station) return reject('StationUnknown')
  if (!isStationTitle(title)) return reject('TitleInvalid')
  const events: MenuEvent[] = []
  if (station.title !== title) events.push({ type: 'StationRenamed', data: { stationId, title } })
  const { categoryIds, itemIds } = knownRoutes(menu, routes)
  const isSame = sameSet(station.categoryIds, categoryIds) && sameSet(station.itemIds, itemIds)
  if (!isSame) events.push({ type: 'StationRouted', data: { stationId, categoryIds, itemIds } })
  return [...events, ...alarmsSet(stationId, station.alarms, alarms), ...soundChosen(stationId, station.sound, sound)]
}

export function sortStations({ stations }: Menu, ids: readonly StationId[]): Decision {
  const stationIds = [...new Set(ids)].filter((id) => stations.has(id))
  const isSorted = [...stations.keys()].slice(0, stationIds.length).every((id, index) => id === stationIds[index])
  return isSorted ? [] : [{ type: 'StationsSorted', data: { stationIds } }]
}

const alarmsSet = (stationId: StationId, before: Alarms, alarms: Alarms = before): readonly MenuEvent[] =>
  alarms.soon === before.soon && alarms.late === before.late
    ? []
    : [{ type: 'StationAlarmsSet', data: { stationId, ...alarms } }]

const soundChosen = (stationId: StationId, before: StationSound, sound: StationSound = before): readonly MenuEvent[] =>
  sound === before ? [] : [{ type: 'StationSoundChosen', data: { stationId, sound } }]

const isStationTitle = (title: string): boolean => isTitle(title) && title.length <= maxStationTitle

/** Categories and items that were removed while the form was open are skipped. */
const knownRoutes = (
  { categories, items }: Menu,
  { categoryIds, itemIds }: Pick<StationForm, 'categoryIds' | 'itemIds'>,
) => ({
  categoryIds: [...new Set(categoryIds)].filter((id) => find(categories, id) !== undefined),
  itemIds: [...new Set(itemIds)].filter((id) => find(items, id) !== undefined),
})

const sameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))
