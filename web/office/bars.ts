import { nice, ticks } from 'd3-array'

/** A bar: an amount in minor units or a count, with a short name for the axis and a full one. */
export type Bar = Readonly<{ key: string; name: string; fullName: string; amount: number; before?: number }>

/** Top of the scale and grid lines, at round figures. */
export function scaleOf(bars: readonly Bar[]): Readonly<{ top: number; lines: readonly number[] }> {
  const highest = Math.max(0, ...bars.flatMap(({ amount, before = 0 }) => [amount, before]))
  if (highest === 0) return { top: 1, lines: [] }
  const [, top = highest] = nice(0, highest, 4)
  return { top, lines: ticks(0, top, 4).filter((line) => line > 0 && Number.isInteger(line)) }
}

/** The parts without empty ones at the start and the end. */
export function trimEnds<Part>(parts: readonly Part[], isEmpty: (part: Part) => boolean): readonly Part[] {
  const first = parts.findIndex((part) => !isEmpty(part))
  const last = parts.findLastIndex((part) => !isEmpty(part))
  return first === -1 ? [] : parts.slice(first, last + 1)
}

/** Interval of the names that fit on the axis. */
export const nameEvery = (count: number, room: number): number => Math.max(1, Math.ceil(count / room))
