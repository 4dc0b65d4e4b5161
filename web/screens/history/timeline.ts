type TimedEvent = Readonly<{ at: string }>

/** Positions of the events on the line, from 0 to 1, at their true times. */
export function placesOf(events: readonly TimedEvent[]): readonly number[] {
  const times = events.map(({ at }) => Date.parse(at))
  const first = times[0] ?? 0
  const span = (times.at(-1) ?? first) - first
  return times.map((time) => (span === 0 ? 0 : (time - first) / span))
}

/** The event nearest to a position; of several the last, which has the state after all of them. */
export function nearest(places: readonly number[], place: number): number {
  let found = 0
  for (const [index, other] of places.entries()) {
    if (Math.abs(other - place) <= Math.abs((places[found] ?? 0) - place)) found = index
  }
  return found
}

/** Events whose time is written below the line: the current one, the ends, and others that fit and show a new time. */
export function labelled(
  places: readonly number[],
  words: readonly string[],
  current: number,
  room: number,
): readonly number[] {
  const shown = new Set<number>()
  const order = [current, 0, places.length - 1, ...places.keys()]
  for (const index of order) {
    const place = places[index]
    if (place === undefined) continue
    const isNew = [...shown].every((other) => words[other] !== words[index])
    if (isNew && [...shown].every((other) => Math.abs((places[other] ?? 0) - place) >= room)) shown.add(index)
  }
  return [...shown].sort((one, other) => one - other)
}

/** The step after a key press. Right-to-left, the line and its arrows are mirrored. */
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
