import { i18n } from '@lingui/core'

/** Language and zone of a paper; screens use the language of the page and the zone of the restaurant. */
export type DateStyle = Readonly<{ language?: string; zone?: string | null | undefined }>

// Zone of the restaurant; null before it is known, and for the platform, which uses the device's.
let storeZone: string | null = null

/** Sets the zone of all times shown from now on. */
export function setStoreZone(zone: string | null): void {
  storeZone = zone
}

/** The zone of this device. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** All zones to choose from. */
export const zoneNames = (): readonly string[] => Intl.supportedValuesOf('timeZone')

/** True if the restaurant's clock shows another time than this device. */
export const showsOtherClock = (now: number): boolean =>
  storeZone !== null && wallTimeOf(now) !== wallTimeOf(now, { zone: null })

// Formats are in the language of the page or paper, always with 24 hours and the Latin digits of the tickets.
const localeOf = (language: string): string =>
  language === '' || language === 'en' ? 'en-GB' : `${language}-u-nu-latn`

const zoned = /(Z|[+-]\d\d:\d\d)$/

/** Formats a time. A text without a zone is a day or a local time of the restaurant: no zone may shift it. */
function format(options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string, Intl.DateTimeFormat>()
  const formatIn = (locale: string, timeZone: string | null): Intl.DateTimeFormat => {
    const key = `${locale} ${timeZone}`
    const format = formats.get(key) ?? newFormat(locale, options, timeZone)
    formats.set(key, format)
    return format
  }
  return (at: string, { language = i18n.locale, zone = storeZone }: DateStyle = {}): string => {
    const locale = localeOf(language)
    if (zoned.test(at)) return clean(formatIn(locale, zone).format(new Date(at)))
    return clean(formatIn(locale, 'UTC').format(new Date(at.length > 10 ? `${at}Z` : at)))
  }
}

function newFormat(locale: string, options: Intl.DateTimeFormatOptions, timeZone: string | null): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, { ...options, ...(timeZone !== null && { timeZone }) })
  } catch {
    return new Intl.DateTimeFormat(locale, options) // an old browser may not know the zone
  }
}

/** Removes direction marks from Arabic formats: the page sets the direction itself. */
const clean = (text: string): string => text.replace(/[\u200e\u200f\u061c]/g, '')

const two = '2-digit'
const time = format({ hour: two, minute: two, hourCycle: 'h23' })
const seconds = format({ hour: two, minute: two, second: two, hourCycle: 'h23' })
const day = format({ day: 'numeric', month: 'long', year: 'numeric' })
const shortDay = format({ day: two, month: two, year: 'numeric' })
const weekday = format({ weekday: 'long', day: 'numeric', month: 'long' })
const weekdayOfMonth = format({ weekday: 'short', day: 'numeric' })
const month = format({ month: 'long', year: 'numeric' })
const shortMonth = format({ month: 'short' })
const longDay = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const isoYear = format({ year: 'numeric' })
const isoMonth = format({ month: two })
const isoDayOfMonth = format({ day: two })

/** "20:41" */
export const clockText = (at: string, style?: DateStyle): string => time(at, style)
/** "20:41:07" */
export const secondsText = (at: string): string => seconds(at)
/** "20 November 2026" */
export const dayText = (at: string): string => day(at)
/** "20/11/2026", in German "20.11.2026" */
export const shortDayText = (at: string, style?: DateStyle): string => shortDay(at, style)
/** "Friday 20 November", of a business day. */
export const weekdayText = (isoDay: string): string => weekday(isoDay)
/** "Fri 20", of a business day. */
export const shortWeekdayText = (isoDay: string): string => weekdayOfMonth(isoDay)
/** "November 2026", of its first day. */
export const monthText = (isoDay: string): string => month(isoDay)
/** "Nov" */
export const shortMonthText = (isoDay: string): string => shortMonth(isoDay)
/** "20:41", of a time on the restaurant's own clock. */
export const wallClockText = (wallTime: string): string => wallTime.slice(11, 16)
/** "Friday, 20 November 2026, 20:32" */
export const longMomentText = (at: string, style?: DateStyle): string =>
  `${longDay(at, style).replace(/^(\w+) /, '$1, ')}, ${clockText(at, style)}`
/** "20/11/2026 20:41" */
export const momentText = (at: string, style?: DateStyle): string =>
  `${shortDayText(at, style)} ${clockText(at, style)}`

/** Date in ISO 8601: "2026-11-20". */
export function isoDay(at: string, { zone = storeZone }: DateStyle = {}): string {
  const style = { language: 'en', zone }
  return [isoYear, isoMonth, isoDayOfMonth].map((part) => part(at, style)).join('-')
}
/** Wall time as `YYYY-MM-DDTHH:mm`. */
export function wallTimeOf(now: number, { zone = storeZone }: DateStyle = {}): string {
  const at = new Date(now).toISOString()
  return `${isoDay(at, { zone })}T${clockText(at, { language: 'en', zone })}`
}
/** Date pattern of pickers in the language of the page: "DD/MM/YYYY". */
export const datePattern = (): string =>
  shortDay('2033-11-22').replace('2033', 'YYYY').replace('11', 'MM').replace('22', 'DD')
