import { money } from '@comanda/domain/kernel/money.ts'
import { i18n } from '@lingui/core'
import { afterEach, describe, expect, test } from 'vitest'
import { countText, currencyOf, moneyText, plainText } from './money.ts'
import { decimalText, typedDecimal } from './typed-decimal.ts'

const speak = (locale: string) => i18n.loadAndActivate({ locale, messages: {} })
afterEach(() => speak(''))

describe('an amount', () => {
  test.each([
    ['', 'EUR', 24_50, '€24.50'],
    ['en', 'EUR', 1_234_567_80, '€1,234,567.80'],
    ['en', 'CHF', 12_50, 'CHF\u00a012.50'],
    ['de', 'EUR', 24_50, '24,50\u00a0€'],
    ['de', 'EUR', 12_345_60, '12.345,60\u00a0€'],
    ['fr', 'EUR', 12_345_60, '12\u202f345,60\u00a0€'],
    ['es', 'EUR', -24_50, '-24,50\u00a0€'],
    ['hi', 'INR', 1_234_567_80, '₹12,34,567.80'],
    ['ar', 'EUR', 24_50, '€\u00a024.50'],
    ['ar', 'KWD', 1_250, 'KWD\u00a01.250'],
    ['de', 'JPY', 1_250, '1.250\u00a0¥'],
  ])('in "%s" of %s: %i is %s', (language, code, amount, text) => {
    speak(language)
    expect(moneyText(money(amount), currencyOf(code))).toBe(text)
  })

  test('of no currency has two decimals and no symbol', () => {
    speak('de')
    expect(moneyText(money(24_50), currencyOf(null))).toBe('24,50')
    expect(plainText(money(24_50), currencyOf('EUR'))).toBe('24,50')
  })

  test('on paper has the language of the paper', () =>
    expect(moneyText(money(24_50), currencyOf('EUR'), 'fr')).toBe('24,50\u00a0€'))

  test('of many digits is exact', () =>
    expect(moneyText(money(9_007_199_254_740_991), currencyOf('EUR'))).toBe('€90,071,992,547,409.91'))
})

test('a count has the separators of the language', () => {
  expect(countText(12_345)).toBe('12,345')
  speak('de')
  expect(countText(12_345)).toBe('12.345')
})

describe('in a field', () => {
  test('an amount has the decimal mark of the language', () => {
    expect(decimalText('24.50')).toBe('24.50')
    speak('de')
    expect([decimalText('24.50'), decimalText('1250'), decimalText(null)]).toEqual(['24,50', '1250', ''])
  })

  test('both decimal marks are accepted', () =>
    expect([typedDecimal('24,50'), typedDecimal(' 24.50')]).toEqual(['24.50', '24.50']))

  test('the digits and decimal marks of Arabic and Hindi keyboards are accepted', () =>
    expect(['٢٤٫٥٠', '٢٤،٥', '२४.५०'].map(typedDecimal)).toEqual(['24.50', '24.5', '24.50']))
})
