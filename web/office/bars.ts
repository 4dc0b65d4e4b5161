import { nice, ticks } from 'd3-array'

/** One bar: what it counts, money in minor units or anything else, under a short name on the axis and a whole one in words. */
export type Bar = Readonly<{ key: string; name: string; fullName: string; amount: number; before?: number }>

/** The top of the scale and the lines across it, at round figures. */
export function scaleOf(bars: readonly Bar[]): Readonly<{ top: number; lines: readonly number[] }> {
  const highest = Math.max(0, ...bars.flatMap(({ amount, before = 0 }) => [amount, before]))
  if (highest === 0) return { top: 1, lines: [] }
  const [, top = highest] = nice(0, highest, 4)
  return { top, lines: ticks(0, top, 4).filter((line) => line > 0 && Number.isInteger(line)) }
}

/** Without the empty hours before the first and after the last that has anything. */
export function trimmed<Part>(parts: readonly Part[], isEmpty: (part: Part) => boolean): readonly Part[] {
  const first = parts.findIndex((part) => !isEmpty(part))
  const last = parts.findLastIndex((part) => !isEmpty(part))
  return first === -1 ? [] : parts.slice(first, last + 1)
}

/** Every so many names have room on the axis. */
export const nameEvery = (count: number, room: number): number => Math.max(1, Math.ceil(count / room))
