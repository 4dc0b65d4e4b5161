import './move-table.css'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ordersList } from '../../api/orders.ts'
import { posInit } from '../../api/pos.ts'
import type { StoreTable } from '../../api/settings.ts'
import { foldCase } from '../../fold-case.ts'
import { t } from '../../language/t.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { PickGrid } from '../../parts/PickGrid.tsx'
import { SearchField } from '../../parts/SearchField.tsx'
import { occupancyByTable } from '../pos/occupancy.ts'
import { moveTable, type OrderPlace, type TableMove } from './move-table.ts'

type Props = Omit<TableMove, 'to'> & Readonly<{ onClose: () => void }>

/** Moves the orders to the table that is pressed. */
export const MoveTableDialog = ({ onClose, ...move }: Props) => (
  <OtherTableDialog
    title={t('orders.move.to', { place: move.from.title })}
    from={move.from}
    onChoose={(to) => void moveTable({ ...move, to })}
    onClose={onClose}
  />
)

type OtherTableProps = Readonly<{
  title: string
  from: OrderPlace
  onChoose: (to: OrderPlace) => void
  onClose: () => void
}>

/** Picker of another table, free ones first. */
export function OtherTableDialog({ title, from, onChoose, onClose }: OtherTableProps) {
  const { data } = useQuery(posInit)
  const { data: orders } = useQuery(ordersList(null))
  const occupancies = useMemo(() => occupancyByTable(orders?.rows ?? []), [orders])
  const [typed, setTyped] = useState('')
  const isFound = ({ table_title, floor }: StoreTable) => foldCase(`${table_title} ${floor}`).includes(foldCase(typed))
  const tables = (data?.storeTables ?? []).filter((table) => table.id !== from.tableId && isFound(table))
  const free = tables.filter(({ id }) => !occupancies.has(id))
  const occupied = tables.filter(({ id }) => occupancies.has(id))
  const groups = [
    { key: 'free', title: t('orders.move.free'), picks: free.map((table) => pickOf(table, 0)) },
    {
      key: 'taken',
      title: t('orders.move.taken'),
      picks: occupied.map((table) => pickOf(table, occupancies.get(table.id)?.tokens.length ?? 0)),
    },
  ].filter(({ picks }) => picks.length > 0)
  const choose = (tableId: string | null) => {
    const table = tables.find(({ id }) => id === tableId)
    if (!table) return
    onClose()
    onChoose({ tableId: table.id, title: table.table_title })
  }
  return (
    <Dialog className="move-table" title={title} onClose={onClose}>
      <SearchField
        name={t('orders.move.search')}
        hint={t('orders.move.searchHint')}
        clear={t('orders.clearSearch')}
        typed={typed}
        onType={setTyped}
      />
      <PickGrid groups={groups} chosen={undefined} onPick={choose} />
      {tables.length === 0 && (
        <p className="mute" role="status">
          {data ? t('orders.move.none') : t('orders.move.loading')}
        </p>
      )}
    </Dialog>
  )
}

const pickOf = ({ id, table_title, floor, seating_capacity }: StoreTable, openOrders: number) => ({
  id,
  className: openOrders > 0 ? 'taken' : '',
  content: (
    <span className="grow">
      <b className="clamp2">
        <bdi>{table_title}</bdi>
      </b>
      <small>
        {openOrders > 0 ? t('orders.move.open', { count: openOrders }) : t('pos.persons', { count: seating_capacity })}
        {floor !== '-' && floor !== '' && (
          <>
            {' · '}
            <bdi>{floor}</bdi>
          </>
        )}
      </small>
    </span>
  ),
})
