import './floor.css'
import { placesOf } from '@comanda/domain/store/floor-plan.ts'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useCallback, useMemo, useState } from 'react'
import { type Floor, floorNow, type GuestCall, openCalls, type FloorTable as Table } from '../../api/floor.ts'
import { type OrderGroup, ordersList } from '../../api/orders.ts'
import { type UnseenOrder, unseenOrders } from '../../api/unseen-orders.ts'
import { wallTimeOf } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { Segments } from '../../parts/Segments.tsx'
import { Empty, LoadError, Skeleton } from '../../parts/States.tsx'
import { useNarrow } from '../../parts/use-narrow.ts'
import { TopBar } from '../../shell/TopBar.tsx'
import { joinedGroups, tablesWith, titleOf } from '../board/seated-guests.ts'
import { useNow } from '../board/use-now.ts'
import { useRefresh } from '../board/use-refresh.ts'
import { Arrivals } from './Arrivals.tsx'
import { bridgesOf, viewBoxOf } from './bridges.ts'
import { FloorCalls } from './FloorCalls.tsx'
import { FloorTable } from './FloorTable.tsx'
import { detailOf, lookOf, wordOf } from './state-looks.ts'
import { TablePanel } from './TablePanel.tsx'
import { stateOf, type TableState } from './table-states.ts'

const tickMs = 20_000
type View = 'plan' | 'list'

export function Screen() {
  const floor = useQuery(floorNow)
  const orders = useQuery(ordersList(null))
  const { refresh } = useRefresh(['floor'])
  const isNarrow = useNarrow()
  const [chosen, setView] = useState<View | null>(null)
  const view = chosen ?? (isNarrow ? 'list' : 'plan')
  const isLost = (floor.isError && !floor.data) || (orders.isError && !orders.data)
  return (
    <div className="floor">
      <TopBar title={t('floor.title')}>
        <Segments
          label={t('floor.view')}
          segments={[
            { value: 'plan', name: t('floor.plan') },
            { value: 'list', name: t('floor.list') },
          ]}
          chosen={view}
          onChoose={setView}
        />
      </TopBar>
      <main>
        {isLost && <LoadError onRetry={refresh}>{t('floor.loadError')}</LoadError>}
        {!isLost && (!floor.data || !orders.data) && <Skeleton height={320} />}
        {!isLost && floor.data && orders.data && (
          <Tables floor={floor.data} groups={orders.data.rows} isPlan={view === 'plan'} />
        )}
      </main>
    </div>
  )
}

type Props = Readonly<{ floor: Floor; groups: readonly OrderGroup[]; isPlan: boolean }>

