// One way to write a time everywhere: staff read twenty-four hours, and the app speaks English whatever the browser does.
const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', options)

const time = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const seconds = format({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })
const day = format({ day: 'numeric', month: 'long', year: 'numeric' })
const shortDay = format({ day: '2-digit', month: '2-digit', year: 'numeric' })
const longDay = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** "20:41" */
export const clockText = (at: string): string => time.format(new Date(at))
/** "20:41:07" */
export const secondsText = (at: string): string => seconds.format(new Date(at))
/** "20 November 2026" */
export const dayText = (at: string): string => day.format(new Date(at))
/** "20.11.2026" */
export const shortDayText = (at: string): string => shortDay.format(new Date(at)).replaceAll('/', '.')
/** "Friday, 20 November 2026, 20:32" */
export const longMomentText = (at: string): string =>
  `${longDay.format(new Date(at)).replace(/^(\w+) /, '$1, ')}, ${clockText(at)}`

/** The date where the till stands, as ISO 8601 writes it: "2026-11-20". */
export function isoDay(at: string): string {
  const date = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
