import { givenFor } from '@comanda/tests/domain/given.ts'
import { context, tableId } from '@comanda/tests/samples/samples.ts'
import { opened, table } from '@comanda/tests/samples/store-samples.ts'
import { describe, expect, test } from 'vitest'
import type { DrawnTable } from './commands.ts'
import type { StoreEvent } from './events.ts'
import { placesOf } from './floor-plan.ts'
import { planColumns } from './plan-limits.ts'
import { store } from './store.ts'

const given = givenFor(store, context)
const added: StoreEvent = { type: 'TableAdded', data: table() }
const place = { tableId: tableId(1), x: 2, y: 3, width: 4, height: 4, shape: 'round' } as const
const drawn = (change: Partial<DrawnTable> = {}): DrawnTable => ({
  ...place,
  floor: 'Ground',
  seatingCapacity: 4,
  ...change,
})
const publish = (version: number | null, ...tables: DrawnTable[]) =>
  ({ type: 'PublishFloorPlan', data: { version, tables } }) as const
const published: StoreEvent = { type: 'FloorPlanPublished', data: { version: 1, places: [place] } }

describe('a plan', () => {
  test('is published with floors and seats at once, and once', () => {
    const changed = drawn({ floor: 'Garden', seatingCapacity: 6 })
    given(opened, added)
      .when(publish(0, changed))
      .then(
        { type: 'TableMoved', data: { tableId: tableId(1), floor: 'Garden' } },
        { type: 'TableReseated', data: { tableId: tableId(1), seatingCapacity: 6 } },
        published,
      )
    given(opened, added, published).when(publish(1, drawn())).then()
  })
  test('of an older version is refused, unless it equals the published one', () => {
    given(opened, added, published)
      .when(publish(0, drawn({ x: 9 })))
      .thenRejected('FloorPlanChanged')
    given(opened, added, published).when(publish(0, drawn())).then()
    given(opened, added, published)
      .when(publish(null, drawn({ x: 9 })))
      .then({ type: 'FloorPlanPublished', data: { version: 2, places: [{ ...place, x: 9 }] } })
  })
  test('has only tables of the store, each once', () => {
    given(opened).when(publish(0, drawn())).thenRejected('TableUnknown')
    given(opened, added)
      .when(publish(0, drawn(), drawn()))
      .thenRejected('FloorPlanInvalid')
  })
  test.each<Partial<DrawnTable>>([
    { x: -1 },
    { x: 0.5 },
    { x: planColumns - 3 },
    { y: 2_000 },
    { width: 1 },
    { height: 17 },
  ])('does not take a table at %j', (change) => {
    given(opened, added)
      .when(publish(0, drawn(change)))
      .thenRejected('FloorPlanInvalid')
  })
  test('has a limited number of floors, each with a name', () => {
    const many = Array.from({ length: 51 }, (_, n) => drawn({ tableId: tableId(n + 10), floor: `F${n}` }))
    given(opened)
      .when(publish(0, ...many))
      .thenRejected('TooManyFloors')
    given(opened, added)
      .when(publish(0, drawn({ floor: ' ' })))
      .thenRejected('FloorInvalid')
    given(opened, added)
      .when(publish(0, drawn({ seatingCapacity: -1 })))
      .thenRejected('SeatingCapacityInvalid')
  })
})

describe('tables that were never drawn', () => {
  const standing = (n: number, floor = 'Ground') => ({ tableId: tableId(n), floor })
  const spot = (places: ReturnType<typeof placesOf>, n: number) => {
    const { x, y } = places.get(tableId(n)) ?? {}
    return [x, y]
  }

  test('are placed in rows, floor by floor', () => {
    const tables = [...Array.from({ length: 8 }, (_, n) => standing(n + 1)), standing(20, 'Garden')]
    const places = placesOf(tables, new Map())
    expect([1, 2, 6, 7, 20].map((n) => spot(places, n))).toEqual([
      [0, 0],
      [8, 0],
      [40, 0],
      [0, 8],
      [0, 0],
    ])
  })
  test('are placed below the drawn ones of their floor', () => {
    const places = placesOf([standing(1), standing(2), standing(3, 'Garden')], new Map([[tableId(1), place]]))
    expect(places.get(tableId(1))).toEqual(place)
    expect([spot(places, 2), spot(places, 3)]).toEqual([
      [0, 9],
      [0, 0],
    ])
  })
})
