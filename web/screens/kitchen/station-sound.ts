import { type StationSound, usualSound } from '@comanda/domain/menu/station-sounds.ts'
import type { Routing, Station, StationOrder } from './stations.ts'
import { toMakeIn } from './tickets.ts'

/**
 * Sound of a ticket: the sound of the screen's station. On a screen of all stations or the pass: the sound of the first
 * station with items to make that is not silent.
 */
export function soundOf(order: StationOrder, routing: Routing | null, chosen: Station | null): StationSound {
  if (chosen) return chosen.sound
  const sounds = toMakeIn(order).map(({ item_id }) => routing?.stationOf(item_id).sound ?? usualSound)
  return sounds.find((sound) => sound !== 'none') ?? sounds[0] ?? usualSound
}
