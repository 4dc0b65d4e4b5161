import { t } from '../../language/t.ts'
import './orders.css'
import refreshIcon from 'icon:bold/arrow-clockwise'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { floorNow } from '../../api/floor.ts'
import { idOfGroup } from '../../api/order-lists.ts'
import { type Order, type OrderGroup, type OrdersInit, ordersInit, ordersList } from '../../api/orders.ts'
import { useUnsent } from '../../outbox/the-outbox.ts'
import { Button } from '../../parts/Button.tsx'
import { Empty, LoadError } from '../../parts/States.tsx'
import { userAtom } from '../../session/session.ts'
import { mayUse } from '../../session/user.ts'
import { TopBar } from '../../shell/TopBar.tsx'
import { BoardSkeleton } from '../board/BoardSkeleton.tsx'
import { linesOf } from '../board/columns.ts'
import { pendingCourses, withCourse } from '../board/courses.ts'
import { LineConflict } from '../board/LineConflict.tsx'
import { pendingStatusesIn } from '../board/pending-items.ts'
import { useColumnCount, useColumns } from '../board/use-columns.ts'
import { useNow } from '../board/use-now.ts'
import { useRefresh } from '../board/use-refresh.ts'
import { owedOf } from './bill-mark.ts'
import { headOf } from './card-head.ts'
import { type Filter, findGroups } from './find-groups.ts'
import { countsOf, paidInvoiceOf } from './group.ts'
import {
  ChargeDialog,
  DiscountDialog,
  EndConfirm,
  MoveItemsDialog,
  MoveTableDialog,
  PayDialog,
  prepareDialogs,
  ReopenDialog,
  SplitDialog,
} from './lazy-dialogs.ts'
import { type CardDialog, OrderCard } from './OrderCard.tsx'
import { OrderTools } from './OrderTools.tsx'
import { type ShownGroup, shownGroups } from './shown-groups.ts'
import { usePayOfAddress } from './use-pay-of-address.ts'

const tickMs = 15_000
const cardHeights = [
  [380, 260],
  [340, 300],
  [400, 240],
]

export function Screen() {
  const [from, setFrom] = useState<string | null>(null)
  const list = useQuery(ordersList(from))
  const init = useQuery(ordersInit)
  usePrefetchQuery(floorNow) // the cards show the guests of their tables
  const { isRefreshing, refresh } = useRefresh(['orders'])
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const open = useCallback((kind: CardDialog, group: ShownGroup) => setDialog({ kind, group }), [])
  usePayOfAddress(list.data?.rows, open)
  const isLoaded = list.data !== undefined
  useEffect(() => {
    if (isLoaded) prepareDialogs()
  }, [isLoaded])
  const isLost = (list.isError && !list.data) || (init.isError && !init.data)
  return (
    <div className="orders">
      <TopBar title={t('orders.title')}>
        {list.data && <Counts groups={list.data.rows} hasMore={from !== null || list.data.before !== null} />}
        <Button
          className="end"
          icon={refreshIcon}
          aria-label={t('board.refresh')}
          aria-busy={isRefreshing}
          onClick={refresh}
        >
          <span className="hide-t">{t('board.refresh')}</span>
        </Button>
      </TopBar>
      <main className="screen-main">
        <OlderOrders from={from} before={list.data?.before ?? null} onShow={setFrom} />
        {isLost && <LoadError onRetry={refresh}>{t('board.loadError')}</LoadError>}
        {!isLost && (!list.data || !init.data) && <BoardSkeleton className="orders-cols" columns={cardHeights} />}
        {!isLost && list.data && init.data && <Cards groups={list.data.rows} onOpen={open} />}
      </main>
      {dialog && (
        <OpenDialog
          {...dialog}
          orders={list.data?.rows.find((group) => idOfGroup(group) === dialog.group.id)?.orders ?? none}
          settings={init.data}
          onPay={() => open('pay', dialog.group)}
          onClose={() => setDialog(null)}
        />
      )}
      <LineConflict />
    </div>
  )
}

const none: readonly Order[] = []

type Dialog = Readonly<{ kind: CardDialog; group: ShownGroup }>
type DialogProps = Dialog &
  Readonly<{
    /** Current open orders of the card. */
    orders: readonly Order[]
    /** undefined until they are loaded. */
    settings: OrdersInit | undefined
    onPay: () => void
    onClose: () => void
  }>

