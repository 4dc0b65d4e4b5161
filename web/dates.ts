import { i18n } from '@lingui/core'

// In the language of the page or of the paper, always with twenty-four hours and Latin digits, which staff read on tickets and slips.
function format(options: Intl.DateTimeFormatOptions) {
  const made = new Map<string, Intl.DateTimeFormat>()
  return {
    format(date: Date, language = i18n.locale): string {
      const locale = language === '' || language === 'en' ? 'en-GB' : `${language}-u-nu-latn`
      const format = made.get(locale) ?? new Intl.DateTimeFormat(locale, options)
      made.set(locale, format)
      return format.format(date)
    },
  }
}

const time = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const seconds = format({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })
const day = format({ day: 'numeric', month: 'long', year: 'numeric' })
const shortDay = format({ day: '2-digit', month: '2-digit', year: 'numeric' })
const weekday = format({ weekday: 'long', day: 'numeric', month: 'long' })
const weekdayOfMonth = format({ weekday: 'short', day: 'numeric' })
const month = format({ month: 'long', year: 'numeric' })
const shortMonth = format({ month: 'short' })
const longDay = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** "20:41" */
export const clockText = (at: string, language?: string): string => time.format(new Date(at), language)
/** "20:41:07" */
export const secondsText = (at: string): string => seconds.format(new Date(at))
/** "20 November 2026" */
export const dayText = (at: string): string => day.format(new Date(at))
/** "20.11.2026" */
export const shortDayText = (at: string, language?: string): string =>
  shortDay.format(new Date(at), language).replaceAll('/', '.')
/** "Friday 20 November", of a business day. */
export const weekdayText = (isoDay: string): string => weekday.format(new Date(`${isoDay}T12:00:00`))
/** "Fri 20", of a business day. */
export const shortWeekdayText = (isoDay: string): string => weekdayOfMonth.format(new Date(`${isoDay}T12:00:00`))
/** "November 2026", of its first day. */
export const monthText = (isoDay: string): string => month.format(new Date(`${isoDay}T12:00:00`))
/** "Nov" */
export const shortMonthText = (isoDay: string): string => shortMonth.format(new Date(`${isoDay}T12:00:00`))
/** "20:41", of a time on the restaurant's own clock. */
export const wallClockText = (wallTime: string): string => wallTime.slice(11, 16)
/** "Friday, 20 November 2026, 20:32" */
export const longMomentText = (at: string, language?: string): string =>
  `${longDay.format(new Date(at), language).replace(/^(\w+) /, '$1, ')}, ${clockText(at, language)}`

/** The date where the till stands, as ISO 8601 writes it: "2026-11-20". */
export function isoDay(at: string): string {
  const date = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
/** "20.11.2026 20:41" */
export const momentText = (at: string): string => `${shortDayText(at)} ${clockText(at)}`
