import { placesOf } from '@comanda/domain/store/floor-plan.ts'
import {
  maxTableSize,
  minTableSize,
  planColumns,
  planRows,
  type TableShape,
} from '@comanda/domain/store/plan-limits.ts'
import type { FloorPlan } from '../../api/floor.ts'

/** A table on the drawing, in cells of the grid. */
export type DraftTable = Readonly<{
  id: string
  title: string
  floor: string
  seats: number
  x: number
  y: number
  width: number
  height: number
  shape: TableShape
}>
type Drawing = readonly DraftTable[]
/** A drawing with its undo and redo history. */
export type Draft = Readonly<{ now: Drawing; past: readonly Drawing[]; undone: readonly Drawing[] }>

/** Steps that can be undone. */
const maxSteps = 100

/** The published drawing, with tables without a position in rows. */
export function draftOf({ tables }: FloorPlan): Draft {
  const drawn = new Map(tables.flatMap(({ id, place }) => (place ? [[id, { tableId: id, ...place }] as const] : [])))
  const places = placesOf(
    tables.map(({ id, floor }) => ({ tableId: id, floor })),
    drawn,
  )
  const now = tables.flatMap(({ id, table_title: title, floor, seating_capacity: seats }): readonly DraftTable[] => {
    const place = places.get(id)
    if (!place) return []
    const { x, y, width, height, shape } = place
    return [{ id, title, floor, seats, x, y, width, height, shape }]
  })
  return { now, past: [], undone: [] }
}

export type Change = Partial<Omit<DraftTable, 'id' | 'title'>>

/** Changes a table within the grid. A change without effect adds no undo step. */
export function changeTable(draft: Draft, id: string, change: Change): Draft {
  const now = draft.now.map((table) => (table.id === id ? onGrid({ ...table, ...change }) : table))
  if (JSON.stringify(now) === JSON.stringify(draft.now)) return draft
  return { now, past: [...draft.past, draft.now].slice(-maxSteps), undone: [] }
}

export function undo(draft: Draft): Draft {
  const before = draft.past.at(-1)
  return before ? { now: before, past: draft.past.slice(0, -1), undone: [...draft.undone, draft.now] } : draft
}

export function redo(draft: Draft): Draft {
  const next = draft.undone.at(-1)
  return next ? { now: next, past: [...draft.past, draft.now], undone: draft.undone.slice(0, -1) } : draft
}

const within = (value: number, min: number, max: number): number => Math.min(Math.max(Math.round(value), min), max)

function onGrid(table: DraftTable): DraftTable {
  const [width, height] = [table.width, table.height].map((size) => within(size, minTableSize, maxTableSize))
  const size = { width: width ?? minTableSize, height: height ?? minTableSize }
  const x = within(table.x, 0, planColumns - size.width)
  const y = within(table.y, 0, planRows - size.height)
  return { ...table, ...size, x, y }
}

/** The form that publishes a drawing. */
export const formOf = ({ now }: Draft, version: number) => ({
  version,
  tables: now.map(({ id, title: _, seats, ...place }) => ({ tableId: id, seatingCapacity: seats, ...place })),
})
