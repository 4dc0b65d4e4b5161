import { money } from '@comanda/domain/kernel/money.ts'
import { describe, expect, test } from 'vitest'
import type { MenuItem } from '../../api/pos.ts'
import { currencyOf } from '../../money.ts'
import { emptyCart } from './cart.ts'
import { lineOf, listPriceOf, noChoice, refreshLine, unitPriceOf } from './menu-line.ts'
import { requestOf } from './order.ts'
import { lineFromQr, lineFromRequest } from './ordered-line.ts'
import { parseSearch } from './parse-search.ts'
import { itemsMatching } from './search.ts'
import { choiceOf, withChoice } from './till-line.ts'

const euro = currencyOf('EUR')
const item = (change: Partial<MenuItem> = {}): MenuItem => ({
  id: 'steak',
  title: 'Steak frites',
  price: '24.50',
  image: null,
  category_id: 'mains',
  category_title: 'Mains',
  net_price: null,
  tax_id: null,
  tax_title: null,
  tax_rate: '8.875',
  tax_type: 'exclusive',
  variants: [
    { id: 'v1', item_id: 'steak', title: '180 g', price: '24.50' },
    { id: 'v2', item_id: 'steak', title: '320 g', price: '31' },
  ],
  addons: [{ id: 'a1', item_id: 'steak', title: 'Sauce', price: '2.5' }],
  ...change,
})
const unpaid = { orderId: 'o', paymentTypeId: null }
const made = { key: 'k', quantity: 2, notes: null }
const choice = { variantId: 'v2', addonIds: ['a1'] }
const soup = item({ id: 'soup', title: 'Crème Dubarry', category_id: 'starters', variants: [], addons: [] })
const sevenUp = item({ id: '7up', title: '7up', category_id: 'drinks', variants: [], addons: [] })
const menu = [item(), soup, sevenUp]

describe('a price', () => {
  test('is the variant and its addons', () => expect(unitPriceOf(item(), choice, euro)).toBe(3_350))
  test('is the base without a variant', () => expect(unitPriceOf(soup, noChoice, euro)).toBe(2_450))
  test.each([
    ['no variant', [], 2_450, false],
    ['variants of one price', ['9', '9.00'], 900, false],
    ['a cheaper variant after the first', ['12', '8.50', '31'], 850, true],
  ])('on the menu, with %s, is the lowest there is', (_, prices, amount, isLowest) => {
    const variants = prices.map((price) => ({ id: price, item_id: 'steak', title: price, price }))
    expect(listPriceOf(item({ variants }), euro)).toEqual({ amount, isLowest })
  })
  test('has the decimals of its currency', () =>
    expect([
      unitPriceOf(item({ price: '1250' }), noChoice, currencyOf('JPY')),
      unitPriceOf(item({ price: '1.250' }), noChoice, currencyOf('KWD')),
    ]).toEqual([1_250, 1_250]))
})

describe('a line on the bill', () => {
  const line = lineOf(item(), choice, euro, made)
  test('carries the tax of its item', () => expect(line.tax).toEqual({ ratePpm: 88_750, type: 'exclusive' }))
  test('has none without a kind', () => expect(lineOf(item({ tax_type: null }), choice, euro, made).tax).toBeNull())
  test('takes the price of a changed menu, and keeps the one before beside it', () => {
    const dearer = item({ addons: [{ id: 'a1', item_id: 'steak', title: 'Sauce', price: '3.00' }] })
    expect(refreshLine(line, [dearer], euro)).toEqual({ ...line, unitPrice: 3_400, was: 3_350 })
  })
  test.each<[string, readonly MenuItem[]]>([
    ['item', [soup]],
    ['variant', [item({ variants: [] })]],
    ['addon', [item({ addons: [] })]],
  ])('is gone with its %s', (_, now) => expect(refreshLine(line, now, euro)).toEqual({ ...line, gone: true }))
  test('opens with its options, the first variant where its own is off the menu', () => {
    expect(choiceOf(line, item())).toEqual(choice)
    expect(choiceOf(line, item({ variants: item().variants.slice(0, 1), addons: [] }))).toEqual({
      variantId: 'v1',
      addonIds: [],
    })
    expect(choiceOf(line, soup)).toEqual(noChoice)
  })
  test('takes other options and their price, and keeps its key and quantity', () =>
    expect(withChoice(line, item(), { variantId: 'v1', addonIds: [] }, euro)).toMatchObject({
      ...made,
      variant: { id: 'v1', title: '180 g' },
      addons: [],
      unitPrice: 2_450,
    }))
  test('shows a former price only beside the same options', () => {
    const dearer = { ...line, was: money(3_000) }
    expect(withChoice(dearer, item(), choice, euro).was).toBe(3_000)
    expect(withChoice(dearer, item(), { ...choice, addonIds: [] }, euro).was).toBeNull()
  })
  test('is restored from a request as it was sent', () => {
    const { cart } = requestOf({ ...emptyCart, lines: [line] }, unpaid, euro)
    expect(cart.map((sent) => lineFromRequest(sent, 'k', menu, euro))).toEqual([line])
  })
  test('is restored with the price shown to the guest beside the current one, or as gone under its title', () => {
    const { cart } = requestOf({ ...emptyCart, lines: [line] }, unpaid, euro)
    const dearer = item({ addons: [{ id: 'a1', item_id: 'steak', title: 'Sauce', price: '3.00' }] })
    const back = (now: readonly MenuItem[]) => cart.map((sent) => lineFromRequest(sent, 'k', now, euro))
    expect(back([dearer])).toMatchObject([{ unitPrice: 3_400, was: 3_350, gone: false }])
    expect(back([soup])).toMatchObject([{ title: line.title, unitPrice: 3_350, gone: true }])
    expect(back([item({ variants: [] })])).toMatchObject([{ title: line.title, gone: true }])
  })
})

