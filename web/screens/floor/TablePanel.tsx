import merge from 'icon:bold/arrows-merge'
import moneyIcon from 'icon:bold/money'
import plus from 'icon:bold/plus'
import scissors from 'icon:bold/scissors'
import swap from 'icon:bold/swap'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Floor, FloorTable, GuestCall, Visit } from '../../api/floor.ts'
import { idOfGroup } from '../../api/order-lists.ts'
import { type OrderGroup, ordersInit } from '../../api/orders.ts'
import { t } from '../../language/t.ts'
import { currencyOf } from '../../money.ts'
import { Button } from '../../parts/Button.tsx'
import { Chip } from '../../parts/Chip.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { lazy } from '../../parts/lazy.tsx'
import { Money } from '../../parts/Money.tsx'
import { posAt } from '../../paths.ts'
import { userAtom } from '../../session/session.ts'
import { mayUse } from '../../session/user.ts'
import { FireButton } from '../board/FireButton.tsx'
import { freeWith, tablesWith, titleOf, visitsAt } from '../board/seated-guests.ts'
import { moveTable, type OrderPlace } from '../orders/move-table.ts'
import { restOf } from '../orders/part-paid.ts'
import { shownGroups } from '../orders/shown-groups.ts'
import { isSplittable } from '../orders/splittable.ts'
import { tokensText } from '../orders/tokens-text.ts'
import { UnseenMark } from '../orders/UnseenMark.tsx'
import { whyNotMoved } from '../orders/why-not-moved.ts'
import { FloorCalls } from './FloorCalls.tsx'
import { FreeTables, JoinedTables } from './JoinedTables.tsx'
import { MoveGuestsDialog } from './MoveGuestsDialog.tsx'
import { SeatedGuests } from './SeatedGuests.tsx'
import { SeatGuests } from './SeatGuests.tsx'
import { detailOf, lookOf, wordOf } from './state-looks.ts'
import type { TableState } from './table-states.ts'

const PayDialog = lazy(async () => {
  await import('../orders/orders.css')
  return (await import('../orders/PayDialog.tsx')).PayDialog
})
const SplitDialog = lazy(async () => {
  await import('../orders/orders.css')
  return (await import('../orders/SplitDialog.tsx')).SplitDialog
})
const OtherTableDialog = lazy(async () => (await import('../orders/MoveTableDialog.tsx')).OtherTableDialog)
const JoinDialog = lazy(async () => (await import('./JoinDialog.tsx')).JoinDialog)

type Props = Readonly<{
  table: FloorTable
  state: TableState
  floor: Floor
  /** All open orders. */
  groups: readonly OrderGroup[]
  /** The open calls of its guests. */
  calls: readonly GuestCall[]
  now: number
  onClose: () => void
}>
/** Open dialog of the panel. `pay`, `split`: id of the card. */
type Asking =
  | 'move'
  | 'join'
  | Readonly<{ pay: string }>
  | Readonly<{ split: string }>
  | Readonly<{ guests: Visit }>
  | null

