import { givenFor } from '@comanda/tests/domain/given.ts'
import { addonAdded, euros, form, itemAdded, withItem } from '@comanda/tests/samples/menu-samples.ts'
import { addonId, choiceGroupId, context, day, euro, itemId, uuid } from '@comanda/tests/samples/samples.ts'
import { describe, expect, test } from 'vitest'
import { invariant } from '../kernel/decider.ts'
import { AddonId } from '../kernel/ids.ts'
import type { ChoiceGroupForm, MenuCommand } from './commands.ts'
import type { MenuEvent } from './events.ts'
import { maxChoiceGroups, maxChoiceOptions, maxItemChoiceGroups } from './limits.ts'
import { menu } from './menu.ts'
import { type CartLine, priceCart } from './price-cart.ts'
import { soldOutLine } from './sold-out.ts'

const given = givenFor(menu, context)
const optionId = (number: number) => AddonId.parse(uuid(500 + number))
const [rare, medium, pepper, butter] = [1, 2, 3, 4].map(optionId) as [AddonId, AddonId, AddonId, AddonId]
const doneness: ChoiceGroupForm = {
  groupId: choiceGroupId(1),
  title: 'Doneness',
  least: 1,
  most: 1,
  options: [
    { optionId: rare, title: 'Rare', price: euros(0) },
    { optionId: medium, title: 'Medium', price: euros(0) },
  ],
}
const sauce: ChoiceGroupForm = {
  groupId: choiceGroupId(2),
  title: 'Sauce',
  least: 0,
  most: 2,
  options: [
    { optionId: pepper, title: 'Pepper', price: euros(150) },
    { optionId: butter, title: 'Butter', price: euros(50) },
    { optionId: optionId(5), title: 'None', price: euros(0) },
  ],
}
const add = (data: ChoiceGroupForm): MenuCommand => ({ type: 'AddChoiceGroup', data })
const revise = (change: Partial<ChoiceGroupForm>): MenuCommand => ({
  type: 'ReviseChoiceGroup',
  data: { ...doneness, ...change },
})
const added = (data: ChoiceGroupForm): MenuEvent => ({ type: 'ChoiceGroupAdded', data })
const removed = (group: ChoiceGroupForm): MenuEvent => ({
  type: 'ChoiceGroupRemoved',
  data: { groupId: group.groupId },
})
const chosen = (...groups: ChoiceGroupForm[]): MenuEvent => ({
  type: 'MenuItemChoicesSet',
  data: { itemId: itemId(1), groupIds: groups.map(({ groupId }) => groupId) },
})
const groups = [added(doneness), added(sauce)]
const steak = [...withItem, addonAdded, ...groups, chosen(doneness, sauce)]

describe('a choice group', () => {
  test('is added once', () => {
    given().when(add(doneness)).then(added(doneness))
    given(added(doneness)).when(add(doneness)).then()
  })
  test('is revised into the exact differences', () => {
    const { groupId } = doneness
    given(added(doneness)).when(revise({})).then()
    given(added(doneness))
      .when(revise({ title: 'Cooked' }))
      .then({ type: 'ChoiceGroupRenamed', data: { groupId, title: 'Cooked' } })
    given(added(doneness))
      .when(revise({ least: 0, most: 2 }))
      .then({ type: 'ChoiceGroupBoundsSet', data: { groupId, least: 0, most: 2 } })
    const options = doneness.options.toReversed()
    given(added(doneness)).when(revise({ options })).then({ type: 'ChoiceGroupOptionsSet', data: { groupId, options } })
  })
  test('has each option once, the last that was sent', () => {
    const [first, second] = doneness.options
    invariant(first && second, 'two options')
    const [repeated, once] = [
      [first, second, { ...first, title: 'Very rare' }],
      [{ ...first, title: 'Very rare' }, second],
    ]
    given()
      .when(add({ ...doneness, options: repeated }))
      .then(added({ ...doneness, options: once }))
    given(added({ ...doneness, options: once }))
      .when(revise({ options: repeated }))
      .then()
  })
  test('is removed once, and is unknown afterwards', () => {
    const remove: MenuCommand = { type: 'RemoveChoiceGroup', data: { groupId: doneness.groupId } }
    given(added(doneness)).when(remove).then(removed(doneness))
    given(added(doneness), removed(doneness)).when(remove).then()
    given(added(doneness), removed(doneness)).when(revise({})).thenRejected('ChoiceGroupUnknown')
  })
  test.each([
    [-1, 1],
    [2, 1],
    [0, 0],
    [1, 3],
    [0.5, 1],
  ])('of two options cannot want %d to %d of them', (least, most) =>
    given()
      .when(add({ ...doneness, least, most }))
      .thenRejected('ChoiceBoundsInvalid'),
  )
  test('has titles, prices and limits', () => {
    const wrong = (change: object) => [{ optionId: rare, title: 'Rare', price: euros(0), ...change }]
    given()
      .when(add({ ...doneness, title: ' ' }))
      .thenRejected('TitleInvalid')
    given()
      .when(add({ ...doneness, options: wrong({ title: '' }) }))
      .thenRejected('TitleInvalid')
    given()
      .when(add({ ...doneness, options: wrong({ price: euros(-1) }) }))
      .thenRejected('PriceInvalid')
    const options = Array.from({ length: maxChoiceOptions + 1 }, (_, number) => ({
      optionId: optionId(number),
      title: 'More',
      price: euros(0),
    }))
    given()
      .when(add({ ...doneness, options }))
      .thenRejected('TooManyChoiceOptions')
    const full = Array.from({ length: maxChoiceGroups }, (_, number) =>
      added({ ...doneness, groupId: choiceGroupId(number + 10) }),
    )
    given(...full)
      .when(add(doneness))
      .thenRejected('TooManyChoiceGroups')
  })
})

