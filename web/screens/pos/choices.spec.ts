import { describe, expect, test } from 'vitest'
import { type ChoiceGroup, freeAddons, isBarred, missingChoice, toggleOption } from './choices.ts'
import { isDishOut } from './is-out.ts'

const option = (id: string, more: object = {}) => ({ id, item_id: 'dish', title: id, price: '1.00', ...more })
const group = (least: number, most: number, addon_ids: string[]): ChoiceGroup => {
  return { id: addon_ids.join(), title: 'Group', least, most, addon_ids }
}
const doneness = group(1, 1, ['rare', 'medium'])
const sauces = group(0, 2, ['pepper', 'butter', 'none'])
const side = group(0, 1, ['fries', 'salad'])
const addons = ['cheese', 'rare', 'medium', 'pepper', 'butter', 'none'].map((id) => option(id))
const dish = { addons, choices: [doneness, sauces] }

describe('the choices of a dish', () => {
  test('are no addons of its own', () => expect(freeAddons(dish).map(({ id }) => id)).toEqual(['cheese']))

  test.each([
    [doneness, ['rare'], 'medium', ['medium']],
    [doneness, ['rare'], 'rare', ['rare']],
    [side, ['fries', 'cheese'], 'salad', ['cheese', 'salad']],
    [side, ['fries'], 'fries', []],
    [sauces, ['rare', 'pepper'], 'butter', ['rare', 'pepper', 'butter']],
    [sauces, ['pepper', 'butter'], 'pepper', ['butter']],
  ])('are pressed', (of, before, pressed, after) => expect(toggleOption(of, before, pressed)).toEqual(after))

  test('cannot be more than the most, nor sold out', () => {
    const none = option('none')
    expect(isBarred(sauces, none, ['pepper'])).toBe(false)
    expect(isBarred(sauces, none, ['pepper', 'butter'])).toBe(true)
    expect(isBarred(sauces, none, ['pepper', 'none'])).toBe(false)
    expect(isBarred(doneness, option('rare', { sold_out: { until: null } }), [])).toBe(true)
    expect(isBarred(doneness, option('rare'), ['medium'])).toBe(false)
  })

  test('are missing until there are as many as the least', () => {
    expect(missingChoice(dish, ['pepper'])).toBe(doneness)
    expect(missingChoice(dish, ['rare'])).toBeUndefined()
    expect(missingChoice({}, [])).toBeUndefined()
  })

  test('make a dish sold out if too few required options are available', () => {
    const without = (ids: readonly string[]) => ({
      ...dish,
      variants: [],
      addons: addons.map((one) => (ids.includes(one.id) ? { ...one, sold_out: { until: null } } : one)),
    })
    expect(isDishOut(without(['rare', 'pepper', 'butter', 'none']))).toBe(false)
    expect(isDishOut(without(['rare', 'medium']))).toBe(true)
  })
})
