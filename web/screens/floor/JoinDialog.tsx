import { joinedTitle } from '@comanda/domain/visits/joined-title.ts'
import { useState } from 'react'
import type { ExpectedParty, Floor, FloorTable } from '../../api/floor.ts'
import type { OrderGroup } from '../../api/orders.ts'
import { wallClockText, wallTimeOf } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { currencyOf, fromWire } from '../../money.ts'
import { newId } from '../../new-id.ts'
import { comma } from '../../office/comma.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { Money } from '../../parts/Money.tsx'
import { PickGrid } from '../../parts/PickGrid.tsx'
import { freeWith, tablesWith, titleOf, visitsAt } from '../board/seated-guests.ts'
import { CoversStepper } from './CoversStepper.tsx'
import { minutesUntil, reservedMinutes } from './table-states.ts'
import { useVisits } from './use-visits.ts'

type Props = Readonly<{
  table: FloorTable
  floor: Floor
  /** All open orders. */
  groups: readonly OrderGroup[]
  now: number
  onClose: () => void
}>

/**
 * The tables that can be joined with this one, each with its guests, bills and next reservation. A press joins the
 * tables. If there is an order but nobody was seated, it seats the guests first.
 */
export function JoinDialog({ table, floor, groups, now, onClose }: Props) {
  const { seat, join, joinFree, isSaving } = useVisits()
  const [visitId] = useState(newId)
  const [covers, setCovers] = useState(2)
  const [ownVisit] = visitsAt(floor, table.id)
  const title = titleOf(floor, table)
  const isAlone = ({ id }: FloorTable) => tablesWith(floor, id).length === 1
  const isJoinedFree = freeWith(floor, table.id).length > 0
  const others = floor.tables.filter(
    (other) =>
      !tablesWith(floor, table.id).includes(other.id) &&
      isAlone(other) &&
      (!isJoinedFree || visitsAt(floor, other.id).length === 0),
  )
  const choose = async (id: string | null) => {
    const other = others.find((candidate) => candidate.id === id)
    if (!other || isSaving) return
    const [otherVisit] = visitsAt(floor, other.id)
    const visit = ownVisit ?? otherVisit
    const ids = [...tablesWith(floor, table.id), other.id]
    const place = joinedTitle(floor.tables.flatMap((one) => (ids.includes(one.id) ? [{ title: one.table_title }] : [])))
    if (!visit && !groups.some(({ table_id }) => table_id !== null && ids.includes(table_id))) {
      if (await joinFree({ tableId: table.id, other: other.id, place })) onClose()
      return
    }
    if (!visit && !(await seat({ visitId, tableId: table.id, covers }))) return
    const joined = ownVisit || !otherVisit ? other : table
    if (await join({ visitId: visit?.id ?? visitId, tableId: joined.id, place })) onClose()
  }
  const pickOf = (other: FloorTable) => ({
    id: other.id,
    className: groups.some(({ table_id }) => table_id === other.id) ? 'taken' : '',
    content: (
      <span className="grow">
        <b className="clamp2">
          <bdi>{other.table_title}</bdi>
        </b>
        <Facts table={other} floor={floor} groups={groups} wallTime={wallTimeOf(now)} />
      </span>
    ),
  })
  return (
    <Dialog title={t('floor.join.with', { place: title })} onClose={onClose}>
      <p className="mute">{t('floor.join.hint')}</p>
      <p className="floor-line num">
        <b>
          <bdi>{title}</bdi>
        </b>
        <Facts table={table} floor={floor} groups={groups} wallTime={wallTimeOf(now)} />
        {!ownVisit && groups.length > 0 && <CoversStepper covers={covers} onChange={setCovers} />}
      </p>
      <PickGrid
        groups={[{ key: 'tables', title: '', picks: others.map(pickOf) }]}
        chosen={undefined}
        onPick={(id) => void choose(id)}
      />
      {others.length === 0 && <p className="mute">{t('floor.join.none')}</p>}
    </Dialog>
  )
}

type FactsProps = Omit<Props, 'now' | 'onClose'> & Readonly<{ wallTime: string }>

/** Guests, open bills and the next reservation of a table and those joined with it; its seats if it has no guests. */
function Facts({ table, floor, groups, wallTime }: FactsProps) {
  const ids = tablesWith(floor, table.id)
  const covers = visitsAt(floor, table.id).reduce((sum, visit) => sum + visit.covers, 0)
  const bills = groups.filter(({ table_id }) => table_id !== null && ids.includes(table_id))
  const orders = bills.reduce((sum, bill) => sum + bill.orders.length, 0)
  const isSoon = (party: ExpectedParty) => Math.abs(minutesUntil(party, wallTime)) <= reservedMinutes
  const next = floor.reservations.find(
    (party) => party.table_id !== null && ids.includes(party.table_id) && isSoon(party),
  )
  const facts = [
    covers > 0 && t('floor.guests', { count: covers }),
    orders > 0 && t('orders.move.open', { count: orders }),
    next && t('floor.reservedSoon', { time: wallClockText(next.date), name: next.customer_name }),
  ].filter(Boolean)
  return (
    <small className="grow num">
      {facts.length > 0 ? facts.join(comma()) : t('floor.seats', { count: table.seating_capacity })}
      {bills.map(({ table_id, currency, total }) => (
        <span key={`${table_id} ${currency}`}>
          {' · '}
          <Money amount={fromWire(total, currencyOf(currency))} currency={currencyOf(currency)} />
        </span>
      ))}
    </small>
  )
}