describe('the choice groups of an item', () => {
  const reviseItem = (choiceGroupIds: readonly (typeof doneness.groupId)[] | undefined): MenuCommand => ({
    type: 'ReviseMenuItem',
    data: { ...form, choiceGroupIds },
  })
  test('are set with their order, and stay as they are for a client without them', () => {
    given(...withItem, ...groups)
      .when(reviseItem([sauce.groupId, doneness.groupId]))
      .then(chosen(sauce, doneness))
    given(...steak)
      .when(reviseItem([doneness.groupId, sauce.groupId]))
      .then()
    given(...steak)
      .when(reviseItem(undefined))
      .then()
    given(...steak)
      .when(reviseItem([]))
      .then(chosen())
  })
  test('are known, different and limited in number', () => {
    given(...withItem, ...groups)
      .when(reviseItem([choiceGroupId(77), sauce.groupId, sauce.groupId]))
      .then(chosen(sauce))
    const many = Array.from({ length: maxItemChoiceGroups + 1 }, (_, number) => ({
      ...sauce,
      groupId: choiceGroupId(number + 10),
    }))
    given(...withItem, ...many.map(added))
      .when(reviseItem(many.map(({ groupId }) => groupId)))
      .then(chosen(...many.slice(0, maxItemChoiceGroups)))
  })
  test('are set with a new item', () =>
    given(...withItem.slice(0, 2), ...groups)
      .when({ type: 'AddMenuItem', data: { ...form, choiceGroupIds: [sauce.groupId] } })
      .then(itemAdded, chosen(sauce)))
})

describe('a cart', () => {
  const line: CartLine = { itemId: itemId(1), addonIds: [], quantity: 1, notes: null }
  const priced = (change: Partial<CartLine>, history: readonly MenuEvent[] = steak) =>
    priceCart(history.reduce(menu.evolve, menu.initial), euro, [{ ...line, ...change }])

  test('has options as addons, at their price', () =>
    expect(priced({ addonIds: [medium, pepper, addonId(1)], knowsChoices: true })).toMatchObject({
      lines: [
        {
          unitPrice: 600 + 0 + 150 + 150,
          addons: [
            { addonId: medium, title: 'Medium' },
            { addonId: pepper, title: 'Pepper' },
            { addonId: addonId(1), title: 'Cheese' },
          ],
        },
      ],
    }))
  test.each([
    ['ChoiceMissing', []],
    ['ChoiceMissing', [pepper]],
    ['TooManyChosen', [rare, medium]],
    ['TooManyChosen', [rare, pepper, butter, optionId(5)]],
  ] as const)('is refused for %s', (rejected, addonIds) =>
    expect(priced({ addonIds, knowsChoices: true })).toEqual({ rejected, line: 1 }),
  )
  test.each([[[]], [[rare, medium]]])('of a client without choice groups may have any number of options', (addonIds) =>
    expect(priced({ addonIds })).toMatchObject({ lines: [{ unitPrice: 600 }] }),
  )
  test('cannot have options of groups that the item does not have, or that were removed', () => {
    expect(priced({ addonIds: [rare] }, [...withItem, ...groups])).toEqual({ rejected: 'AddonUnknown' })
    const history = [...steak, removed(doneness)]
    expect(priced({ addonIds: [rare] }, history)).toEqual({ rejected: 'AddonUnknown' })
    expect(priced({ knowsChoices: true }, history)).toHaveProperty('lines')
  })
})

describe('an option that is sold out', () => {
  const businessDay = day('2026-01-05')
  const part = { itemId: itemId(1), variantId: null, addonId: rare }
  const sellOut: MenuCommand = { type: 'SellOutMenuItem', data: { ...part, until: 'dayEnd', businessDay } }
  const putBack: MenuCommand = { type: 'PutMenuItemOnSale', data: part }
  const option = { groupId: doneness.groupId, optionId: rare }
  const soldOut: MenuEvent = { type: 'ChoiceOptionSoldOut', data: { ...option, until: 'dayEnd', businessDay } }
  const back: MenuEvent = { type: 'ChoiceOptionBackOnSale', data: option }

  test('is so in its group, once, until it is switched back', () => {
    given(...steak)
      .when(sellOut)
      .then(soldOut)
    given(...steak, soldOut)
      .when(sellOut)
      .then()
    given(...steak, soldOut)
      .when(putBack)
      .then(back)
    given(...steak, soldOut, back)
      .when(putBack)
      .then()
  })
  test('is named on a line of any item with the group', () => {
    const other = { ...form, itemId: itemId(2), title: 'Burger' }
    const history: readonly MenuEvent[] = [
      ...steak,
      { type: 'MenuItemAdded', data: other },
      { type: 'MenuItemChoicesSet', data: { itemId: itemId(2), groupIds: [doneness.groupId] } },
      soldOut,
    ]
    const state = history.reduce(menu.evolve, menu.initial)
    const priced = priceCart(state, euro, [{ itemId: itemId(2), addonIds: [rare], quantity: 1, notes: null }])
    if ('rejected' in priced) throw new Error(priced.rejected)
    expect(soldOutLine(state, priced.lines, businessDay)).toEqual({ line: 1, title: 'Burger (Rare)' })
    expect(soldOutLine(state, priced.lines, day('2026-01-06'))).toBeNull()
  })
})
