import { money, toDecimal } from '@comanda/domain/kernel/money.ts'
import { i18n } from '@lingui/core'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { clockText, dayText, isoDay, momentText, setStoreZone, shortDayText, wallTimeOf } from './dates.ts'
import { languageTags } from './language/languages.ts'
import { currencyOf, moneyText } from './money.ts'

afterEach(() => {
  setStoreZone(null)
  i18n.loadAndActivate({ locale: '', messages: {} })
})

const digitsIn = (text: string): string => text.replaceAll(/\D/g, '')
const anyLanguage = fc.constantFrom(...languageTags)
const anyZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
const anyMoment = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2035-01-01') })

/** Time on the clock of a zone, from its offset alone. */
function wallClock(at: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = 0, minutes = 0] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  const offset = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))
  return new Date(at + offset * 60_000).toISOString()
}

test('in every language a moment has the clock and the day of the restaurant’s zone', () => {
  fc.assert(
    fc.property(anyLanguage, anyZone, anyMoment, (locale, zone, time) => {
      i18n.loadAndActivate({ locale, messages: {} })
      setStoreZone(zone)
      const [at, wall] = [new Date(time).toISOString(), wallClock(time, zone)]
      const [year, month, day, clock] = [wall.slice(0, 4), wall.slice(5, 7), wall.slice(8, 10), wall.slice(11, 16)]
      expect(wallTimeOf(time)).toBe(wall.slice(0, 16))
      expect(isoDay(at)).toBe(wall.slice(0, 10))
      expect(digitsIn(clockText(at))).toBe(digitsIn(clock))
      expect(digitsIn(shortDayText(at))).toBe(day + month + year)
      expect(digitsIn(momentText(at))).toBe(day + month + year + digitsIn(clock))
      expect(digitsIn(dayText(at))).toBe(String(Number(day)) + year)
    }),
    { numRuns: 150 },
  )
})

test('in every language an amount has its symbol and all of its digits', () => {
  const anyCurrency = fc.constantFrom('EUR', 'USD', 'CHF', 'INR', 'JPY', 'KWD')
  fc.assert(
    fc.property(anyLanguage, anyCurrency, fc.integer({ min: -1e9, max: 1e9 }), (locale, code, amount) => {
      i18n.loadAndActivate({ locale, messages: {} })
      const currency = currencyOf(code)
      const text = moneyText(money(amount), currency)
      expect(digitsIn(text)).toBe(digitsIn(toDecimal(money(amount), currency.exponent)))
      expect(text).toMatch(/\p{Sc}|\p{L}{3}/u)
      expect(/[-−]/.test(text)).toBe(amount < 0)
    }),
    { numRuns: 150 },
  )
})