/** Panel of a table: its guests and orders, and the actions on them. */
export function TablePanel({ table, state, floor, groups: all, calls, now, onClose }: Props) {
  const [asking, setAsking] = useState<Asking>(null)
  const { data: settings } = useQuery(ordersInit)
  const user = useAtomValue(userAtom)
  const mayServe = user !== null && mayUse(user, ['POS'])
  const [show] = useState(shownGroups)
  const ids = tablesWith(floor, table.id)
  const groups = all.filter(({ table_id }) => table_id !== null && ids.includes(table_id))
  const cards = show(groups, new Map())
  const orders = groups.flatMap((group) => group.orders)
  const visits = visitsAt(floor, table.id)
  const title = titleOf(floor, table)
  const isJoined = ids.length > 1
  const back = () => setAsking(null)
  if (asking !== null && typeof asking !== 'string' && 'split' in asking) {
    const { split } = asking
    const pay = () => setAsking({ pay: split })
    return <SplitDialog orders={ordersOf(groups, split)} place={title} onPay={pay} onClose={back} />
  }
  if (asking === 'join') return <JoinDialog table={table} floor={floor} groups={all} now={now} onClose={back} />
  if (asking === 'move')
    return (
      <OtherTableDialog
        title={t('orders.move.to', { place: title })}
        from={{ tableId: isJoined ? null : table.id, title }}
        onChoose={(to) => moveAll(groups, to)}
        onClose={back}
      />
    )
  if (asking !== null && 'guests' in asking)
    return <MoveGuestsDialog visit={asking.guests} floor={floor} groups={all} onClose={back} />
  const paid = asking && 'pay' in asking && cards.find(({ id }) => id === asking.pay)
  if (paid && settings)
    return <PayDialog group={paid} orders={ordersOf(groups, paid.id)} settings={settings} onClose={onClose} />
  const { tone, icon } = lookOf(state)
  return (
    <Dialog small className="floor-panel" title={<bdi>{title}</bdi>} onClose={onClose}>
      <div className="floor-line">
        <Chip tone={tone} icon={icon}>
          {wordOf(state)}
        </Chip>
        <span className="mute num">{detailOf(state) || t('floor.seats', { count: table.seating_capacity })}</span>
      </div>
      <FloorCalls calls={calls} now={now} />
      <UnseenMark orderIds={orders.map(({ id }) => id)} />
      {groups.map((group) => (
        <OrderLine key={idOfGroup(group)} group={group} place={isJoined ? group.table_title : null} />
      ))}
      <FireButton orders={orders} place={title} />
      {mayServe && (
        <div className="floor-actions">
          <Link className="btn goline" to={posAt(table.id)}>
            <Icon of={plus} />
            {t('floor.order')}
          </Link>
          {settings &&
            cards.map(({ id, table_title }) => (
              <Button key={id} kind="go" icon={moneyIcon} onClick={() => setAsking({ pay: id })}>
                {isJoined ? t('floor.join.bill', { place: table_title ?? title }) : t('floor.bill')}
              </Button>
            ))}
          {groups.map((group) => (
            <Button
              key={idOfGroup(group)}
              icon={scissors}
              because={group.orders.some(isSplittable) ? undefined : t('orders.split.nothing')}
              onClick={() => setAsking({ split: idOfGroup(group) })}
            >
              {t('orders.split.title')}
              {isJoined && `: ${group.table_title ?? title}`}
            </Button>
          ))}
          {orders.length > 0 && (
            <Button icon={swap} because={whyNotMoved(orders)} onClick={() => setAsking('move')}>
              {t('orders.move.title')}
            </Button>
          )}
          <Button icon={merge} onClick={() => setAsking('join')}>
            {t('floor.join.title')}
          </Button>
        </div>
      )}
      {mayServe &&
        visits.map((visit) => (
          <SeatedGuests
            key={visit.id}
            visit={visit}
            hasOrders={orders.length > 0}
            onMove={() => setAsking({ guests: visit })}
            onEnded={onClose}
          />
        ))}
      {mayServe && visits.map((visit) => <JoinedTables key={visit.id} visit={visit} />)}
      {mayServe && visits.length === 0 && <FreeTables tables={freeWith(floor, table.id)} />}
      {mayServe && visits.length === 0 && <SeatGuests table={table} floor={floor} now={now} onSeated={onClose} />}
    </Dialog>
  )
}

const ordersOf = (groups: readonly OrderGroup[], id: string) =>
  groups.find((group) => idOfGroup(group) === id)?.orders ?? []

/** The orders of each table are a move of their own, which goes back to that table. */
function moveAll(groups: readonly OrderGroup[], to: OrderPlace): void {
  for (const [tableId, cards] of Map.groupBy(groups, ({ table_id }) => table_id)) {
    if (tableId === to.tableId) continue
    const from = { tableId, title: cards[0]?.table_title ?? t('board.table') }
    void moveTable({ orderIds: cards.flatMap(({ order_ids }) => order_ids), from, to })
  }
}

type LineProps = Readonly<{
  group: OrderGroup
  /** Table of the bill; null if it is the panel's. */
  place: string | null
}>

function OrderLine({ group, place }: LineProps) {
  const currency = currencyOf(group.currency)
  return (
    <p className="floor-line num">
      <b className="grow">
        {place !== null && <bdi>{place}: </bdi>}
        {tokensText(group.orders)}
      </b>
      <Money amount={restOf(group)} currency={currency} />
    </p>
  )
}
