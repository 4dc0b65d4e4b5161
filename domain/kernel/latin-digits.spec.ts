import { expect, test } from 'vitest'
import { latinDigits } from './latin-digits.ts'

test.each([
  ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
  ['Hindi', '०१२३४५६७८९'],
  ['Latin', '0123456789'],
])('%s digits become Latin ones', (_, digits) => expect(latinDigits(`+${digits} x`)).toBe('+0123456789 x'))
