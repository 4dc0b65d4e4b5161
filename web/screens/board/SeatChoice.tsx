import './seat-choice.css'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type Floor, floorNow } from '../../api/floor.ts'
import { t } from '../../language/t.ts'
import { Segments } from '../../parts/Segments.tsx'
import { coversAt } from './seated-guests.ts'

type Props = Readonly<{
  tableId: string
  label: string
  isLabelShown?: boolean
  /** null: for the whole table. */
  seat: number | null
  onChoose: (seat: number | null) => void
}>

/** The seats of a table; not rendered if its guests were not counted. */
export function SeatChoice({ tableId, label, isLabelShown = false, seat, onChoose }: Props) {
  const select = useCallback((floor: Floor) => coversAt(floor, tableId), [tableId])
  const { data: covers = 0 } = useQuery({ ...floorNow, select })
  if (covers < 2) return null
  const seats = Array.from({ length: covers }, (_, index) => String(index + 1))
  return (
    <div className="seat-row">
      {isLabelShown && (
        <span className="label" aria-hidden="true">
          {label}
        </span>
      )}
      <Segments<string | null>
        label={label}
        segments={[{ value: null, name: t('board.wholeTable') }, ...seats.map((value) => ({ value, name: value }))]}
        chosen={seat === null ? null : String(seat)}
        onChoose={(value) => onChoose(value === null ? null : Number(value))}
      />
    </div>
  )
}
