import { digitId as id, project, recordedEvents } from '@comanda/tests/projection-system/rows.ts'
import { describe, expect, test } from 'vitest'
import { stationsModel } from './stations.ts'

const [bar, grill, drinks, soup] = [id(1), id(2), id(3), id(4)]
type Fact = { type: string; data: object }
const fact = (type: string, data: object): Fact => ({ type, data })
const added = (stationId: string, title: string) => fact('StationAdded', { stationId, title })
const routed = (stationId: string, categoryIds: string[], itemIds: string[]) =>
  fact('StationRouted', { stationId, categoryIds, itemIds })
const rowsAfter = (...events: Fact[]) => project(stationsModel, recordedEvents(events))

const history = [added(bar, 'Bar'), routed(bar, [drinks], [soup])]

/** Every event at the same position, applied once and again. */
const expectSameTwice = (events: readonly Fact[]) => {
  const recorded = recordedEvents(events)
  const twice = recorded.flatMap((event) => [event, event])
  expect(project(stationsModel, twice)).toEqual(project(stationsModel, recorded))
}

describe('the stations', () => {
  test('have a title, and routes of categories and items', () => {
    const rows = rowsAfter(...history, fact('StationRenamed', { stationId: bar, title: 'Drinks' }))
    expect(rows.stations).toMatchObject([{ station_id: bar, title: 'Drinks', added: 1, sorted: null, place: null }])
    expect(rows.station_routes).toMatchObject([
      { target_id: drinks, kind: 'category', station_id: bar, place: 0 },
      { target_id: soup, kind: 'item', station_id: bar, place: 0 },
    ])
  })
  test('take over routes from other stations, and keep only the latest routes', () => {
    const taken = rowsAfter(...history, added(grill, 'Grill'), routed(grill, [], [soup]))
    expect(taken.station_routes).toMatchObject([
      { target_id: drinks, station_id: bar },
      { target_id: soup, station_id: grill },
    ])
    expect(rowsAfter(...history, routed(bar, [], [])).station_routes).toEqual([])
  })
  test('have limits of their own once these are set', () => {
    const set = fact('StationAlarmsSet', { stationId: bar, soon: 8, late: 15 })
    expect(rowsAfter(...history).stations).toMatchObject([{ soon: null, late: null }])
    expect(rowsAfter(...history, set).stations).toMatchObject([{ soon: 8, late: 15 }])
    expectSameTwice([...history, set])
  })
  test('have a sound of their own once it is chosen', () => {
    const chosen = fact('StationSoundChosen', { stationId: bar, sound: 'gong' })
    expect(rowsAfter(...history).stations).toMatchObject([{ sound: null }])
    expect(rowsAfter(...history, chosen).stations).toMatchObject([{ sound: 'gong' }])
    expectSameTwice([...history, chosen])
  })
  test('are sorted', () =>
    expect(
      rowsAfter(...history, added(grill, 'Grill'), fact('StationsSorted', { stationIds: [grill, bar] })).stations,
    ).toMatchObject([
      { station_id: bar, sorted: 4, place: 1 },
      { station_id: grill, sorted: 4, place: 0 },
    ]))
  test('lose routes of removed entries, and are removed with all their routes', () => {
    const without = rowsAfter(
      ...history,
      fact('CategoryRemoved', { categoryId: drinks }),
      fact('MenuItemRemoved', { itemId: soup }),
    )
    expect(without.station_routes).toEqual([])
    expect(rowsAfter(...history, fact('StationRemoved', { stationId: bar }))).toEqual({
      stations: [],
      station_routes: [],
    })
  })
  test('are the same when every event is applied twice', () => {
    expectSameTwice([
      ...history,
      fact('StationRenamed', { stationId: bar, title: 'Drinks' }),
      added(grill, 'Grill'),
      routed(grill, [], [soup]),
      fact('StationsSorted', { stationIds: [grill, bar] }),
      fact('CategoryRemoved', { categoryId: drinks }),
      fact('MenuItemRemoved', { itemId: soup }),
    ])
    expectSameTwice([...history, fact('StationRemoved', { stationId: bar })])
  })
})
