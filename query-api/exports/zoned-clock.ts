/** Formatter of ISO 8601 moments in a zone: `2026-11-20T19:30:07+01:00`. */
export function zonedClock(timeZone: string): (at: string) => string {
  const two = '2-digit'
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
  })
  return (at) => {
    const parts = new Map(clock.formatToParts(Date.parse(at)).map(({ type, value }) => [type, value]))
    const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
    const offset = of('timeZoneName').slice('GMT'.length) || '+00:00'
    return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:${of('second')}${offset}`
  }
}
