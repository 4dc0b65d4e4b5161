import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Floor, FloorTable, GuestCall } from '../../api/floor.ts'
import { idOfGroup } from '../../api/order-lists.ts'
import { type OrderGroup, ordersInit } from '../../api/orders.ts'
import { t } from '../../language/t.ts'
import { currencyOf } from '../../money.ts'
import { Chip } from '../../parts/Chip.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { lazy } from '../../parts/lazy.tsx'
import { Money } from '../../parts/Money.tsx'
import { userAtom } from '../../session/session.ts'
import { mayUse } from '../../session/user.ts'
import { FireButton } from '../board/FireButton.tsx'
import { tablesWith, titleOf } from '../board/seated-guests.ts'
import { OtherTableDialog, PayDialog, SplitDialog } from '../orders/lazy-dialogs.ts'
import { moveTables, type OrderPlace, type TableMove } from '../orders/move-table.ts'
import { restOf } from '../orders/part-paid.ts'
import { shownGroups } from '../orders/shown-groups.ts'
import { tokensText } from '../orders/tokens-text.ts'
import { UnseenMark } from '../orders/UnseenMark.tsx'
import { FloorCalls } from './FloorCalls.tsx'
import { MoveGuestsDialog } from './MoveGuestsDialog.tsx'
import { PanelActions, type PanelDialog } from './PanelActions.tsx'
import { PanelGuests } from './PanelGuests.tsx'
import { detailOf, lookOf, wordOf } from './state-looks.ts'
import type { TableState } from './table-states.ts'

const JoinDialog = lazy(async () => (await import('./JoinDialog.tsx')).JoinDialog)

type Props = Readonly<{
  table: FloorTable
  state: TableState
  floor: Floor
  /** All open orders. */
  groups: readonly OrderGroup[]
  /** Open calls of its guests. */
  calls: readonly GuestCall[]
  now: number
  /** Called after its orders or guests were moved, also back. */
  onMoved: (from: string | null, to: string | null) => void
  onClose: () => void
}>

/** Panel of a table: its guests and orders, and the actions on them. */
export function TablePanel({ table, state, floor, groups: allGroups, calls, now, onMoved, onClose }: Props) {
  const [dialog, setDialog] = useState<PanelDialog | null>(null)
  const { data: settings } = useQuery(ordersInit)
  const user = useAtomValue(userAtom)
  const mayServe = user !== null && mayUse(user, ['POS'])
  const [show] = useState(shownGroups)
  const ids = tablesWith(floor, table.id)
  const groups = allGroups.filter(({ table_id }) => table_id !== null && ids.includes(table_id))
  const cards = show(groups, new Map())
  const orders = groups.flatMap((group) => group.orders)
  const title = titleOf(floor, table)
  const isJoined = ids.length > 1
  const back = () => setDialog(null)
  const follow = (from: OrderPlace, to: OrderPlace) => onMoved(from.tableId, to.tableId)
  switch (dialog?.kind) {
    case 'split': {
      const { cardId } = dialog
      const pay = () => setDialog({ kind: 'pay', cardId })
      return <SplitDialog orders={ordersOf(groups, cardId)} place={title} onPay={pay} onClose={back} />
    }
    case 'join':
      return <JoinDialog table={table} floor={floor} groups={allGroups} now={now} onClose={back} />
    case 'move':
      return (
        <OtherTableDialog
          title={t('orders.move.to', { place: title })}
          from={{ tableId: isJoined ? null : table.id, title }}
          onChoose={(to) => moveAll(groups, { from: { tableId: table.id, title }, to, onMoved: follow })}
          onClose={back}
        />
      )
    case 'guests':
      return (
        <MoveGuestsDialog
          visit={dialog.visit}
          floor={floor}
          groups={allGroups}
          onMoved={(to) => onMoved(table.id, to)}
          onClose={back}
        />
      )
    case 'pay': {
      const card = cards.find(({ id }) => id === dialog.cardId)
      if (!card || !settings) break
      return <PayDialog group={card} orders={ordersOf(groups, card.id)} settings={settings} onClose={onClose} />
    }
  }
  return (
    <Dialog small className="floor-panel" title={<bdi>{title}</bdi>} onClose={onClose}>
      <StateLine table={table} state={state} />
      <FloorCalls calls={calls} now={now} />
      <UnseenMark orderIds={orders.map(({ id }) => id)} />
      {groups.map((group) => (
        <OrderLine key={idOfGroup(group)} group={group} place={isJoined ? group.table_title : null} />
      ))}
      <FireButton orders={orders} place={title} />
      {mayServe && (
        <PanelActions
          tableId={table.id}
          title={title}
          isJoined={isJoined}
          groups={groups}
          payable={settings ? cards : []}
          onOpen={setDialog}
        />
      )}
      {mayServe && (
        <PanelGuests
          table={table}
          floor={floor}
          now={now}
          hasOrders={orders.length > 0}
          onMove={(visit) => setDialog({ kind: 'guests', visit })}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

function StateLine({ table, state }: Pick<Props, 'table' | 'state'>) {
  const { tone, icon } = lookOf(state)
  return (
    <div className="floor-line">
      <Chip tone={tone} icon={icon}>
        {wordOf(state)}
      </Chip>
      <span className="mute num">{detailOf(state) || t('floor.seats', { count: table.seating_capacity })}</span>
    </div>
  )
}

const ordersOf = (groups: readonly OrderGroup[], id: string) =>
  groups.find((group) => idOfGroup(group) === id)?.orders ?? []

/** Moves the orders of each table with a separate command. */
function moveAll(groups: readonly OrderGroup[], whole: Omit<TableMove, 'orderIds'>): void {
  const { to } = whole
  const moves = [...Map.groupBy(groups, ({ table_id }) => table_id)].map(([tableId, cards]) => {
    const from = { tableId, title: cards[0]?.table_title ?? t('board.table') }
    return { orderIds: cards.flatMap(({ order_ids }) => order_ids), from, to }
  })
  void moveTables(
    moves.filter(({ from }) => from.tableId !== to.tableId),
    whole,
  )
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