function OpenDialog({ kind, group, orders, settings, onPay, onClose }: DialogProps) {
  const { title } = headOf(group)
  const from = { tableId: group.table_id, title }
  switch (kind) {
    case 'pay':
      return settings && <PayDialog group={group} orders={orders} settings={settings} onClose={onClose} />
    case 'split':
      return <SplitDialog orders={orders} place={title} onPay={onPay} onClose={onClose} />
    case 'move':
      return <MoveTableDialog orderIds={group.order_ids} from={from} onClose={onClose} />
    case 'moveItems':
      return <MoveItemsDialog orders={orders} from={from} onClose={onClose} />
    case 'discount':
    case 'comp':
      return <DiscountDialog summary={billOf(group)} kind={kind} onClose={onClose} />
    case 'charge':
      return <ChargeDialog summary={billOf(group)} onClose={onClose} />
    case 'reopen':
      return <ReopenDialog invoiceId={paidInvoiceOf(group) ?? ''} onClose={onClose} />
    case 'cancel':
    case 'complete':
      return <EndConfirm ending={kind} group={group} onPay={onPay} onClose={onClose} />
  }
}

/** The open bill of a card. */
const billOf = ({ orders, currency }: ShownGroup) => ({
  currency,
  orders: owedOf(orders).map((order) => ({
    ...order,
    items: order.items.filter(({ status }) => status !== 'cancelled'),
  })),
})

type OlderProps = Readonly<{ from: string | null; before: string | null; onShow: (from: string | null) => void }>

/** Link to earlier open orders; nothing if one page has all of them. */
function OlderOrders({ from, before, onShow }: OlderProps) {
  if (from === null && before === null) return null
  return (
    <div className="orders-older" role="status">
      <span>{from === null ? t('orders.newestAlone') : t('orders.olderAlone')}</span>
      {from !== null && <Button onClick={() => onShow(null)}>{t('orders.showNewest')}</Button>}
      {before !== null && <Button onClick={() => onShow(before)}>{t('orders.showOlder')}</Button>}
    </div>
  )
}

function Counts({ groups, hasMore }: { groups: readonly OrderGroup[]; hasMore: boolean }) {
  const { open, paid, ready } = countsOf(groups)
  return (
    <p className="mute num orders-counts">
      <bdi>
        <b>{open}</b> {hasMore ? t('orders.openHere') : t('orders.open')} · <b>{paid}</b> {t('orders.paid')} ·{' '}
        <b>{ready}</b> {t('orders.ready')}
      </bdi>
    </p>
  )
}

type Card = Readonly<{ id: string; height: number; group: ShownGroup }>

function Cards({
  groups,
  onOpen,
}: {
  groups: readonly OrderGroup[]
  onOpen: (dialog: CardDialog, group: ShownGroup) => void
}) {
  const now = useNow(tickMs)
  const unsent = useUnsent()
  const [show] = useState(shownGroups)
  const shown = useMemo(() => {
    const pending = pendingCourses(unsent)
    const withCourses = (group: OrderGroup) => ({
      ...group,
      orders: group.orders.map((order) => pending.reduce(withCourse, order)),
    })
    return show(pending.length === 0 ? groups : groups.map(withCourses), pendingStatusesIn(unsent))
  }, [groups, unsent, show])
  const [typed, setTyped] = useState('')
  const [filter, setFilter] = useState<Filter>('all')
  const user = useAtomValue(userAtom)
  const mayAdd = user !== null && mayUse(user, ['POS'])
  const found = findGroups(shown, { typed, filter, now })
  const key = found.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` names the cards that match, so a tick of the clock alone changes nothing.
  const cards = useMemo(
    () => found.map((group): Card => ({ id: group.id, height: heightOf(group), group })),
    [shown, key],
  )
  if (shown.length === 0) return <Empty>{t('board.empty')}</Empty>
  return (
    <>
      <OrderTools groups={shown} now={now} typed={typed} onType={setTyped} filter={filter} onFilter={setFilter} />
      {cards.length === 0 && <Empty>{t('orders.noneFound')}</Empty>}
      {/* with another search the cards are placed again, the best match first */}
      <Columns key={typed.trim()} cards={cards} now={now} mayAdd={mayAdd} onOpen={onOpen} />
    </>
  )
}

type ColumnsProps = Readonly<{
  cards: readonly Card[]
  now: number
  mayAdd: boolean
  onOpen: (dialog: CardDialog, group: ShownGroup) => void
}>

function Columns({ cards, now, mayAdd, onOpen }: ColumnsProps) {
  const count = useColumnCount(3)
  const columns = useColumns(cards, count)
  return (
    <div className="orders-cols" style={{ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` }}>
      {columns.map((column, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their position.
        <div key={index}>
          {column.map(({ id, height, group }) => (
            <OrderCard key={id} group={group} height={height} now={now} mayAdd={mayAdd} onOpen={onOpen} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Estimated height of a card in px, to find the shortest column. */
const heightOf = ({ orders }: ShownGroup): number =>
  orders.reduce(
    (sum, { items }) => sum + 60 + items.reduce((all, item) => all + 32 + 20 * linesOf(item.item_title, 26), 0),
    140,
  )
