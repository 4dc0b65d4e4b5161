import { usualAlarms } from '@comanda/domain/menu/alarms.ts'
import type { StationSound } from '@comanda/domain/menu/station-sounds.ts'
import { describe, expect, test } from 'vitest'
import { soundOf } from './station-sound.ts'
import type { Routing, StationOrder } from './stations.ts'

const station = (id: string, sound: StationSound) => ({ id, title: id, alarms: usualAlarms, sound })
const [bar, grill, quiet] = [station('bar', 'pips'), station('grill', 'gong'), station('quiet', 'none')]
const stations = [bar, grill, quiet]
const routing: Routing = { stations, stationOf: (itemId) => stations.find(({ id }) => id === itemId) ?? grill }
const orderOf = (...items: (readonly [itemId: string, status: string])[]) =>
  ({
    status: 'created',
    items: items.map(([item_id, status], index) => ({ line: index + 1, item_id, status })),
  }) as unknown as StationOrder // the sound depends on these fields alone

describe('a ticket sounds', () => {
  test('like the station of its screen', () => {
    expect(soundOf(orderOf(['bar', 'created']), routing, grill)).toBe('gong')
    expect(soundOf(orderOf(['bar', 'created']), routing, quiet)).toBe('none')
  })
  test('on a screen of all stations like the first that is to make something of it and rings', () => {
    expect(soundOf(orderOf(['bar', 'completed'], ['quiet', 'created'], ['grill', 'created']), routing, null)).toBe(
      'gong',
    )
    expect(soundOf(orderOf(['quiet', 'created']), routing, null)).toBe('none')
  })
  test('like a bell without stations, and if nothing is left to make', () => {
    expect(soundOf(orderOf(['bar', 'created']), null, null)).toBe('bell')
    expect(soundOf(orderOf(['bar', 'cancelled']), routing, null)).toBe('bell')
  })
})
