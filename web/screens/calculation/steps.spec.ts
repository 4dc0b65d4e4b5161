import { money } from '@comanda/domain/kernel/money.ts'
import { expect, test } from 'vitest'
import { type Calculation, stepsOf } from './steps.ts'

const plain: Calculation = {
  lines: [
    { title: 'Beer', quantity: 3, amount: money(1_200) },
    { title: 'Plat', quantity: 1, amount: money(1_000) },
  ],
  discounts: [],
  charges: [],
  net: money(1_849),
  taxes: [{ rate: '19', net: money(1_849), tax: money(351) }],
  total: money(2_200),
  tenders: [],
}
const stepsIn = (calculation: Calculation) => stepsOf(calculation).map(({ type, amount }) => [type, amount])

test('a bill without discounts has the steps lines, net, tax and total', () =>
  expect(stepsIn(plain)).toEqual([
    ['line', 1_200],
    ['line', 1_000],
    ['prices', 2_200],
    ['net', 1_849],
    ['tax', 351],
    ['total', 2_200],
  ]))

test('discounts are subtracted from the prices in their order', () => {
  const discounts = [
    { name: 'Comp Beer', amount: money(400) },
    { name: 'Discount 10 %', amount: money(180) },
  ]
  expect(stepsIn({ ...plain, discounts }).slice(2, 6)).toEqual([
    ['prices', 2_200],
    ['discount', -400],
    ['discount', -180],
    ['discounted', 1_620],
  ])
})

test('a service charge follows the discounts', () => {
  const calculation = {
    ...plain,
    discounts: [{ name: 'Discount', amount: money(200) }],
    charges: [{ name: 'Service 10 %', amount: money(200) }],
  }
  expect(stepsIn(calculation).slice(4, 7)).toEqual([
    ['discounted', 2_000],
    ['charge', 200],
    ['net', 1_849],
  ])
})

test('a payment adds the steps rounding, tip, received amount and change', () => {
  const cash = { title: 'Cash', received: money(3_000), rounding: money(-2), tip: money(200), change: money(602) }
  expect(stepsIn({ ...plain, tenders: [cash] }).slice(5)).toEqual([
    ['total', 2_200],
    ['rounding', -2],
    ['tip', 200],
    ['payable', 2_398],
    ['tender', 3_000],
    ['change', 602],
  ])
})

test('lines without a tax have no row of a tax', () => {
  const taxes = [{ rate: null, net: money(2_200), tax: money(0) }]
  expect(stepsIn({ ...plain, net: money(2_200), taxes }).map(([type]) => type)).not.toContain('tax')
})
