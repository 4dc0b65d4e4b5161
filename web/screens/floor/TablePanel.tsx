import moneyIcon from 'icon:bold/money'
import plus from 'icon:bold/plus'
import swap from 'icon:bold/swap'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Floor, FloorTable, GuestCall, Visit } from '../../api/floor.ts'
import { idOfGroup } from '../../api/order-lists.ts'
import { type OrderGroup, ordersInit } from '../../api/orders.ts'
import { t } from '../../language/t.ts'
import { currencyOf, fromWire } from '../../money.ts'
import { Button } from '../../parts/Button.tsx'
import { Chip } from '../../parts/Chip.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { lazy } from '../../parts/lazy.tsx'
import { Money } from '../../parts/Money.tsx'
import { posAt } from '../../paths.ts'
import { userAtom } from '../../session/session.ts'
import { mayUse } from '../../session/user.ts'
import { shownGroups } from '../orders/shown-groups.ts'
import { tokensText } from '../orders/tokens-text.ts'
import { whyNotMoved } from '../orders/why-not-moved.ts'
import { FloorCalls } from './FloorCalls.tsx'
import { MoveGuestsDialog } from './MoveGuestsDialog.tsx'
import { SeatedGuests } from './SeatedGuests.tsx'
import { SeatGuests } from './SeatGuests.tsx'
import { detailOf, lookOf, wordOf } from './state-looks.ts'
import type { TableState } from './table-states.ts'

const PayDialog = lazy(async () => {
  await import('../orders/orders.css')
  return (await import('../orders/PayDialog.tsx')).PayDialog
})
const MoveTableDialog = lazy(async () => (await import('../orders/MoveTableDialog.tsx')).MoveTableDialog)

type Props = Readonly<{
  table: FloorTable
  state: TableState
  floor: Floor
  /** The open orders of the table. */
  groups: readonly OrderGroup[]
  /** The open calls of its guests. */
  calls: readonly GuestCall[]
  now: number
  onClose: () => void
}>
type Asking = 'pay' | 'move' | Visit | null

/** Panel of a table: its guests and orders, and the actions on them. */
export function TablePanel({ table, state, floor, groups, calls, now, onClose }: Props) {
  const [asking, setAsking] = useState<Asking>(null)
  const { data: settings } = useQuery(ordersInit)
  const user = useAtomValue(userAtom)
  const mayServe = user !== null && mayUse(user, ['POS'])
  const [show] = useState(shownGroups)
  const [paidCard] = show(groups, new Map())
  const orders = groups.flatMap((group) => group.orders)
  const visits = floor.visits.filter(({ table_id }) => table_id === table.id)
  const from = { tableId: table.id, title: table.table_title }
  if (asking === 'pay' && paidCard && settings)
    return <PayDialog group={paidCard} orders={ordersOf(groups, paidCard.id)} settings={settings} onClose={onClose} />
  if (asking === 'move')
    return <MoveTableDialog orderIds={orders.map(({ id }) => id)} from={from} onClose={() => setAsking(null)} />
  if (asking !== null && asking !== 'pay')
    return <MoveGuestsDialog visit={asking} floor={floor} onClose={() => setAsking(null)} />
  const { tone, icon } = lookOf(state)
  return (
    <Dialog small className="floor-panel" title={<bdi>{table.table_title}</bdi>} onClose={onClose}>
      <div className="floor-line">
        <Chip tone={tone} icon={icon}>
          {wordOf(state)}
        </Chip>
        <span className="mute num">{detailOf(state) || t('floor.seats', { count: table.seating_capacity })}</span>
      </div>
      <FloorCalls calls={calls} now={now} />
      {groups.map((group) => (
        <OrderLine key={idOfGroup(group)} group={group} />
      ))}
      {mayServe && (
        <div className="floor-actions">
          <Link className="btn goline" to={posAt(table.id)}>
            <Icon of={plus} />
            {t('floor.order')}
          </Link>
          {paidCard && settings && (
            <Button kind="go" icon={moneyIcon} onClick={() => setAsking('pay')}>
              {t('floor.bill')}
            </Button>
          )}
          {orders.length > 0 && (
            <Button icon={swap} because={whyNotMoved(orders)} onClick={() => setAsking('move')}>
              {t('orders.move.title')}
            </Button>
          )}
        </div>
      )}
      {mayServe &&
        visits.map((visit) => (
          <SeatedGuests
            key={visit.id}
            visit={visit}
            hasOrders={orders.length > 0}
            onMove={() => setAsking(visit)}
            onEnded={onClose}
          />
        ))}
      {mayServe && visits.length === 0 && <SeatGuests table={table} floor={floor} now={now} onSeated={onClose} />}
    </Dialog>
  )
}

const ordersOf = (groups: readonly OrderGroup[], id: string) =>
  groups.find((group) => idOfGroup(group) === id)?.orders ?? []

function OrderLine({ group }: { group: OrderGroup }) {
  const currency = currencyOf(group.currency)
  return (
    <p className="floor-line num">
      <b className="grow">{tokensText(group.orders)}</b>
      <Money amount={fromWire(group.total, currency)} currency={currency} />
    </p>
  )
}
