import { type TextKey, t } from '../../language/t.ts'
import './kitchen.css'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { byAge } from '../../api/order-lists.ts'
import { kitchenList, type Order } from '../../api/orders.ts'
import { serverNow } from '../../api/server-clock.ts'
import { usePresence } from '../../feed/use-feed.ts'
import { useUnsent } from '../../outbox/the-outbox.ts'
import { useBell } from '../../parts/bell.ts'
import { Empty, LoadError } from '../../parts/States.tsx'
import { TopBar } from '../../shell/TopBar.tsx'
import { type AgeBand, minutesSince } from '../board/age.ts'
import { BoardSkeleton } from '../board/BoardSkeleton.tsx'
import { linesOf } from '../board/columns.ts'
import { pendingCourses, withCourse } from '../board/courses.ts'
import { optionsText } from '../board/item-text.ts'
import { pendingStatusesIn, shownOrders } from '../board/pending-items.ts'
import { placeTitle } from '../board/place.ts'
import { useColumnCount, useColumns } from '../board/use-columns.ts'
import { useNow } from '../board/use-now.ts'
import { useRefresh } from '../board/use-refresh.ts'
import { useAcknowledged } from './acknowledged.ts'
import { KitchenBar } from './KitchenBar.tsx'
import { Acknowledge, BumpBar, passItems, RecentDialog, StationSwitch, TicketSounds } from './lazy-parts.ts'
import { moveOn } from './move-on.ts'
import { ordersByStation, passStation, type Routing, type StationItem, type StationOrder } from './stations.ts'
import { Ticket } from './Ticket.tsx'
import { ToMake } from './ToMake.tsx'
import {
  alarmTimes,
  bandAt,
  heldIn,
  isCancelled,
  isFired,
  isFiredLater,
  isNew,
  isNowLate,
  isOnBoard,
  recentlyDone,
  type Step,
  toMakeIn,
  type Watch,
  waitingSince,
  watchTickets,
} from './tickets.ts'
import { toMakeOf } from './to-make.ts'
import { useChanges } from './use-changes.ts'
import { useDarkByDefault } from './use-dark.ts'
import { type StationChoice, useStation } from './use-station.ts'

const tickMs = 1_000
const ticketHeights = [
  [240, 320, 200],
  [380, 240],
  [300, 260, 180],
  [220, 340],
]

export function Screen() {
  useDarkByDefault()
  const { data, isError, isFetching } = useQuery(kitchenList)
  const { presence } = usePresence()
  const { isRefreshing, refresh } = useRefresh(kitchenList.queryKey)
  const bell = useBell()
  const station = useStation()
  const board = useBoard(station.isWaiting ? undefined : data?.rows, station)
  const [isRecentOpen, setRecentOpen] = useState(false)
  const isStale = !(presence === 'live' || presence === 'connecting') || (isError && data !== undefined)
  return (
    <div className={isStale ? 'kds stale' : 'kds'}>
      <TopBar title={t('kitchen.title')}>
        <KitchenBar
          counts={board.counts}
          bell={bell}
          isRefreshing={isRefreshing}
          onRecent={() => setRecentOpen(true)}
          onRefresh={refresh}
        />
      </TopBar>
      {station.routing && (
        <StationSwitch
          stations={station.routing.stations}
          chosen={station.chosen}
          isPass={station.isPass}
          onChoose={station.choose}
        />
      )}
      <main>
        {!data && isError && <LoadError onRetry={refresh}>{t('board.loadError')}</LoadError>}
        {!board.orders && !(isError && !data) && <BoardSkeleton className="kds-cols" columns={ticketHeights} />}
        {board.orders && board.cards.length === 0 && (
          <Empty>
            {station.chosen ? t('kitchen.stationEmpty', { station: station.chosen.title }) : t('board.empty')}
          </Empty>
        )}
        {data && data.before !== null && (
          <p className="kds-older" role="status">
            {t('kitchen.newestAlone')}
          </p>
        )}
        {data && (
          <Board
            key={station.isPass ? passStation : (station.chosen?.id ?? 'all')}
            board={board}
            routing={station.routing}
          />
        )}
      </main>
      {board.dishes.length > 0 && <ToMake dishes={board.dishes} />}
      <Announcements {...board} />
      {isRecentOpen && <RecentDialog orders={board.recent} onClose={() => setRecentOpen(false)} />}
      {data && !station.isWaiting && (
        <Acknowledge
          orders={data.rows}
          stationId={station.chosen?.id ?? null}
          isCurrent={presence === 'live' && !isError && !isFetching}
        />
      )}
      <TicketSounds {...board.latest} routing={station.routing} chosen={station.chosen} />
      {data && <BumpBar orders={board.cards.map(({ order }) => order)} last={board.recent[0]} />}
    </div>
  )
}

