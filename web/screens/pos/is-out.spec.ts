import { money } from '@comanda/domain/kernel/money.ts'
import { bareDish } from '@comanda/tests/samples/bare-dish.ts'
import { describe, expect, test } from 'vitest'
import type { MenuItem } from '../../api/pos.ts'
import type { CartLine } from './cart.ts'
import { firstVariant, isDishOut, isLineOut } from './is-out.ts'

const out = { sold_out: { until: null } }
const option = (id: string, more: object = {}) => ({ id, item_id: 'dish', title: id, price: '1.00', ...more })
const dish = (more: Partial<MenuItem> = {}): MenuItem => ({
  id: 'dish',
  title: 'Soup',
  price: '6.00',
  ...bareDish,
  ...more,
})
const line: CartLine = {
  key: '1',
  itemId: 'dish',
  title: 'Soup',
  variant: { id: 'large', title: 'Large' },
  addons: [{ id: 'bread', title: 'Bread' }],
  unitPrice: money(600),
  tax: null,
  quantity: 1,
  notes: null,
  was: null,
  gone: false,
}

describe('a sold-out part', () => {
  test('is a dish, or one without a variant that can be had', () => {
    expect(isDishOut(dish())).toBe(false)
    expect(isDishOut(dish(out))).toBe(true)
    expect(isDishOut(dish({ variants: [option('small', out), option('large')] }))).toBe(false)
    expect(isDishOut(dish({ variants: [option('small', out), option('large', out)] }))).toBe(true)
  })
  test('is no variant to begin with', () => {
    expect(firstVariant(dish({ variants: [option('small', out), option('large')] }))).toBe('large')
    expect(firstVariant(dish())).toBeNull()
  })
  test.each([
    [dish(), false],
    [dish(out), true],
    [dish({ variants: [option('small', out), option('large')] }), false],
    [dish({ variants: [option('large', out)] }), true],
    [dish({ addons: [option('bread', out)] }), true],
    [dish({ addons: [option('oil', out)] }), false],
  ])('stops the line that has it alone (%#)', (item, expected) => expect(isLineOut(line, [item])).toBe(expected))
})
