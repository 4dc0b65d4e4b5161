import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { floorNow } from '../../api/floor.ts'
import { ordersList } from '../../api/orders.ts'
import type { StoreTable } from '../../api/settings.ts'
import { t } from '../../language/t.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { PickGrid } from '../../parts/PickGrid.tsx'
import { minutesSince } from '../board/age.ts'
import { titleOf } from '../board/seated-guests.ts'
import { useNow } from '../board/use-now.ts'
import { type Occupancy, occupancyByTable } from './occupancy.ts'

type Props = {
  title: string
  tables: readonly StoreTable[]
  /** undefined: neither a table nor "no table" was chosen yet. */
  chosen: string | null | undefined
  onChoose: (tableId: string | null) => void
  onClose: () => void
}

const minuteMs = 60_000
const noGuests = { visits: [] }

/** Picker of a table, grouped by floor, with the occupancy of each table. */
export function TableDialog({ title, tables, chosen, onChoose, onClose }: Props) {
  const { data } = useQuery(ordersList(null))
  const occupancies = useMemo(() => occupancyByTable(data?.rows ?? []), [data])
  const { data: guests = noGuests } = useQuery(floorNow)
  const now = useNow(minuteMs)
  const floors = [...Map.groupBy(tables, ({ floor }) => floor)].map(([floor, here]) => ({
    key: floor,
    title: floor === '-' ? null : <bdi>{floor}</bdi>,
    picks: here.map((table) => ({
      id: table.id,
      className: occupancies.has(table.id) ? 'table-pick taken' : 'table-pick',
      content: (
        <TablePick table={table} title={titleOf(guests, table)} occupancy={occupancies.get(table.id)} now={now} />
      ),
    })),
  }))
  const none = { key: '', title: null, picks: [{ id: null, content: <b>{t('pos.noTable')}</b> }] }
  return (
    <Dialog title={title} onClose={onClose}>
      <PickGrid groups={[none, ...floors]} chosen={chosen} onPick={onChoose} />
      {!data && (
        <p className="mute sm pick-note" role="status">
          {t('pos.seatedUnknown')}
        </p>
      )}
    </Dialog>
  )
}

type PickProps = Readonly<{ table: StoreTable; title: string; occupancy: Occupancy | undefined; now: number }>

const TablePick = ({ table, title, occupancy, now }: PickProps) => (
  <span className="grow">
    <span className="table-title">
      <b className="clamp2">
        <bdi>{title}</bdi>
      </b>
      {occupancy && <b className="num money">{occupancy.open.join(' + ')}</b>}
    </span>
    <small className="num">
      {occupancy
        ? `${t('pos.tokens', { count: occupancy.tokens.length, tokens: occupancy.tokens.join(', ') })} · ${t(
            'pos.minutes',
            { count: minutesSince(occupancy.since, now) },
          )}`
        : t('pos.persons', { count: table.seating_capacity })}
    </small>
  </span>
)
