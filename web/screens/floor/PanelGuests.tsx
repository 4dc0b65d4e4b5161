import type { Floor, FloorTable, Visit } from '../../api/floor.ts'
import { freeWith, visitsAt } from '../board/seated-guests.ts'
import { FreeTables, JoinedTables } from './JoinedTables.tsx'
import { SeatedGuests } from './SeatedGuests.tsx'
import { SeatGuests } from './SeatGuests.tsx'

type Props = Readonly<{
  table: FloorTable
  floor: Floor
  now: number
  hasOrders: boolean
  onMove: (visit: Visit) => void
  onClose: () => void
}>

/** Guests of a table with their joined tables, or the form that seats guests. */
export function PanelGuests({ table, floor, now, hasOrders, onMove, onClose }: Props) {
  const visits = visitsAt(floor, table.id)
  if (visits.length === 0)
    return (
      <>
        <FreeTables tables={freeWith(floor, table.id)} />
        <SeatGuests table={table} floor={floor} now={now} onSeated={onClose} />
      </>
    )
  return (
    <>
      {visits.map((visit) => (
        <SeatedGuests
          key={visit.id}
          visit={visit}
          hasOrders={hasOrders}
          onMove={() => onMove(visit)}
          onEnded={onClose}
        />
      ))}
      {visits.map((visit) => (
        <JoinedTables key={visit.id} visit={visit} />
      ))}
    </>
  )
}
