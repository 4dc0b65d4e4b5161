import { gapPx } from './tile-grid.ts'

/** Space above the first and below the last row, and between a row that is scrolled to and the edge of the view. */
const startPx = 4
const endPx = 24

export type RowRange = Readonly<{ first: number; last: number }>
type View = Readonly<{ top: number; height: number }>

/** Offset of each row from the top of the list, followed by the height of the whole list. */
export function offsetsOf(heights: readonly number[]): readonly number[] {
  const offsets: number[] = []
  let next = startPx
  for (const height of heights) {
    offsets.push(next)
    next += height + gapPx
  }
  offsets.push(Math.max(0, heights.length === 0 ? 0 : next - gapPx + endPx))
  return offsets
}

/** First and last row that are partly in view; null for an empty list. */
export function rowsInView(offsets: readonly number[], { top, height }: View): RowRange | null {
  const count = offsets.length - 1
  if (count < 1 || height === 0) return null
  const after = offsets.findIndex((offset, row) => row < count && offset > top)
  const first = after === -1 ? count - 1 : Math.max(0, after - 1)
  let last = first
  while (last + 1 < count && (offsets[last + 1] ?? 0) < top + height) last++
  return { first, last }
}

type Row = Readonly<{ offset: number; height: number }>

/** Scroll position that shows the whole row, with the least movement. */
export function topShowing({ offset, height }: Row, view: View): number {
  if (offset - startPx < view.top) return offset - startPx
  return Math.max(view.top, offset + height + endPx - view.height)
}
