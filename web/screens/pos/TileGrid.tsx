import {
  type KeyboardEvent,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { MenuItem } from '../../api/pos.ts'
import type { Currency } from '../../money.ts'
import { Tile } from './Tile.tsx'
import { columnsIn, nextTile } from './tile-grid.ts'
import { useVisibleRows } from './use-visible-rows.ts'

type Props = Readonly<{
  grid: RefObject<HTMLDivElement | null>
  items: readonly MenuItem[]
  counts: ReadonlyMap<string, number>
  tints: ReadonlyMap<string, number>
  currency: Currency
  onPick: (item: MenuItem) => void
  onHold: (item: MenuItem) => void
}>

const usualRowPx = 130

/** Grid of the menu that renders only the visible tiles and a few rows around them. One tab stop, arrows inside. */
export function TileGrid({ grid, items, counts, tints, currency, onPick, onHold }: Props) {
  const columns = useColumns(grid)
  const rowCount = columns === 0 ? 0 : Math.ceil(items.length / columns)
  const keyOf = useCallback((row: number) => `${columns}.${items[row * columns]?.id}`, [columns, items])
  const visible = useVisibleRows({
    scroller: grid,
    count: rowCount,
    keyOf,
    usualPx: usualRowPx,
    overscan: useOverscan(items),
  })
  const { active, setActive, onKeyDown } = useArrows({ grid, columns, count: items.length, scrollTo: visible.scrollTo })
  const first = visible.firstInView * columns
  const isSeen = active >= first && active < (visible.lastInView + 1) * columns
  const stop = isSeen && active < items.length ? active : first
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the tiles inside have the focus; the grid handles their arrow keys.
    <div className="grid" ref={grid} onKeyDown={onKeyDown}>
      <div className="tile-rows" style={{ height: visible.heightPx }}>
        {visible.rows.map((row) => (
          <div
            key={row.key}
            ref={visible.measure}
            data-key={row.key}
            data-offset={row.offset}
            className="tile-row"
            style={{
              transform: `translateY(${row.offset}px)`,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            }}
          >
            {items.slice(row.index * columns, (row.index + 1) * columns).map((item, index) => (
              <Tile
                key={item.id}
                item={item}
                at={row.index * columns + index}
                isStop={row.index * columns + index === stop}
                count={counts.get(item.id) ?? 0}
                currency={currency}
                tint={tints.get(item.category_id ?? '') ?? 0}
                onPick={onPick}
                onHold={onHold}
                onFocus={setActive}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

const fewRows = 1
const moreRows = 6
const restMs = 100

/** Number of rows to render around the view: few at first in a new category, so that the visible ones appear sooner. */
function useOverscan(items: readonly MenuItem[]): number {
  const [settledFor, setSettledFor] = useState<readonly MenuItem[] | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettledFor(items)), restMs)
    return () => clearTimeout(timer)
  }, [items])
  return settledFor === items ? moreRows : fewRows
}

/** Number of columns for the current width of the grid; 0 before the first paint. */
function useColumns(grid: RefObject<HTMLDivElement | null>): number {
  const [columns, setColumns] = useState(0)
  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    const measure = () => setColumns(columnsIn(element.clientWidth, innerWidth))
    measure()
    const watching = new ResizeObserver(measure)
    watching.observe(element)
    return () => watching.disconnect()
  }, [grid])
  return columns
}

type ArrowOptions = Readonly<{
  grid: RefObject<HTMLDivElement | null>
  columns: number
  count: number
  scrollTo: (row: number) => void
}>

/** Moves the focus among the tiles with the arrow keys. A tile outside the view is focused once it is rendered. */
function useArrows({ grid, columns, count, scrollTo }: ArrowOptions) {
  const [active, setActive] = useState(0)
  const target = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (target.current === null) return
    const tile = grid.current?.querySelector<HTMLElement>(`[data-at="${target.current}"]`)
    if (!tile) return
    target.current = null
    tile.focus({ preventScroll: true })
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset.at === undefined) return
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = nextTile(event.key, { from: Number(event.target.dataset.at), columns, count, isMirrored })
    if (next === null) return
    event.preventDefault()
    target.current = next
    scrollTo(Math.floor(next / columns))
    setActive(next)
  }
  return { active, setActive, onKeyDown }
}
