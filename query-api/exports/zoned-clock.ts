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
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
    const offset = part('timeZoneName').slice('GMT'.length) || '+00:00'
    const date = `${part('year')}-${part('month')}-${part('day')}`
    return `${date}T${part('hour')}:${part('minute')}:${part('second')}${offset}`
  }
}
