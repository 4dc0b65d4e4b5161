import { money } from '@comanda/domain/kernel/money.ts'
import { describe, expect, test } from 'vitest'
import {
  billOf,
  type Cart,
  type CartAction,
  type CartLine,
  cartAfter,
  countsByItem,
  emptyCart,
  needsTable,
  tableOf,
} from './cart.ts'

const line = (change: Partial<CartLine> = {}): CartLine => ({
  key: 'a',
  itemId: 'steak',
  title: 'Steak',
  variant: null,
  addons: [],
  unitPrice: money(2_450),
  tax: null,
  quantity: 1,
  notes: null,
  was: null,
  gone: false,
  ...change,
})
const after = (...actions: CartAction[]): Cart => actions.reduce(cartAfter, emptyCart)
const add = (change?: Partial<CartLine>): CartAction => ({ type: 'add', line: line(change) })

describe('adding', () => {
  test('puts the newest line at the end', () =>
    expect(after(add(), add({ key: 'b', itemId: 'soup' })).lines.map(({ key }) => key)).toEqual(['a', 'b']))
  test('counts the same dish up', () =>
    expect(after(add(), add({ key: 'b', quantity: 2 })).lines).toEqual([line({ quantity: 3 })]))
  test('matches the same addons in another order', () => {
    const [one, two] = [
      { id: '1', title: 'x' },
      { id: '2', title: 'y' },
    ] as const
    expect(after(add({ addons: [one, two] }), add({ key: 'b', addons: [two, one] })).lines).toHaveLength(1)
  })
  test.each<[string, Partial<CartLine>]>([
    ['another variant', { variant: { id: 'v', title: '320 g' } }],
    ['another addon', { addons: [{ id: 'x', title: 'Sauce' }] }],
    ['a note', { notes: 'rare' }],
    ['another course', { course: 2 }],
    ['what is urgent', { rush: true }],
    ['a note that tells of an allergy', { allergy: true }],
    ['another seat', { seat: 2 }],
    ['another price', { unitPrice: money(2_600) }],
  ])('keeps %s apart', (_, change) => expect(after(add(), add({ key: 'b', ...change })).lines).toHaveLength(2))
  test('is for the seat that was chosen, until another table is', () => {
    const chosen: CartAction = { type: 'forSeat', seat: 2 }
    const { lines } = after(chosen, add(), { type: 'seat', tableId: 't' }, add({ key: 'b' }))
    expect(lines.map(({ seat }) => seat)).toEqual([2, undefined])
  })
  test('stops at 999 of one line', () =>
    expect(after(add({ quantity: 998 }), add({ quantity: 5 })).lines[0]?.quantity).toBe(999))
})

describe('a line', () => {
  test('counts up and down', () =>
    expect(
      after(add({ quantity: 2 }), { type: 'plus', key: 'a' }, { type: 'minus', key: 'a' }).lines[0]?.quantity,
    ).toBe(2))
  test('is removed at zero', () => expect(after(add(), { type: 'minus', key: 'a' }).lines).toEqual([]))
  test('is restored in its position', () => {
    const cart = after(add(), add({ key: 'b', itemId: 'soup' }), { type: 'remove', key: 'a' })
    expect(cartAfter(cart, { type: 'restore', line: line(), at: 0 }).lines.map(({ key }) => key)).toEqual(['a', 'b'])
  })
  test('trims its note to 100 characters', () =>
    expect(after(add(), { type: 'note', key: 'a', notes: ` ${'x'.repeat(120)}` }).lines[0]?.notes).toBe(
      'x'.repeat(100),
    ))
  test('takes other options in its place, with its note', () => {
    const cart = after(add({ quantity: 2 }), add({ key: 'b', itemId: 'soup' }))
    const large = { id: 'v', title: '320 g' }
    const revised = line({ quantity: 2, variant: large, unitPrice: money(3_100) })
    const { lines } = cartAfter(cart, { type: 'revise', line: revised, notes: ' rare ' })
    expect(lines).toEqual([{ ...revised, notes: 'rare' }, line({ key: 'b', itemId: 'soup' })])
  })
  test('is marked separately or with the whole bill, and keeps its marks with other options', () => {
    const marksAfter = (...actions: CartAction[]) =>
      after(add(), add({ key: 'b', itemId: 'soup' }), ...actions).lines.map(({ rush, allergy }) => [rush, allergy])
    const allergy: CartAction = { type: 'allergy', key: 'a', allergy: true }
    expect(marksAfter({ type: 'rush', key: 'b', rush: true }, allergy)).toEqual([
      [undefined, true],
      [true, undefined],
    ])
    const all: CartAction = { type: 'rush', key: null, rush: true }
    expect(marksAfter(all, allergy, { type: 'revise', line: line(), notes: 'nuts' })).toEqual([
      [true, true],
      [true, undefined],
    ])
  })
  test('that is gone meanwhile is not revised', () =>
    expect(cartAfter(emptyCart, { type: 'revise', line: line(), notes: '' })).toEqual(emptyCart))
  test('has no empty note', () =>
    expect(after(add({ notes: 'rare' }), { type: 'note', key: 'a', notes: '  ' }).lines[0]?.notes).toBeNull())
})

describe('a bill', () => {
  const taxed = [
    line({ unitPrice: money(1_000), quantity: 3, tax: { ratePpm: 100_000, type: 'exclusive' } }),
    line({ key: 'b', unitPrice: money(1_100), tax: { ratePpm: 100_000, type: 'inclusive' } }),
  ]
  test('adds exclusive and takes out inclusive tax', () =>
    expect(billOf(taxed)).toMatchObject({ subTotal: 4_000, taxTotal: 400, total: 4_400 }))
  test('counts a dish over all its lines', () =>
    expect(countsByItem([line({ quantity: 2 }), line({ key: 'b', notes: 'rare' })]).get('steak')).toBe(3))
  test('names a table for dine-in only', () => {
    const cart = after({ type: 'seat', tableId: 't' })
    expect([tableOf(cart), tableOf(cartAfter(cart, { type: 'dine', dining: 'takeaway' }))]).toEqual(['t', null])
  })
  test('is empty after New, of a walk-in and of no guest order', () => {
    const guest = { ...emptyCart, qrOrderId: 'q', customer: { phone: '1', name: 'Ada' } }
    const cart = after({ type: 'replace', cart: guest }, add(), { type: 'dine', dining: 'delivery' }, { type: 'new' })
    expect(cart).toEqual(emptyCart)
  })
})

describe('dine-in guests', () => {
  const tables = [{ id: 't' }]
  test.each<[string, CartAction[], boolean]>([
    ['are asked for their table', [], true],
    ['are not asked when it is known', [{ type: 'seat', tableId: 't' }], false],
    ['are not asked again after "No table"', [{ type: 'seat', tableId: null }], false],
    ['are asked when their table was removed', [{ type: 'seat', tableId: 'gone' }], true],
    ['are not asked when they take it away', [{ type: 'dine', dining: 'takeaway' }], false],
  ])('%s', (_, actions, isAsked) => expect(needsTable(after(...actions), tables)).toBe(isAsked))
  test('are not asked in a restaurant without tables', () => expect(needsTable(emptyCart, [])).toBe(false))
})
