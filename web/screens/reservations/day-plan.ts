import { slotMinutes } from '@comanda/domain/reservations/slot.ts'
import type { Reservation, StoreTable } from '../../api/reservations.ts'
import { minuteOf } from '../home/timeline.ts'

type Party = Pick<Reservation, 'id' | 'date' | 'status' | 'table_id' | 'table_title'>
type Table = Pick<StoreTable, 'id' | 'table_title' | 'floor' | 'seating_capacity'>

/** Position of a party in the plan: its lane within the table's row, and its minutes of the day. */
export type Block<P> = Readonly<{ party: P; lane: number; from: number; to: number }>
export type PlanRow<P> = Readonly<{
  /** null: parties without a table. */
  tableId: string | null
  title: string | null
  floor: string | null
  seats: number | null
  lanes: number
  blocks: readonly Block<P>[]
}>

const minutesADay = 24 * 60
const usualHours = { from: 10, to: 24 }

/** Hours of the plan: the usual ones, and earlier ones if a party comes earlier. */
export function planHours(parties: readonly Pick<Party, 'date'>[]): number[] {
  const from = Math.min(usualHours.from, ...parties.map(({ date }) => Math.floor(minuteOf(date) / 60)))
  return Array.from({ length: usualHours.to - from }, (_, index) => from + index)
}

/**
 * One row per table, then rows of deleted tables, then one for parties without a table. Cancelled parties are left out.
 */
export function planRows<P extends Party>(tables: readonly Table[], parties: readonly P[]): PlanRow<P>[] {
  const active = parties.filter(({ status }) => status !== 'cancelled')
  const rowOf = (tableId: string | null) => blocksOf(active.filter(({ table_id }) => table_id === tableId))
  const tableIds = new Set(tables.map(({ id }) => id))
  const deleted = new Map(
    active.flatMap(({ table_id, table_title }) =>
      table_id && !tableIds.has(table_id) ? [[table_id, table_title]] : [],
    ),
  )
  return [
    ...tables.map((table) => ({
      tableId: table.id,
      title: table.table_title,
      floor: table.floor,
      seats: table.seating_capacity,
      ...rowOf(table.id),
    })),
    ...[...deleted].map(([tableId, title]) => ({
      tableId,
      title: title ?? '',
      floor: null,
      seats: null,
      ...rowOf(tableId),
    })),
    { tableId: null, title: null, floor: null, seats: null, ...rowOf(null) },
  ]
}

/** Places overlapping parties in different lanes. */
function blocksOf<P extends Party>(parties: readonly P[]): { lanes: number; blocks: Block<P>[] } {
  const ends: number[] = []
  const blocks = [...parties]
    .sort((one, other) => one.date.localeCompare(other.date))
    .map((party) => {
      const from = minuteOf(party.date)
      const to = Math.min(minutesADay, from + slotMinutes)
      const free = ends.findIndex((end) => end <= from)
      const lane = free === -1 ? ends.length : free
      ends[lane] = to
      return { party, lane, from, to }
    })
  return { lanes: Math.max(1, ends.length), blocks }
}

/** `YYYY-MM-DD` of a number of days later. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
