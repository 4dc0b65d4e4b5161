import { expect, test } from 'vitest'
import { namesRate } from './names-rate.ts'

test.each([
  ['TVA 10 % incluse', '10', true],
  ['TVA 5,5 % en sus', '5.5', true],
  ['VAT 20.0%', 20, true],
  ['TVA 10 %', '20', false],
  ['VAT', '10', false],
  ['Tax 2026', '26', false],
])('a tax called %s of %s %%: %s', (title, rate, named) => {
  expect(namesRate({ title, rate })).toBe(named)
})
