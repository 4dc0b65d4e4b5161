import { givenFor } from '@comanda/tests/domain/given.ts'
import {
  categoryAdded,
  categoryRemoved,
  itemAdded,
  itemRemoved,
  taxAdded,
} from '@comanda/tests/samples/menu-samples.ts'
import { categoryId, context, itemId, stationId } from '@comanda/tests/samples/samples.ts'
import { describe, test } from 'vitest'
import type { MenuCommand, StationForm } from './commands.ts'
import type { MenuEvent } from './events.ts'
import { maxStations, maxStationTitle } from './limits.ts'
import { menu } from './menu.ts'

const given = givenFor(menu, context)
const dish = [categoryAdded, taxAdded, itemAdded]
const routes = { categoryIds: [categoryId(1)], itemIds: [itemId(1)] }
const none = { categoryIds: [], itemIds: [] }
const bar = (change: Partial<StationForm> = {}): StationForm => ({
  stationId: stationId(1),
  title: 'Bar',
  ...routes,
  ...change,
})
const add = (change?: Partial<StationForm>): MenuCommand => ({ type: 'AddStation', data: bar(change) })
const revise = (change?: Partial<StationForm>): MenuCommand => ({ type: 'ReviseStation', data: bar(change) })
const sort = (...numbers: number[]): MenuCommand => ({
  type: 'SortStations',
  data: { stationIds: numbers.map(stationId) },
})
const added = (number = 1, title = 'Bar'): MenuEvent => ({
  type: 'StationAdded',
  data: { stationId: stationId(number), title },
})
const routed = (number = 1, to: Omit<StationForm, 'stationId' | 'title'> = routes): MenuEvent => ({
  type: 'StationRouted',
  data: { stationId: stationId(number), ...to },
})
const renamed: MenuEvent = { type: 'StationRenamed', data: { stationId: stationId(1), title: 'Grill' } }
const sorted = (...numbers: number[]): MenuEvent => ({
  type: 'StationsSorted',
  data: { stationIds: numbers.map(stationId) },
})
const removed: MenuEvent = { type: 'StationRemoved', data: { stationId: stationId(1) } }
const remove: MenuCommand = { type: 'RemoveStation', data: { stationId: stationId(1) } }

describe('a station', () => {
  test('is added with its routes, once', () => {
    given(...dish)
      .when(add())
      .then(added(), routed())
    given(...dish, added(), routed())
      .when(add())
      .then()
    given().when(add(none)).then(added())
  })
  test('has a title of at most 30 characters', () => {
    given()
      .when(add({ title: ' ' }))
      .thenRejected('TitleInvalid')
    given()
      .when(add({ title: 'x'.repeat(maxStationTitle + 1) }))
      .thenRejected('TitleInvalid')
    given(added())
      .when(revise({ title: '' }))
      .thenRejected('TitleInvalid')
  })
  test('is one of 20 at most', () => {
    const full = Array.from({ length: maxStations }, (_, index) => added(index + 2))
    given(...full)
      .when(add())
      .thenRejected('TooManyStations')
  })
  test('has no routes of entries that are not on the menu', () =>
    given(...dish, added())
      .when(revise({ categoryIds: [categoryId(9)], itemIds: [itemId(1), itemId(1), itemId(9)] }))
      .then(routed(1, { categoryIds: [], itemIds: [itemId(1)] })))
  test('is revised by the differences only', () => {
    given(...dish, added(), routed())
      .when(revise())
      .then()
    given(...dish, added(), routed())
      .when(revise({ title: 'Grill' }))
      .then(renamed)
    given(...dish, added(), routed(), renamed)
      .when(revise({ title: 'Grill', ...none }))
      .then(routed(1, none))
    given().when(revise()).thenRejected('StationUnknown')
  })
  test('has limits for its alarms, set once, which it keeps when it is routed anew', () => {
    const alarms = { soon: 8, late: 15 }
    const set: MenuEvent = { type: 'StationAlarmsSet', data: { stationId: stationId(1), ...alarms } }
    given()
      .when(add({ ...none, alarms }))
      .then(added(), set)
    given()
      .when(add({ ...none, alarms: { soon: 5, late: 10 } }))
      .then(added())
    given(...dish, added(), set, routed())
      .when(revise({ alarms }))
      .then()
    given(...dish, added(), routed(), set)
      .when(revise())
      .then()
    given(...dish, added(), routed())
      .when(revise({ alarms }))
      .then(set)
  })
  test('has a sound, which is chosen by the differences only', () => {
    const chosen: MenuEvent = { type: 'StationSoundChosen', data: { stationId: stationId(1), sound: 'gong' } }
    given()
      .when(add({ ...none, sound: 'gong' }))
      .then(added(), chosen)
    given()
      .when(add({ ...none, sound: 'bell' }))
      .then(added())
    given(added(), chosen)
      .when(revise({ ...none, sound: 'gong' }))
      .then()
    given(added(), chosen).when(revise(none)).then()
    given(added(), chosen)
      .when(revise({ ...none, sound: 'none' }))
      .then({ type: 'StationSoundChosen', data: { stationId: stationId(1), sound: 'none' } })
  })
  test('loses a route that another station gets', () =>
    given(...dish, added(), routed(), added(2), routed(2))
      .when(revise(none))
      .then())
  test('loses the routes of removed entries', () =>
    given(...dish, added(), routed(), categoryRemoved, itemRemoved)
      .when(revise(none))
      .then())
  test('is removed once', () => {
    given(added()).when(remove).then(removed)
    given(added(), removed).when(remove).then()
  })
})

test('stations are sorted; unnamed ones follow', () => {
  const three = [added(1), added(2), added(3)]
  given(...three)
    .when(sort(3, 9, 3))
    .then(sorted(3))
  given(...three, sorted(3))
    .when(sort(3, 1, 2))
    .then()
  given(...three, sorted(3))
    .when(sort(1))
    .then(sorted(1))
})
