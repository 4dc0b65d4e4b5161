import { describe, expect, test } from 'vitest'
import type { FloorPlan } from '../../api/floor.ts'
import { changeTable, draftOf, formOf, redo, undo } from './plan-draft.ts'

const place = { x: 4, y: 2, width: 6, height: 4, shape: 'round' as const }
const table = (id: string, more: object = {}) => ({
  id,
  table_title: `T${id}`,
  floor: 'Hall',
  seating_capacity: 4,
  place: null,
  ...more,
})
const plan: FloorPlan = { version: 3, tables: [table('1', { place }), table('2')] }
const spot = (draft: ReturnType<typeof draftOf>, id: string) => {
  const { x, y } = draft.now.find((one) => one.id === id) ?? {}
  return [x, y]
}

describe('a drawing', () => {
  test('begins with what was published, and tidy places for the rest', () => {
    expect(draftOf(plan).now).toMatchObject([place, { id: '2', x: 0, y: 8, shape: 'square' }])
  })
  test('is changed, undone and done again', () => {
    const moved = changeTable(draftOf(plan), '1', { x: 10 })
    expect(spot(moved, '1')).toEqual([10, 2])
    expect(spot(undo(moved), '1')).toEqual([4, 2])
    expect(redo(undo(moved)).now).toEqual(moved.now)
    expect(redo(changeTable(undo(moved), '2', { seats: 6 })).now[0]).toMatchObject(place)
  })
  test('keeps its tables on the grid, and counts no step that changes nothing', () => {
    const draft = draftOf(plan)
    expect(spot(changeTable(draft, '1', { x: -5, y: -1 }), '1')).toEqual([0, 0])
    expect(spot(changeTable(draft, '1', { x: 99 }), '1')).toEqual([42, 2])
    expect(changeTable(draft, '1', { width: 99 }).now[0]).toMatchObject({ width: 16 })
    expect(changeTable(draft, '1', { x: 4 })).toBe(draft)
    expect([undo(draft), redo(draft)]).toEqual([draft, draft])
  })
  test('is published whole, with the version that it began with', () => {
    expect(formOf(draftOf(plan), 3)).toMatchObject({
      version: 3,
      tables: [{ tableId: '1', floor: 'Hall', seatingCapacity: 4, ...place }, { tableId: '2' }],
    })
  })
})