type AnnouncedTickets = Pick<ReturnType<typeof useBoard>, 'latest' | 'cancelled'>

/** Announces the last new, cancelled and changed ticket to screen readers. */
function Announcements({ latest: { arrived, changed }, cancelled }: AnnouncedTickets) {
  const textOf = (key: TextKey, order: StationOrder | undefined) => (
    <span className="vh" role="status">
      {order && t(key, { tokenNo: order.token_no, place: placeTitle(order) })}
    </span>
  )
  return (
    <>
      {textOf(arrived.order && isFired(arrived.order) ? 'kitchen.firedTicket' : 'kitchen.newTicket', arrived.order)}
      {textOf('kitchen.cancelledTicket', cancelled)}
      {textOf('kitchen.changedTicket', changed.order)}
    </>
  )
}

type Card = Readonly<{ id: string; height: number; order: StationOrder }>

/** Tickets on the board, derived from the list, the pending actions and the time. */
function useBoard(data: readonly Order[] | undefined, { routing, chosen, isPass }: StationChoice) {
  const now = useNow(tickMs)
  const unsent = useUnsent()
  const [show] = useState(shownOrders)
  const [showAt] = useState(ordersByStation)
  const stationId = isPass ? passStation : (chosen?.id ?? null)
  const pending = useMemo(() => pendingStatusesIn(unsent), [unsent])
  const orders = useMemo(
    // the list has ended orders first; sorted by age, a ticket keeps its position and its key when its order is closed
    () => (data ? showAt(show(withPendingCourses(data, unsent), pending), routing, stationId).toSorted(byAge) : null),
    [data, unsent, pending, show, showAt, routing, stationId],
  )
  const watch = useWatch(orders, stationId)
  const acknowledged = useAcknowledged(orders)
  const changes = useChanges(orders)
  const onBoard = (orders ?? []).filter((order) => {
    if (isCancelled(order)) return !acknowledged.has(order.id)
    return changes.byOrder.has(order.id) || isOnBoard(watch.get(order.id) ?? unseen, now)
  })
  const active = onBoard.filter((order) => !isCancelled(order))
  const key = onBoard.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` names the orders on the board, so a tick of the clock alone changes nothing.
  const cards = useMemo(
    () => onBoard.map((order): Card => ({ id: order.id, height: heightOf(order), order })),
    [orders, key],
  )
  const working = active.filter((order) => !isWaiting(order))
  const alarms = working.map((order) => alarmTimes(order, routing))
  const changed = active.filter((order) => changes.byOrder.has(order.id))
  const inBand = (band: AgeBand) => alarms.filter((times) => bandAt(times, now) === band).length
  const lateAt = Math.max(0, ...alarms.filter((times) => isNowLate(times, now)).map((times) => times.lateAt))
  const arrivals = active.filter(({ id }) => isNew(watch.get(id) ?? unseen, now))
  return {
    now,
    watch,
    cards,
    orders,
    recent: useMemo(() => recentlyDone<StationItem, StationOrder>(orders ?? []), [orders]),
    dishes: useMemo(() => toMakeOf(orders ?? []), [orders]),
    counts: orders && {
      tickets: working.length,
      late: inBand('late'),
      soon: inBand('soon'),
      held: active.length - working.length,
    },
    cancelled: onBoard.findLast(isCancelled),
    acknowledge: acknowledged.add,
    changes: changes.byOrder,
    acknowledgeChanges: changes.acknowledge,
    /** Last change of each kind with its ticket. */
    latest: {
      arrived: { at: Math.max(0, ...arrivals.map(({ id }) => watch.get(id)?.arrivedAt ?? 0)), order: arrivals.at(-1) },
      changed: {
        at: Math.max(0, ...changed.map(({ id }) => Date.parse(changes.byOrder.get(id)?.last ?? '') || 0)),
        order: changed.at(-1),
      },
      late: { at: lateAt, order: working[alarms.findIndex((times) => times.lateAt === lateAt)] },
      cancelledAt: Math.max(0, ...onBoard.map(({ id }) => watch.get(id)?.cancelledAt ?? 0)),
    },
  }
}

/** True if all remaining items of the order are held. */
const isWaiting = (order: StationOrder): boolean => toMakeIn(order).length === 0 && heldIn(order).length > 0

/** Orders with the courses that are fired or held by commands in the outbox. */
function withPendingCourses(orders: readonly Order[], unsent: Parameters<typeof pendingCourses>[0]): readonly Order[] {
  const pending = pendingCourses(unsent)
  return pending.length === 0 ? orders : orders.map((order) => pending.reduce(withCourse, order))
}

const unseen = { arrivedAt: null, doneAt: null, cancelledAt: null } as const

/** Tickets that this screen has shown. It is reset when the station changes, so that old tickets do not ring. */
function useWatch(orders: readonly StationOrder[] | null, stationId: string | null): Watch {
  const [last, setLast] = useState<
    Readonly<{ orders: typeof orders; stationId: typeof stationId; watch: Watch | null }>
  >({ orders: null, stationId, watch: null })
  if (orders !== null && last.orders !== orders) {
    const before = last.stationId === stationId ? last.watch : null
    setLast({ orders, stationId, watch: watchTickets(before, orders, serverNow()) })
  }
  return last.watch ?? new Map()
}

/** Estimated height of a ticket in px, to find the shortest column. */
const heightOf = ({ items }: StationOrder): number =>
  items.reduce((sum, item) => {
    const text = 27 * linesOf(item.item_title, 17) + 24 * linesOf(optionsText(item), 20) + 26 * linesOf(item.notes, 19)
    return sum + Math.max(82, 18 + text)
  }, 100)

/** Minutes since the last recall of an item to make; null if nothing was recalled. */
function recalledMinutes(order: StationOrder, now: number): number | null {
  const last = toMakeIn(order)
    .flatMap(({ recalled_at }) => recalled_at ?? [])
    .sort()
    .at(-1)
  return last === undefined ? null : minutesSince(last, now)
}

type BoardProps = Readonly<{ board: ReturnType<typeof useBoard>; routing: Routing | null }>

function Board({ board, routing }: BoardProps) {
  const { cards, now, watch, changes } = board
  const count = useColumnCount(4)
  const columns = useColumns(cards, count)
  const keys = new Map(cards.slice(0, 10).map(({ id }, index) => [id, String((index + 1) % 10)]))
  const move = useCallback(
    (order: StationOrder, item: StationItem, to: Step) =>
      void (to === 'passed' || to === 'unpassed' ? passItems(order, [item], to === 'passed') : moveOn(order, item, to)),
    [],
  )
  return (
    <div className="kds-cols" style={{ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` }}>
      {columns.map((column, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their position.
        <div key={index}>
          {column.map(({ id, order }) => (
            <Ticket
              key={id}
              order={order}
              bumpKey={keys.get(id)}
              minutes={minutesSince(waitingSince(order), now)}
              band={bandAt(alarmTimes(order, routing), now)}
              sentMinutes={order.items.some(isFiredLater) ? minutesSince(order.date, now) : null}
              recalledMinutes={recalledMinutes(order, now)}
              isWaiting={isWaiting(order)}
              isNew={isNew(watch.get(id) ?? unseen, now)}
              changes={changes.get(id)}
              onSeen={board.acknowledge}
              onChangesSeen={board.acknowledgeChanges}
              onMove={move}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
