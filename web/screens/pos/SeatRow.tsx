import { useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { useCallback } from 'react'
import { type Floor, floorNow } from '../../api/floor.ts'
import { t } from '../../language/t.ts'
import { Segments } from '../../parts/Segments.tsx'
import { cartAtom } from './pos-atoms.ts'

/** The seat for which the next dishes are; nothing at a table whose guests were not counted. */
export function SeatRow({ tableId }: { tableId: string }) {
  const [{ guestSeat = null }, dispatch] = useAtom(cartAtom)
  const select = useCallback((floor: Floor) => coversAt(floor, tableId), [tableId])
  const { data: covers = 0 } = useQuery({ ...floorNow, select })
  if (covers < 2) return null
  const seats = Array.from({ length: covers }, (_, index) => String(index + 1))
  return (
    <div className="seat-row">
      <Segments<string | null>
        label={t('pos.seat.label')}
        segments={[{ value: null, name: t('pos.seat.all') }, ...seats.map((value) => ({ value, name: value }))]}
        chosen={guestSeat === null ? null : String(guestSeat)}
        onChoose={(value) => dispatch({ type: 'forSeat', seat: value === null ? null : Number(value) })}
      />
    </div>
  )
}

const coversAt = ({ visits }: Floor, tableId: string): number =>
  visits.filter(({ table_id }) => table_id === tableId).reduce((sum, { covers }) => sum + covers, 0)
