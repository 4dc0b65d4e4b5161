import type { Instant } from '@comanda/domain/kernel/ids.ts'
import type { Language } from '@comanda/domain/store/languages.ts'

type Style = Readonly<{ language: Language; timeZone: string }>

/** Date and time of the restaurant: "Nov 26, 2026, 8:30 PM". */
export const momentText = (at: Instant, { language, timeZone }: Style): string =>
  new Intl.DateTimeFormat(`${language}-u-nu-latn`, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(at),
  )

/** Date of the restaurant in ISO 8601 (rule N2). */
export const isoDay = (at: Instant, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(new Date(at))