function Tables({ floor, groups, isPlan }: Props) {
  const now = useNow(tickMs)
  const [openId, setOpenId] = useState<string | null>(null)
  const onOpen = useCallback((id: string) => setOpenId(id), [])
  const floors = useMemo(() => [...new Set(floor.tables.map((table) => table.floor))], [floor.tables])
  const [chosenFloor, setChosenFloor] = useState<string | null>(null)
  const { data: calls = noCalls } = useQuery(openCalls)
  const { data: unseen = noneUnseen } = useQuery(unseenOrders)
  const states = useStates({ floor, groups, calls, unseen, now })
  const open = floor.tables.find(({ id }) => id === openId)
  const shownFloors =
    chosenFloor !== null && floors.includes(chosenFloor) ? [chosenFloor] : isPlan ? floors.slice(0, 1) : floors
  if (floor.tables.length === 0) return <Empty>{t('floor.empty')}</Empty>
  return (
    <>
      <FloorCalls calls={calls} now={now} />
      <Arrivals floor={floor} groups={groups} now={now} />
      {floors.length > 1 && (
        <Segments
          label={t('floor.floors')}
          segments={[
            ...(isPlan ? [] : [{ value: '', name: t('floor.allFloors') }]),
            ...floors.map((name) => ({ value: name, name })),
          ]}
          chosen={shownFloors.length === 1 ? (shownFloors[0] ?? '') : ''}
          onChoose={setChosenFloor}
        />
      )}
      {shownFloors.map((name) => (
        <section key={name} aria-label={name}>
          {!isPlan && floors.length > 1 && <h2 className="h2">{name}</h2>}
          <FloorTables
            guests={floor}
            tables={floor.tables}
            floor={name}
            states={states}
            isPlan={isPlan}
            onOpen={onOpen}
          />
        </section>
      ))}
      {open && (
        <TablePanel
          table={open}
          state={states.get(open.id) ?? emptyState}
          floor={floor}
          groups={groups}
          calls={calls.filter(({ table_id }) => tablesWith(floor, open.id).includes(table_id))}
          now={now}
          onMoved={(from, to) => setOpenId((shown) => (shown === from ? to : shown))}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  )
}

const noCalls: readonly GuestCall[] = []
const noneUnseen: readonly UnseenOrder[] = []
const emptyState: TableState = {
  kind: 'free',
  attention: null,
  minutes: null,
  since: null,
  covers: 0,
  next: null,
  bill: null,
  partPaid: null,
}

type FloorFacts = Readonly<{
  floor: Floor
  groups: readonly OrderGroup[]
  calls: readonly GuestCall[]
  unseen: readonly UnseenOrder[]
  now: number
}>

function useStates({ floor, groups, calls, unseen, now }: FloorFacts): ReadonlyMap<string, TableState> {
  return useMemo(() => {
    const orders = Map.groupBy(
      groups.flatMap((group) => group.orders),
      ({ table_id }) => table_id,
    )
    const visits = Map.groupBy(floor.visits, ({ table_id }) => table_id)
    const expected = Map.groupBy(floor.reservations, ({ table_id }) => table_id)
    const wallTime = wallTimeOf(now)
    return new Map(
      floor.tables.map(({ id }) => {
        const ids = tablesWith(floor, id)
        const facts = {
          orders: ids.flatMap((other) => orders.get(other) ?? []),
          visits: ids.flatMap((other) => visits.get(other) ?? []),
          calls: calls.filter(({ table_id }) => ids.includes(table_id)),
          unseen: unseen.filter(({ table_id }) => table_id !== null && ids.includes(table_id)),
          expected: ids.flatMap((other) => expected.get(other) ?? []),
        }
        return [id, stateOf({ ...facts, now, wallTime })]
      }),
    )
  }, [floor, groups, calls, unseen, now])
}

type TablesProps = Readonly<{
  guests: Pick<Floor, 'visits' | 'joined'>
  tables: readonly Table[]
  floor: string
  states: ReadonlyMap<string, TableState>
  isPlan: boolean
  onOpen: (id: string) => void
}>

function FloorTables({ guests, tables, floor, states, isPlan, onOpen }: TablesProps) {
  const here = useMemo(() => tables.filter((table) => table.floor === floor).toSorted(byTitle), [tables, floor])
  const places = useMemo(() => placesOf(here.map(tableOnFloor), drawnPlacesOf(here)), [here])
  const bridges = useMemo(() => bridgesOf(joinedGroups(guests), places), [guests, places])
  const rows = Math.max(0, ...[...places.values()].map(({ y, height }) => y + height))
  return (
    <div className={isPlan ? 'floor-scroll' : undefined}>
      <div className={isPlan ? 'floor-plan' : 'floor-list'} style={isPlan ? rowsStyle(rows) : undefined}>
        {isPlan && bridges.length > 0 && (
          <svg className="floor-bridges" viewBox={viewBoxOf(rows)} aria-hidden="true">
            {bridges.map(({ from, to }) => (
              <line key={`${from.x} ${from.y} ${to.x} ${to.y}`} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
            ))}
          </svg>
        )}
        {here.map((table) => {
          const state = states.get(table.id) ?? emptyState
          const at = isPlan ? places.get(table.id) : undefined
          const place = at && { x: at.x, y: at.y, width: at.width, height: at.height, isRound: at.shape === 'round' }
          return (
            <FloorTable
              key={table.id}
              id={table.id}
              title={titleOf(guests, table)}
              seats={t('floor.seats', { count: table.seating_capacity })}
              {...lookOf(state)}
              word={wordOf(state)}
              detail={detailOf(state)}
              {...place}
              onOpen={onOpen}
            />
          )
        })}
      </div>
    </div>
  )
}

const rowsStyle = (rows: number) => ({ '--rows': rows }) as CSSProperties // React's types have no custom properties

const byTitle = (one: Table, other: Table) =>
  one.table_title.localeCompare(other.table_title, undefined, { numeric: true })

const tableOnFloor = ({ id, floor }: Table) => ({ tableId: id, floor })
const drawnPlacesOf = (tables: readonly Table[]) =>
  new Map(tables.flatMap(({ id, place }) => (place ? [[id, { tableId: id, ...place }] as const] : [])))
