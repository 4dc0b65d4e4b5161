import type { ExpectedParty, Floor, FloorTable } from '../../api/floor.ts'
import type { OrderGroup } from '../../api/orders.ts'
import { tablesWith, titleOf } from '../board/seated-guests.ts'
import { heldMinutes, minutesUntil } from './table-states.ts'

/** Minutes before a reservation from which its guests are expected. */
const earlyMinutes = 30

/** A party with its table. `title`: of the table and the tables joined with it. */
export type Arrival = Readonly<{ party: ExpectedParty; table: FloorTable; title: string }>

/** Parties that are expected now and whose table has neither guests nor open orders, the earliest first. */
export function arrivalsOf(
  floor: Floor,
  groups: readonly Pick<OrderGroup, 'table_id'>[],
  wallTime: string,
): readonly Arrival[] {
  const occupied = new Set([...floor.visits, ...groups].map(({ table_id }) => table_id))
  return floor.reservations
    .flatMap((party) => {
      const table = floor.tables.find(({ id }) => id === party.table_id)
      const minutes = minutesUntil(party, wallTime)
      if (!table || minutes > earlyMinutes || minutes < -heldMinutes) return []
      if (tablesWith(floor, table.id).some((id) => occupied.has(id))) return []
      return [{ party, table, title: titleOf(floor, table) }]
    })
    .toSorted((one, other) => one.party.date.localeCompare(other.party.date))
}
