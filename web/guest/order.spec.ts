import { bareDish } from '@comanda/tests/samples/bare-dish.ts'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../api/errors.ts'
import { currencyOf } from '../money.ts'
import { billOf, type CartLine } from '../screens/pos/cart.ts'
import { lineOf } from '../screens/pos/menu-line.ts'
import type { MenuItem } from './api.ts'
import {
  currentLines,
  faultsOf,
  guestTotalsOf,
  linesAfter,
  priceChangeIn,
  requestOf,
  sectionsOf,
  taxNoteOf,
} from './order.ts'

const euro = currencyOf('EUR')
const dish = (id: string, price: string, more: Partial<MenuItem> = {}): MenuItem => ({
  id,
  title: id,
  price,
  ...bareDish,
  ...more,
})
const steak = dish('steak', '20.00', {
  tax_rate: '10',
  tax_type: 'inclusive',
  variants: [
    { id: 'small', item_id: 'steak', title: '180 g', price: '22.00' },
    { id: 'large', item_id: 'steak', title: '320 g', price: '31.00' },
  ],
  addons: [{ id: 'sauce', item_id: 'steak', title: 'Sauce', price: '2.50' }],
})
const wine = dish('wine', '6.00', { tax_rate: '20', tax_type: 'exclusive' })
const line = (item: MenuItem, key: string, more: Partial<CartLine> = {}): CartLine => ({
  ...lineOf(item, { variantId: item.variants[0]?.id ?? null, addonIds: [] }, euro, { key, quantity: 1, notes: null }),
  ...more,
})

describe('the cart', () => {
  test('has one line for the same dish with the same choices, and another for a note', () => {
    const add = (lines: readonly CartLine[], added: CartLine) => linesAfter(lines, { type: 'add', line: added })
    const lines = [line(steak, '1'), line(steak, '2'), line(steak, '3', { notes: 'rare' })].reduce(add, [])
    expect(lines.map(({ quantity, notes }) => [quantity, notes])).toEqual([
      [2, null],
      [1, 'rare'],
    ])
  })

  test('takes no more lines than the server does', () => {
    const full = Array.from({ length: 50 }, (_, index) => line(wine, String(index), { notes: String(index) }))
    expect(linesAfter(full, { type: 'add', line: line(wine, 'x') })).toBe(full)
    expect(linesAfter(full, { type: 'plus', key: '7' })[7]?.quantity).toBe(2)
  })

  test('has the sum of the shown prices as its items, with any kind of tax', () => {
    const gone = line(wine, '3', { gone: true })
    expect(guestTotalsOf([line(steak, '1'), line(wine, '2', { quantity: 2 }), gone])).toEqual({
      items: 3400,
      taxAdded: 240,
      taxIncluded: 200,
      total: 3640,
    })
  })

  test('is billed by the rule of the server: inclusive inside the price, exclusive on top', () => {
    const { subTotal, taxTotal, total } = billOf([line(steak, '1'), line(wine, '2', { quantity: 2 })])
    expect([subTotal, taxTotal, total]).toEqual([3200, 440, 3640])
  })

  test('follows the menu: a new price beside the old one, and removed dishes', () => {
    const lines = [line(steak, '1'), line(wine, '2')]
    const dearer = { ...wine, price: '6.50' }
    const [gone, changed] = currentLines(lines, { menuItems: [dearer], currency: euro, priceChange: null })
    expect([gone?.gone, changed?.unitPrice, changed?.was]).toEqual([true, 650, 600])
  })

  test('has the prices of the server’s refusal rather than those of an older menu', () => {
    const lines = [line(steak, '1'), line(wine, '2')]
    const totals = { netTotal: '26.00', taxTotal: '3.40', total: '29.40' }
    const priceOf = (line: number, price: string) => ({ line, id: '', title: '', claimed: null, price })
    const body = { message: 'Prices have changed', totals, lines: [priceOf(1, '22.00'), priceOf(2, '7.00')] }
    const priceChange = priceChangeIn(new ApiError(409, body), { lines, guest: null, currency: euro })
    const now = currentLines(lines, { menuItems: [steak, wine], currency: euro, priceChange })
    expect(now.map(({ unitPrice, was }) => [unitPrice, was])).toEqual([
      [2200, null],
      [700, 600],
    ])
    const [more] = currentLines([line(wine, '3')], { menuItems: [wine], currency: euro, priceChange })
    expect(more?.unitPrice, 'a line added since').toBe(600)
  })

  test.each([
    new ApiError(409, { message: 'Ordering is not available right now!' }),
    new ApiError(404, { message: 'Table not found!' }),
    new TypeError('no network'),
  ])('has no new prices after %s', (error) =>
    expect(priceChangeIn(error, { lines: [], guest: null, currency: euro })).toBeNull(),
  )
})

describe('the request', () => {
  test('is C9.1: a guest is called Guest and has no phone', () => {
    expect(requestOf([line(steak, '1', { notes: 'rare' })], null, { storeTable: null })).toEqual({
      cartItems: [
        { id: 'steak', quantity: 1, notes: 'rare', variant_id: 'small', addons_ids: [], knows_choices: true },
      ],
      customerType: 'WALKIN',
      customer: { name: 'Guest', phone: '' },
      tableId: null,
    })
  })

  test('names the table, the last order and the person', () => {
    const storeTable = { id: 't4', table_title: 'Table 4', floor: 'Saal' }
    expect(requestOf([], { name: ' Zoë ', phone: ' +49 151 99 ' }, { storeTable }, 'last')).toMatchObject({
      customerType: 'CUSTOMER',
      customer: { name: 'Zoë', phone: '+49 151 99' },
      tableId: 't4',
      order: 'last',
    })
  })

  test.each([
    [null, false, false],
    [{ name: ' ', phone: '' }, true, true],
    [{ name: 'Zoë', phone: 'call me' }, false, true],
    [{ name: 'Zoë', phone: '+49 (151) 99' }, false, false],
  ])('of %j lacks a name: %s, a phone: %s', (guest, name, phone) => expect(faultsOf(guest)).toEqual({ name, phone }))
})

describe('the menu', () => {
  const starters = { id: 'c1', title: 'Starters' }
  const mains = { id: 'c2', title: 'Mains' }

  test('is in the order of the categories; dishes without one are last', () => {
    const dishes = [dish('a', '1', { category_id: 'gone' }), dish('b', '1', { category_id: 'c2' })]
    expect(sectionsOf([starters, mains], dishes).map(({ title, items }) => [title, items.map(({ id }) => id)])).toEqual(
      [
        ['Mains', ['b']],
        [null, ['a']],
      ],
    )
  })
})

test.each([
  [[steak], 'included'],
  [[steak, dish('water', '2.00')], 'included'],
  [[wine], 'added'],
  [[wine, steak], 'mixed'],
  [[wine, dish('water', '2.00')], 'mixed'],
  [[dish('water', '2.00')], 'none'],
  [[], 'none'],
] as const)('the note on taxes says what the prices contain, case %#', (items, note) => {
  expect(taxNoteOf(items)).toBe(note)
})
