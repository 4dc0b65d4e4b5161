import { expect, test } from 'vitest'
import { currencyOf } from '../money.ts'
import { axisText } from './compact.ts'

test.each([
  [200_00, 'EUR', '€200'],
  [12_500_00, 'EUR', '€12\u202f500'],
  [2_50, 'EUR', '€2.50'],
  [150_000_00, 'EUR', '€150K'],
  [99_999, 'JPY', '¥99\u202f999'],
  [1_500_000, 'JPY', '¥1.5M'],
  [1_500_000_000, 'KWD', 'KWD\u00a01.5M'],
  [40, null, '40'],
  [250_000, null, '250K'],
])('%i of %s stands beside a line as %s', (amount, code, text) =>
  expect(axisText(amount, code === null ? null : currencyOf(code))).toBe(text),
)
