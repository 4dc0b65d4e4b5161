import { addonId, categoryId, dinar, euro, itemId, taxId, variantId, yen } from '@comanda/tests/samples/samples.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Currency, exponentOf, money, toDecimal } from '../kernel/money.ts'
import { bill } from '../kernel/tax.ts'
import { OrderLine } from '../orders/lines.ts'
import type { MenuEvent, Price } from './events.ts'
import { menu } from './menu.ts'
import { type CartLine, type Claims, claimsDiffer, maxCartLines, maxQuantity, priceCart } from './price-cart.ts'

describe('pricing a cart', () => {
  test('takes the base price, the tax and the titles from the menu', () =>
    expect(linesOf([soup])).toEqual([
      {
        line: 1,
        itemId: itemId(1),
        title: 'Soup',
        categoryId: categoryId(1),
        variant: null,
        addons: [],
        quantity: 2,
        unitPrice: 600,
        tax: { taxId: taxId(1), title: 'VAT', ratePpm: 190_000, type: 'exclusive' },
        notes: null,
      },
    ]))

  test('lets a variant override the base price, and addons come on top', () => {
    const [line] = linesOf([{ ...pizza, variantId: variantId(1), addonIds: [addonId(2), addonId(1)] }])
    expect(line).toMatchObject({
      unitPrice: 1450 + 150 + 200,
      variant: { variantId: variantId(1), title: 'Large' },
      addons: [
        { addonId: addonId(2), title: 'Ham' },
        { addonId: addonId(1), title: 'Cheese' },
      ],
    })
  })

  test('needs no variant of an item that has some', () => expect(linesOf([pizza])[0]?.unitPrice).toBe(1100))
  test('numbers the lines in the order of the cart', () =>
    expect(linesOf([pizza, soup, pizza]).map(({ line, title }) => [line, title])).toEqual([
      [1, 'Pizza'],
      [2, 'Soup'],
      [3, 'Pizza'],
    ]))
  test('keeps notes, and drops blank ones', () =>
    expect(
      linesOf([
        { ...soup, notes: ' hot ' },
        { ...soup, notes: '  ' },
      ]).map(({ notes }) => notes),
    ).toEqual([' hot ', null]))
  test('keeps the marks of a line, which cost nothing', () => {
    const [plain] = linesOf([{ ...soup, rush: false, allergy: false, seat: null }])
    expect([plain]).toEqual(linesOf([soup]))
    expect(linesOf([{ ...soup, rush: true, allergy: true, seat: 2 }])).toEqual([
      { ...plain, rush: true, allergy: true, seat: 2 },
    ])
  })
  test('treats hidden items as missing', () => {
    const state = [...events, { type: 'MenuItemHidden', data: { itemId: itemId(1) } } as const].reduce(
      menu.evolve,
      menu.initial,
    )
    expect(priceCart(state, euro, [soup])).toEqual({ rejected: 'MenuItemUnknown', line: 1 })
    expect(priceCart(state, euro, [pizza])).toHaveProperty('lines')
  })
  test('leaves an item untaxed if its tax was removed', () => {
    const state = [...events, { type: 'TaxRemoved', data: { taxId: taxId(1) } } as const].reduce(
      menu.evolve,
      menu.initial,
    )
    expect(priceCart(state, euro, [soup])).toMatchObject({ lines: [{ tax: null, unitPrice: 600 }] })
  })
  test('follows the currency of the store, with its decimals', () => {
    expect(linesOf([soup], dinar)[0]?.unitPrice).toBe(6000)
    expect(linesOf([{ ...pizza, variantId: variantId(1) }], yen)[0]?.unitPrice).toBe(15)
  })
  test('ignores the client’s claims', () => expect(linesOf([{ ...soup, claimedPrice: 0.01 }])[0]?.unitPrice).toBe(600))

  test.each([0, -1, 1.5, maxQuantity + 1, 1e9, Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses %d of an item',
    (quantity) => expect(priced([{ ...soup, quantity }])).toEqual({ rejected: 'QuantityInvalid' }),
  )
  test('refuses an empty cart', () => expect(priced([])).toEqual({ rejected: 'CartEmpty' }))
  test('refuses a cart that is too long', () =>
    expect(priced(Array.from({ length: maxCartLines + 1 }, () => soup))).toEqual({ rejected: 'CartTooLong' }))
  test('refuses long notes', () =>
    expect(priced([{ ...soup, notes: 'x'.repeat(101) }])).toEqual({ rejected: 'NotesTooLong' }))
  test('refuses an item that is not on this menu', () =>
    expect(priced([soup, { ...soup, itemId: itemId(99) }])).toEqual({ rejected: 'MenuItemUnknown', line: 2 }))
  test('refuses a variant of another item', () =>
    expect(priced([{ ...soup, variantId: variantId(1) }])).toEqual({ rejected: 'VariantUnknown' }))
  test('refuses an addon of another item', () =>
    expect(priced([{ ...soup, addonIds: [addonId(1)] }])).toEqual({ rejected: 'AddonUnknown' }))
  test('refuses an addon twice', () =>
    expect(priced([{ ...pizza, addonIds: [addonId(1), addonId(1)] }])).toEqual({ rejected: 'AddonDoubled' }))
  test('refuses a total beyond any bill', () =>
    expect(priced([{ ...soup, itemId: itemId(3), quantity: 2 }])).toEqual({ rejected: 'TotalTooLarge' }))

  test('matches the schema of an order line', () => {
    const lines = linesOf([soup, { ...pizza, variantId: variantId(1), addonIds: [addonId(1)], notes: 'thin' }])
    expect(lines.map((line) => OrderLine.parse(line))).toEqual(lines)
  })
})

describe('claims', () => {
  test('that agree are no difference', () =>
    expect(differences([soup, pizza], { prices: [6, 11], netTotal: 23, taxTotal: 2.28, total: 25.28 })).toBeNull())
  test('that are absent are no difference', () =>
    expect(differences([soup, pizza], { prices: [null], netTotal: undefined, total: null })).toBeNull())
  test('may differ by one minor unit, and by the noise of floats', () => {
    expect(differences([soup], { prices: [6.01], total: 14.280000000000001 })).toBeNull()
    expect(differences([soup], { prices: [0.1 + 0.2 + 5.7] })).toBeNull()
  })
  test('of another price are reported with ours', () =>
    expect(differences([soup, pizza], { prices: [6, 10.5], total: 25.28 })).toEqual({
      lines: [{ line: 2, itemId: itemId(2), title: 'Pizza', claimed: 10.5, price: 1100 }],
      totals: [],
    }))
  test('of other totals are reported', () =>
    expect(differences([soup], { prices: [6], netTotal: 11, taxTotal: 2.28, total: 13.28 })).toEqual({
      lines: [],
      totals: ['netTotal', 'total'],
    }))
  test.each([Number.NaN, Number.POSITIVE_INFINITY, -14.28, 0])('of %d differ', (total) =>
    expect(differences([soup], { prices: [], total })?.totals).toEqual(['total']),
  )

  test.each([euro, yen, dinar])('computed as clients of version 1.2.0 do in %s are accepted', (currency) =>
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 20 }), (cart) => {
        const lines = linesOf(cart, currency)
        const exponent = exponentOf(currency)
        const prices = lines.map(({ unitPrice }) => Number(toDecimal(unitPrice, exponent)))
        const claims = { prices, netTotal: 0, taxTotal: 0, total: 0 }
        for (const [index, { quantity, tax }] of lines.entries()) {
          const amount = (prices[index] ?? 0) * quantity
          const rate = (tax?.ratePpm ?? 0) / 10_000
          const inside = tax?.type === 'inclusive' ? amount - amount * (100 / (100 + rate)) : 0
          const onTop = tax?.type === 'exclusive' ? (amount * rate) / 100 : 0
          claims.netTotal += amount - inside
          claims.taxTotal += inside + onTop
          claims.total += amount + onTop
        }
        expect(claimsDiffer({ lines, bill: bill(lines), exponent }, claims)).toBeNull()
      }),
    ),
  )
})

