type TimedEvent = Readonly<{ at: string }>

/** Positions of the events on the line, from 0 to 1, at their true times. */
export function positionsOf(events: readonly TimedEvent[]): readonly number[] {
  const times = events.map(({ at }) => Date.parse(at))
  const first = times[0] ?? 0
  const span = (times.at(-1) ?? first) - first
  return times.map((time) => (span === 0 ? 0 : (time - first) / span))
}

/** Index of the event nearest to a position; of several the last, whose state includes the others. */
export function nearest(positions: readonly number[], position: number): number {
  let found = 0
  for (const [index, other] of positions.entries()) {
    if (Math.abs(other - position) <= Math.abs((positions[found] ?? 0) - position)) found = index
  }
  return found
}

/** Indexes of the events with a time below the line: the current one, the ends, and others that fit with a new time. */
export function labelled(
  positions: readonly number[],
  times: readonly string[],
  current: number,
  minDistance: number,
): readonly number[] {
  const shown = new Set<number>()
  const order = [current, 0, positions.length - 1, ...positions.keys()]
  for (const index of order) {
    const position = positions[index]
    if (position === undefined) continue
    const isNew = [...shown].every((other) => times[other] !== times[index])
    const fits = [...shown].every((other) => Math.abs((positions[other] ?? 0) - position) >= minDistance)
    if (isNew && fits) shown.add(index)
  }
  return [...shown].sort((one, other) => one - other)
}

/** The step after a key press; null for other keys. In right-to-left languages the line and its arrows are mirrored. */
export function stepFor(key: string, step: number, count: number, isRtl: boolean): number | null {
  const by = (delta: number) => Math.min(count - 1, Math.max(0, step + delta))
  switch (key) {
    case 'ArrowLeft':
      return by(isRtl ? 1 : -1)
    case 'ArrowRight':
      return by(isRtl ? -1 : 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
