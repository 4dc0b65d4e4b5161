import './orders.css'
import refreshIcon from 'icon:bold/arrow-clockwise'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { type OrderGroup, ordersInit, ordersList } from '../../api/orders.ts'
import { currencyOf, fromWire, moneyText } from '../../money.ts'
import { useUnsent } from '../../outbox/the-outbox.ts'
import { Button } from '../../parts/Button.tsx'
import { Confirm } from '../../parts/Confirm.tsx'
import { Empty, LoadError } from '../../parts/States.tsx'
import { TopBar } from '../../shell/TopBar.tsx'
import { BoardSkeleton } from '../board/BoardSkeleton.tsx'
import { linesOf } from '../board/columns.ts'
import { wishesIn } from '../board/item-wish.ts'
import { boardTexts } from '../board/texts.ts'
import { useColumnCount, useColumns } from '../board/use-columns.ts'
import { useNow } from '../board/use-now.ts'
import { useRefresh } from '../board/use-refresh.ts'
import { type Ending, endOrders } from './end-orders.ts'
import { countsOf, isOwed } from './group.ts'
import { type Ask, headOf, OrderCard } from './OrderCard.tsx'
import { PayDialog } from './PayDialog.tsx'
import { type ShownGroup, shownGroups } from './shown-groups.ts'
import { ordersTexts } from './texts.ts'

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
  const { isRefreshing, refresh } = useRefresh(['orders'])
  const [asking, setAsking] = useState<Readonly<{ ask: Ask; group: ShownGroup }> | null>(null)
  const ask = useCallback((what: Ask, group: ShownGroup) => setAsking({ ask: what, group }), [])
  const close = () => setAsking(null)
  const isLost = (list.isError && !list.data) || (init.isError && !init.data)
  return (
    <div className="orders">
      <TopBar title={ordersTexts.title}>
        {list.data && <Counts groups={list.data.rows} hasMore={from !== null || list.data.before !== null} />}
        <Button
          className="end"
          icon={refreshIcon}
          aria-label={boardTexts.refresh}
          aria-busy={isRefreshing}
          onClick={refresh}
        >
          <span className="hide-p">{boardTexts.refresh}</span>
        </Button>
      </TopBar>
      <main>
        <OlderOrders from={from} before={list.data?.before ?? null} onShow={setFrom} />
        {isLost && <LoadError onRetry={refresh}>{boardTexts.loadError}</LoadError>}
        {!isLost && (!list.data || !init.data) && <BoardSkeleton className="orders-cols" columns={cardHeights} />}
        {!isLost && list.data && init.data && <Cards groups={list.data.rows} onAsk={ask} />}
      </main>
      {asking?.ask === 'pay' && init.data && <PayDialog group={asking.group} settings={init.data} onClose={close} />}
      {asking && asking.ask !== 'pay' && <EndConfirm ending={asking.ask} group={asking.group} onClose={close} />}
    </div>
  )
}

type Older = Readonly<{ from: string | null; before: string | null; onShow: (from: string | null) => void }>

/** Nothing stands there while one page holds every open order. */
function OlderOrders({ from, before, onShow }: Older) {
  if (from === null && before === null) return null
  return (
    <div className="orders-older" role="status">
      <span>{from === null ? ordersTexts.newestAlone : ordersTexts.olderAlone}</span>
      {from !== null && <Button onClick={() => onShow(null)}>{ordersTexts.showNewest}</Button>}
      {before !== null && <Button onClick={() => onShow(before)}>{ordersTexts.showOlder}</Button>}
    </div>
  )
}

function Counts({ groups, hasMore }: { groups: readonly OrderGroup[]; hasMore: boolean }) {
  const { open, paid, ready } = countsOf(groups)
  return (
    <p className="mute num orders-counts">
      <bdi>
        <b>{open}</b> {hasMore ? ordersTexts.openHere : ordersTexts.open} · <b>{paid}</b> {ordersTexts.paid} ·{' '}
        <b>{ready}</b> {ordersTexts.ready}
      </bdi>
    </p>
  )
}

type Card = Readonly<{ id: string; height: number; group: ShownGroup }>

function Cards({ groups, onAsk }: { groups: readonly OrderGroup[]; onAsk: (ask: Ask, group: ShownGroup) => void }) {
  const now = useNow(tickMs)
  const unsent = useUnsent()
  const [show] = useState(shownGroups)
  const shown = useMemo(() => show(groups, wishesIn(unsent)), [groups, unsent, show])
  const cards = useMemo(() => shown.map((group): Card => ({ id: group.id, height: heightOf(group), group })), [shown])
  const count = useColumnCount(3)
  const columns = useColumns(cards, count)
  if (cards.length === 0) return <Empty>{boardTexts.empty}</Empty>
  return (
    <div className="orders-cols" style={{ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` }}>
      {columns.map((column, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place on the screen.
        <div key={index}>
          {column.map(({ id, group }) => (
            <OrderCard key={id} group={group} now={now} onAsk={onAsk} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** About the pixels a card takes: enough to find the shortest column. */
const heightOf = ({ orders }: ShownGroup): number =>
  orders.reduce(
    (sum, { items }) => sum + 60 + items.reduce((all, item) => all + 32 + 20 * linesOf(item.item_title, 26), 0),
    140,
  )

function EndConfirm({ ending, group, onClose }: { ending: Ending; group: ShownGroup; onClose: () => void }) {
  const { title } = headOf(group)
  const currency = currencyOf(group.currency)
  const tokens = ordersTexts.tokens(group.orders.map(({ token_no }) => token_no))
  const name = ending === 'cancel' ? ordersTexts.cancelTitle(title) : ordersTexts.completeTitle(title)
  const go = () => {
    onClose()
    void endOrders(ending, group.order_ids, `${title}, ${tokens}`)
  }
  return (
    <Confirm
      title={name}
      verb={ending === 'cancel' ? ordersTexts.cancelYes : ordersTexts.completeYes}
      {...(ending === 'cancel' && { refuse: ordersTexts.keep })}
      harmful={ending === 'cancel'}
      onYes={go}
      onClose={onClose}
    >
      <p className="mute num">{tokens}</p>
      <p>{ending === 'cancel' ? ordersTexts.cancelAsk : ordersTexts.completeAsk}</p>
      {ending === 'complete' && isOwed(group) && (
        <p className="orders-warn">
          {ordersTexts.completeUnpaid(moneyText(fromWire(group.total, currency), currency))}
        </p>
      )}
    </Confirm>
  )
}