describe('a line that a guest ordered', () => {
  const ordered = {
    id: 'q.1',
    order_id: 'q',
    category_id: 'mains',
    item_id: 'steak',
    item_title: 'Steak frites',
    price: '33.50',
    quantity: 2,
    notes: 'rare',
    variant_id: 'v2',
    variant_title: '320 g',
    addons: [{ id: 'a1', title: 'Sauce' }],
    tax_id: null,
    tax_title: null,
    tax_rate: '8.875',
    tax_type: 'exclusive' as const,
  }
  const line = lineOf(item(), choice, euro, { ...made, notes: 'rare' })
  test('is the line that the till would make', () => expect(lineFromQr(ordered, 'k', menu, euro)).toEqual(line))
  test('has the price of the menu, beside the one the guest has seen', () =>
    expect(lineFromQr({ ...ordered, price: '30.00' }, 'k', menu, euro)).toEqual({ ...line, was: 3_000 }))
  test('is gone with its item, under the name the guest has seen', () =>
    expect(lineFromQr({ ...ordered, addons: null }, 'k', [soup], euro)).toMatchObject({
      title: 'Steak frites',
      variant: { title: '320 g' },
      gone: true,
    }))
})

describe('an order', () => {
  const line = lineOf(item(), choice, euro, made)
  test('claims what the server will compute', () =>
    expect(requestOf({ ...emptyCart, lines: [line], tableId: 't' }, unpaid, euro)).toMatchObject({
      orderId: 'o',
      tableId: 't',
      netTotal: 67,
      taxTotal: 5.95,
      total: 72.95,
      cart: [{ id: 'steak', price: '33.50', quantity: 2, variant_id: 'v2', addons_ids: ['a1'] }],
    }))
  test('to take away has no table', () =>
    expect(requestOf({ ...emptyCart, lines: [line], dining: 'takeaway', tableId: 't' }, unpaid, euro).tableId).toBe(''))
  test('of a customer names them, and the guest order it answers', () => {
    const customer = { phone: '+49 30', name: 'Ada' }
    const cart = { ...emptyCart, lines: [line], customer, qrOrderId: 'q' }
    expect(requestOf(cart, unpaid, euro)).toMatchObject({
      customerType: 'CUSTOMER',
      customerId: customer,
      selectedQrOrderItem: 'q',
    })
  })
  test('says how it was paid where that was chosen', () => {
    const cart = { ...emptyCart, lines: [line] }
    expect(requestOf(cart, unpaid, euro)).not.toHaveProperty('paymentTypeId')
    expect(requestOf(cart, { orderId: 'o', paymentTypeId: 'cash' }, euro).paymentTypeId).toBe('cash')
  })
})

describe('the search', () => {
  const found = (category: string | null, term: string) => itemsMatching(menu, category, term).map(({ id }) => id)
  test('looks into titles, trimmed and without case', () => expect(found(null, '  STEAK ')).toEqual(['steak']))
  test('forgives accents', () => expect(found(null, 'creme')).toEqual(['soup']))
  test('stays in its category', () => expect(found('starters', '')).toEqual(['soup']))
  test.each([
    ['3 steak', { term: 'steak', quantity: 3 }],
    ['3x steak', { term: 'steak', quantity: 3 }],
    ['steak', { term: 'steak', quantity: 1 }],
    ['7up', { term: '7up', quantity: 1 }],
    ['0 steak', { term: '0 steak', quantity: 1 }],
    ['2 7up', { term: '7up', quantity: 2 }],
    ['٣ steak', { term: 'steak', quantity: 3 }],
    ['७up', { term: '७up', quantity: 1 }],
  ])('reads %j', (text, typed) => expect(parseSearch(text, menu)).toEqual(typed))
})
