import { joinedTitle } from '@comanda/domain/visits/joined-title.ts'
import { useState } from 'react'
import type { Floor, FloorTable, Visit } from '../../api/floor.ts'
import type { OrderGroup } from '../../api/orders.ts'
import { serverMessage } from '../../language/server-message.ts'
import { t } from '../../language/t.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { PickGrid } from '../../parts/PickGrid.tsx'
import { coversAt, placeOf, tablesWith, titleOf } from '../board/seated-guests.ts'
import { useVisits } from './use-visits.ts'

/** `groups`: all open orders. */
type Props = Readonly<{
  visit: Visit
  floor: Floor
  groups: readonly OrderGroup[]
  /** Called after the guests were moved to this free table. */
  onMoved: (tableId: string) => void
  onClose: () => void
}>

/**
 * Picker of a table for guests who have not ordered yet. A free table moves them there; for an occupied table, a dialog
 * asks whether to join the tables.
 */
export function MoveGuestsDialog({ visit, floor, groups, onMoved, onClose }: Props) {
  const { move, join } = useVisits()
  const [joining, setJoining] = useState<FloorTable | null>(null)
  const ordersAt = (id: string) =>
    groups.reduce((sum, { table_id, orders }) => sum + (table_id === id ? orders.length : 0), 0)
  const isFree = ({ id }: FloorTable) => coversAt(floor, id) === 0 && ordersAt(id) === 0
  const isOwn = ({ id }: FloorTable) => tablesWith(floor, visit.table_id).includes(id)
  const free = floor.tables.filter((table) => isFree(table) && !isOwn(table))
  const occupied = floor.tables.filter((table) => !isFree(table) && !isOwn(table))
  const choose = (id: string | null) => {
    const other = occupied.find((table) => table.id === id)
    if (other) return setJoining(other)
    onClose()
    if (id !== null) void move(visit, id).then((answer) => answer !== null && onMoved(id))
  }
  if (joining) {
    const place = joinedTitle([{ title: placeOf(visit) }, { title: joining.table_title }])
    const isJoined = tablesWith(floor, joining.id).length > 1
    return (
      <Confirm
        title={place}
        verb={t('floor.join.title')}
        because={isJoined ? serverMessage('This table is joined with another one already!') : undefined}
        onYes={() => {
          onClose()
          void join({ visitId: visit.id, tableId: joining.id, place })
        }}
        onClose={() => setJoining(null)}
      >
        <p>{serverMessage('Other guests sit at this table!')}</p>
        <p className="mute">{t('floor.join.hint')}</p>
      </Confirm>
    )
  }
  const pickOf = (table: FloorTable) => ({
    id: table.id,
    className: isFree(table) ? '' : 'taken',
    content: (
      <span className="grow">
        <b className="clamp2">
          <bdi>{titleOf(floor, table)}</bdi>
        </b>
        <small>{factOf(table, coversAt(floor, table.id), ordersAt(table.id))}</small>
      </span>
    ),
  })
  const picks = [
    { key: 'free', title: t('orders.move.free'), picks: free.map(pickOf) },
    { key: 'taken', title: t('floor.takenToJoin'), picks: occupied.map(pickOf) },
  ].filter((group) => group.picks.length > 0)
  return (
    <Dialog title={t('orders.move.to', { place: placeOf(visit) })} onClose={onClose}>
      <PickGrid groups={picks} chosen={undefined} onPick={choose} />
      {free.length === 0 && <p className="mute">{t('orders.move.none')}</p>}
    </Dialog>
  )
}

function factOf({ seating_capacity }: FloorTable, covers: number, orders: number): string {
  if (covers > 0) return t('floor.guests', { count: covers })
  return orders > 0 ? t('orders.move.open', { count: orders }) : t('floor.seats', { count: seating_capacity })
}
