import { i18n } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'
import { currencyOf } from '../money.ts'
import { axisText, compactMoneyText } from './compact.ts'

afterEach(() => i18n.loadAndActivate({ locale: '', messages: {} }))

test.each([
  [200_00, 800_00, 'EUR', '€200'],
  [12_500_00, 50_000_00, 'EUR', '€12,500'],
  [2_50, 5_00, 'EUR', '€2.50'],
  [150_000_00, 200_000_00, 'EUR', '€150K'],
  [50_000_00, 200_000_00, 'EUR', '€50K'],
  [80_000, 90_000, 'JPY', '¥80,000'],
  [1_500_000, 2_000_000, 'JPY', '¥1.5M'],
  [1_500_000_000, 2_000_000_000, 'KWD', 'KWD\u00a01.5M'],
  [40, 60, null, '40'],
  [250_000, 300_000, null, '250K'],
])('%i of up to %i of %s stands beside a line as %s', (amount, top, code, text) =>
  expect(axisText(amount, top, code === null ? null : currencyOf(code))).toBe(text),
)

test('an amount beside a chart is abbreviated in the language of the page', () => {
  i18n.loadAndActivate({ locale: 'de', messages: {} })
  expect(compactMoneyText(1_500_000, currencyOf('EUR'))).toBe('1,5\u00a0Mio.\u00a0€')
})
