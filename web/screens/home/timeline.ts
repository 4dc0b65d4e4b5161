const minutesADay = 24 * 60

/** Minutes since midnight on the restaurant's clock. */
export const minuteOf = (wallTime: string): number =>
  Number(wallTime.slice(11, 13)) * 60 + Number(wallTime.slice(14, 16))

/** Span of a time line in minutes: whole even hours around every party, at least eight hours. */
export function spanOf(minutes: readonly number[]): Readonly<{ from: number; to: number }> {
  const evenHour = 120
  const first = Math.floor((Math.min(...minutes) - 30) / evenHour) * evenHour
  const last = Math.ceil((Math.max(...minutes) + 60) / evenHour) * evenHour
  const missing = Math.max(0, 8 * 60 - (last - first))
  const from = Math.max(0, first - Math.ceil(missing / 2 / evenHour) * evenHour)
  return { from, to: Math.min(minutesADay, Math.max(last, from + 8 * 60)) }
}

/** Even hours within a span. */
export function hoursOf({ from, to }: Readonly<{ from: number; to: number }>): number[] {
  const hours: number[] = []
  for (let hour = Math.ceil(from / 120) * 2; hour * 60 < to; hour += 2) hours.push(hour)
  return hours
}

/** Position on the time line, in percent. */
export const shareOf = (minute: number, { from, to }: Readonly<{ from: number; to: number }>): number =>
  ((minute - from) / (to - from)) * 100
