import { type Rejection, reject } from '../kernel/decider.ts'
import { isTitle } from '../kernel/text.ts'
import type { DrawnTable, FloorPlanForm } from './commands.ts'
import type { StoreEvent, TablePlace } from './events.ts'
import { maxFloors, maxTableSize, minTableSize, planColumns, planRows } from './plan-limits.ts'
import { isSeatingCapacity } from './seating-capacity.ts'
import type { OpenStore } from './state.ts'

type PlanRejection =
  | 'FloorPlanChanged'
  | 'FloorPlanInvalid'
  | 'TooManyFloors'
  | 'TableUnknown'
  | 'FloorInvalid'
  | 'SeatingCapacityInvalid'

/**
 * Publishes a drawing with its changes of positions, floors and seats. A drawing that started from an older version is
 * refused, unless it equals the published one.
 */
export function publishFloorPlan(
  { tables, floorPlan }: Pick<OpenStore, 'tables' | 'floorPlan'>,
  { version, tables: drawn }: FloorPlanForm,
): readonly StoreEvent[] | Rejection<PlanRejection> {
  const refused = refusedPlan(drawn)
  if (refused) return refused
  const events: StoreEvent[] = []
  for (const { tableId, floor, seatingCapacity } of drawn) {
    const before = tables.get(tableId)
    if (!before) return reject('TableUnknown')
    if (before.floor !== floor) events.push({ type: 'TableMoved', data: { tableId, floor } })
    if (before.seatingCapacity !== seatingCapacity) {
      events.push({ type: 'TableReseated', data: { tableId, seatingCapacity } })
    }
  }
  const places = drawn.map(placeOf)
  if (!isSamePlan(floorPlan.places, places)) {
    events.push({ type: 'FloorPlanPublished', data: { version: floorPlan.version + 1, places } })
  }
  return events.length > 0 && version !== null && version !== floorPlan.version ? reject('FloorPlanChanged') : events
}

const placeOf = ({ tableId, x, y, width, height, shape }: DrawnTable): TablePlace => ({
  tableId,
  x,
  y,
  width,
  height,
  shape,
})

function refusedPlan(drawn: readonly DrawnTable[]): Rejection<PlanRejection> | undefined {
  if (new Set(drawn.map(({ tableId }) => tableId)).size < drawn.length) return reject('FloorPlanInvalid')
  if (!drawn.every(isOnGrid)) return reject('FloorPlanInvalid')
  if (new Set(drawn.map(({ floor }) => floor)).size > maxFloors) return reject('TooManyFloors')
  if (!drawn.every(({ floor }) => isTitle(floor))) return reject('FloorInvalid')
  const areSeats = drawn.every(({ seatingCapacity }) => isSeatingCapacity(seatingCapacity))
  return areSeats ? undefined : reject('SeatingCapacityInvalid')
}

const isOnGrid = ({ x, y, width, height }: TablePlace): boolean =>
  [x, y, width, height].every(Number.isInteger) &&
  isSize(width) &&
  isSize(height) &&
  x >= 0 &&
  y >= 0 &&
  x + width <= planColumns &&
  y + height <= planRows

const isSize = (size: number): boolean => size >= minTableSize && size <= maxTableSize

function isSamePlan(before: readonly TablePlace[], after: readonly TablePlace[]): boolean {
  const places = new Map(before.map((place) => [place.tableId, place]))
  return before.length === after.length && after.every((place) => isSamePlace(places.get(place.tableId), place))
}

const isSamePlace = (one: TablePlace | undefined, other: TablePlace): boolean =>
  one?.x === other.x &&
  one.y === other.y &&
  one.width === other.width &&
  one.height === other.height &&
  one.shape === other.shape

type TableOnFloor = Readonly<{ tableId: string; floor: string }>
type PlanPlace = Omit<TablePlace, 'tableId'> & Readonly<{ tableId: string }>

/**
 * A place for every table. Tables that are not drawn are placed in rows below the drawing of their floor, in the
 * order of the list.
 */
export function placesOf(
  tables: readonly TableOnFloor[],
  drawn: ReadonlyMap<string, PlanPlace>,
): ReadonlyMap<string, PlanPlace> {
  const places = new Map<string, PlanPlace>()
  for (const onFloor of Map.groupBy(tables, ({ floor }) => floor).values()) {
    const drawnPlaces = onFloor.flatMap(({ tableId }) => drawn.get(tableId) ?? [])
    for (const place of drawnPlaces) places.set(place.tableId, place)
    const top = drawnPlaces.reduce((bottom, { y, height }) => Math.max(bottom, y + height + gap), 0)
    const others = onFloor.filter(({ tableId }) => !places.has(tableId))
    for (const [index, { tableId }] of others.entries()) {
      const [x, y] = [(index % perRow) * (defaultSize + gap), top + Math.floor(index / perRow) * (defaultSize + gap)]
      places.set(tableId, { tableId, x, y, width: defaultSize, height: defaultSize, shape: 'square' })
    }
  }
  return places
}

const defaultSize = 6
const gap = 2
const perRow = planColumns / (defaultSize + gap)
