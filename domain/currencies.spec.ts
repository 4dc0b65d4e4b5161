import { describe, expect, test } from 'vitest'
import { currencies, isCurrency } from './currencies.ts'
import { exponentOf } from './kernel/money.ts'
import { Currency } from './kernel/money-schemas.ts'

describe('the currencies', () => {
  test('are unique, with a symbol and a name', () => {
    expect(new Set(currencies.map(({ code }) => code)).size).toBe(currencies.length)
    expect(currencies.length).toBeGreaterThanOrEqual(155)
    for (const { code, symbol, name } of currencies) {
      expect(Currency.parse(code)).toBe(code)
      expect([symbol.trim(), name.trim()]).not.toContain('')
    }
  })

  test('have the decimals that the platform uses', () => {
    // the platform uses the decimals in circulation; ISO 4217 keeps the minor unit of these
    const worthless = new Set('AFN ALL COP HUF IDR IRR KPW LAK LBP MGA MMK MRU PKR RSD SLE SOS SYP UZS YER'.split(' '))
    for (const { code } of currencies.filter((each) => !worthless.has(each.code) && each.code !== 'IQD')) {
      const digits = new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
      expect([code, exponentOf(code)]).toEqual([code, digits.maximumFractionDigits])
    }
  })

  test('are found by their code', () => {
    expect([isCurrency('USD'), isCurrency('usd'), isCurrency('')]).toEqual([true, false, false])
  })
})
