import type { Floor, FloorTable, Visit } from '../../api/floor.ts'
import { t } from '../../language/t.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { PickGrid } from '../../parts/PickGrid.tsx'
import { placeOf, visitsAt } from '../board/seated-guests.ts'
import { useVisits } from './use-visits.ts'

type Props = Readonly<{ visit: Visit; floor: Floor; onClose: () => void }>

/** Tables without guests. A press moves guests there who have not ordered yet. */
export function MoveGuestsDialog({ visit, floor, onClose }: Props) {
  const { move } = useVisits()
  const free = floor.tables.filter(({ id }) => visitsAt(floor, id).length === 0)
  const choose = (id: string | null) => {
    if (id === null) return
    onClose()
    void move(visit, id)
  }
  return (
    <Dialog title={t('orders.move.to', { place: placeOf(visit) })} onClose={onClose}>
      <PickGrid
        groups={[{ key: 'free', title: t('orders.move.free'), picks: free.map(pickOf) }]}
        chosen={undefined}
        onPick={choose}
      />
      {free.length === 0 && <p className="mute">{t('orders.move.none')}</p>}
    </Dialog>
  )
}

const pickOf = ({ id, table_title, seating_capacity }: FloorTable) => ({
  id,
  content: (
    <span className="grow">
      <b className="clamp2">
        <bdi>{table_title}</bdi>
      </b>
      <small>{t('floor.seats', { count: seating_capacity })}</small>
    </span>
  ),
})