const price = (cents: number): Price => ({ amount: money(cents), exponent: 2 })
const added = (number: number, title: string, cents: number, tax: number | null): MenuEvent => ({
  type: 'MenuItemAdded',
  data: {
    itemId: itemId(number),
    title,
    price: price(cents),
    netPrice: null,
    categoryId: categoryId(1),
    taxId: tax === null ? null : taxId(tax),
  },
})
const toPizza = { itemId: itemId(2) }
const events: readonly MenuEvent[] = [
  { type: 'TaxAdded', data: { taxId: taxId(1), title: 'VAT', ratePpm: 190_000, type: 'exclusive' } },
  { type: 'TaxAdded', data: { taxId: taxId(2), title: 'VAT in', ratePpm: 70_000, type: 'inclusive' } },
  added(1, 'Soup', 600, 1),
  added(2, 'Pizza', 1100, null),
  added(3, 'Castle', 100_000_000_000, null),
  added(4, 'Beer', 399, 2),
  { type: 'VariantAdded', data: { ...toPizza, variantId: variantId(1), title: 'Large', price: price(1450) } },
  { type: 'AddonAdded', data: { ...toPizza, addonId: addonId(1), title: 'Cheese', price: price(150) } },
  { type: 'AddonAdded', data: { ...toPizza, addonId: addonId(2), title: 'Ham', price: price(200) } },
]
const state = events.reduce(menu.evolve, menu.initial)
const soup: CartLine = { itemId: itemId(1), addonIds: [], quantity: 2, notes: null }
const pizza: CartLine = { itemId: itemId(2), variantId: null, addonIds: [], quantity: 1, notes: null }

const priced = (cart: readonly CartLine[], currency: Currency = euro) => priceCart(state, currency, cart)

function linesOf(cart: readonly CartLine[], currency: Currency = euro) {
  const result = priced(cart, currency)
  if ('rejected' in result) throw new Error(result.rejected)
  return result.lines
}

function differences(cart: readonly CartLine[], claims: Claims) {
  const lines = linesOf(cart)
  return claimsDiffer({ lines, bill: bill(lines), exponent: 2 }, claims)
}

const anyLine: fc.Arbitrary<CartLine> = fc.record({
  itemId: fc.constantFrom(1, 2, 4).map(itemId),
  addonIds: fc.constant([]),
  quantity: fc.integer({ min: 1, max: maxQuantity }),
  notes: fc.constant(null),
})
