import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { offsetsOf, type RowRange, rowsInView, topShowing } from './row-positions.ts'

type List = Readonly<{
  scroller: RefObject<HTMLElement | null>
  count: number
  /** Stable name of a row: its measured height is stored under it. */
  keyOf: (row: number) => string
  /** Height of a row that has not been measured. */
  usualPx: number
  /** Number of rows that are rendered above and below the view. */
  overscan: number
}>

/** Renders only the rows of a long list that are in view. The rows are measured: their heights differ. */
export function useVisibleRows({ scroller, count, keyOf, usualPx, overscan }: List) {
  const { heights, version, measure } = useRowHeights(scroller, usualPx)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with the measured heights.
  const offsets = useMemo(
    () => offsetsOf(Array.from({ length: count }, (_, row) => heights.get(keyOf(row)) ?? usualPx)),
    [heights, version, count, keyOf, usualPx],
  )
  const [inView, setInView] = useState<RowRange | null>(null)
  const target = useRef<number | null>(null)

  const scrollTo = useCallback(
    (row: number) => {
      const element = scroller.current
      const offset = offsets[row]
      if (!element || offset === undefined) return
      const height = heights.get(keyOf(row)) ?? usualPx
      element.scrollTop = topShowing({ offset, height }, { top: element.scrollTop, height: element.clientHeight })
      // newly rendered rows may be higher than the assumed height
      target.current = heights.has(keyOf(row)) ? null : row
    },
    [scroller, offsets, heights, keyOf, usualPx],
  )
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    if (target.current !== null) scrollTo(target.current)
    const read = () => {
      const next = rowsInView(offsets, { top: element.scrollTop, height: element.clientHeight })
      setInView((before) => (before?.first === next?.first && before?.last === next?.last ? before : next))
    }
    read()
    const resized = new ResizeObserver(read)
    resized.observe(element)
    element.addEventListener('scroll', read, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', read)
    }
  }, [scroller, offsets, scrollTo])

  const first = Math.max(0, (inView?.first ?? 0) - overscan)
  const last = inView ? Math.min(count - 1, inView.last + overscan) : -1
  const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  return {
    rows: rows.map((index) => ({ index, key: keyOf(index), offset: offsets[index] ?? 0 })),
    heightPx: offsets[count] ?? 0,
    firstInView: inView?.first ?? 0,
    lastInView: inView?.last ?? 0,
    measure,
    scrollTo,
  }
}

/** Heights of the rows by key, and the ref callback that measures a row. `version` changes with each new height. */
function useRowHeights(scroller: RefObject<HTMLElement | null>, usualPx: number) {
  const [version, setVersion] = useState(0)
  const [heights] = useState(() => new Map<string, number>())
  function read(row: HTMLElement): void {
    const { key = '', offset } = row.dataset
    const before = heights.get(key)
    const height = row.offsetHeight
    if (height === 0 || height === before) return
    heights.set(key, height)
    setVersion((version) => version + 1)
    const element = scroller.current
    // rows below a changed one move; the view stays where it is
    if (element && Number(offset) < element.scrollTop) element.scrollTop += height - (before ?? usualPx)
  }
  const [measure] = useState(() => {
    const resized = new ResizeObserver((entries) => {
      for (const { target } of entries) if (target instanceof HTMLElement) read(target)
    })
    return (row: HTMLElement | null) => {
      if (!row) return
      read(row)
      resized.observe(row)
      return () => resized.unobserve(row)
    }
  })
  return { heights, version, measure }
}
