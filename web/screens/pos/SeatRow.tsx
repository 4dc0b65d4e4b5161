import { useAtom } from 'jotai'
import { t } from '../../language/t.ts'
import { SeatChoice } from '../board/SeatChoice.tsx'
import { cartAtom } from './pos-atoms.ts'

/** Choice of the seat for the next dishes. */
export function SeatRow({ tableId }: { tableId: string }) {
  const [{ guestSeat = null }, dispatch] = useAtom(cartAtom)
  const onChoose = (seat: number | null) => dispatch({ type: 'forSeat', seat })
  return <SeatChoice tableId={tableId} label={t('pos.seat.label')} seat={guestSeat} onChoose={onChoose} />
}
