import { givenFor } from '@comanda/tests/domain/given.ts'
import {
  addCategory,
  addTax,
  category,
  categoryAdded,
  categoryRemoved,
  categoryRenamed,
  euros,
  itemRenamed,
  many,
  plainItem,
  removeCategory,
  removeTax,
  reviseCategory,
  reviseTax,
  tax,
  taxAdded,
  taxRemoved,
  taxRenamed,
  taxTermsSet,
  variantRepriced,
  withItem,
} from '@comanda/tests/samples/menu-samples.ts'
import {
  addonId,
  categoryId,
  choiceGroupId,
  context,
  itemId,
  taxId,
  variantId,
} from '@comanda/tests/samples/samples.ts'
import { expectTwiceAddsNothing } from '@comanda/tests/samples/twice.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MenuCommand } from './commands.ts'
import { maxCategories, maxMenuItems, maxTaxes } from './limits.ts'
import { menu } from './menu.ts'

const given = givenFor(menu, context)

describe('a category', () => {
  test('is added', () => given().when(addCategory).then(categoryAdded))
  test('added twice is added once', () => given(categoryAdded).when(addCategory).then())
  test('needs a title', () =>
    given()
      .when({ type: 'AddCategory', data: { ...category, title: ' ' } })
      .thenRejected('TitleInvalid'))
  test('is one of a limited number', () =>
    given(...many(maxCategories, (n) => ({ type: 'CategoryAdded', data: { categoryId: categoryId(n), title: 'x' } })))
      .when({ type: 'AddCategory', data: { categoryId: categoryId(9_999), title: 'x' } })
      .thenRejected('MenuFull'))
  test('is renamed', () => given(categoryAdded).when(reviseCategory('Soups')).then(categoryRenamed))
  test('revised without a change records nothing', () => given(categoryAdded).when(reviseCategory('Starters')).then())
  test('is not renamed to an empty title', () =>
    given(categoryAdded).when(reviseCategory('')).thenRejected('TitleInvalid'))
  test('must exist to be renamed', () => given().when(reviseCategory('Soups')).thenRejected('CategoryUnknown'))
  test('is removed', () => given(categoryAdded).when(removeCategory).then(categoryRemoved))
  test('removed twice is removed once', () => given(categoryAdded, categoryRemoved).when(removeCategory).then())
})

describe('a tax', () => {
  test('is added', () => given().when(addTax()).then(taxAdded))
  test('added twice is added once', () => given(taxAdded).when(addTax()).then())
  test('may be zero per cent', () =>
    given()
      .when(addTax({ ratePpm: 0 }))
      .then({ ...taxAdded, data: { ...tax, ratePpm: 0 } }))
  test('needs a title', () =>
    given()
      .when(addTax({ title: '' }))
      .thenRejected('TitleInvalid'))
  test.each([-1, 0.5, Number.NaN, 10_000_001])('is refused a rate of %d', (ratePpm) =>
    given().when(addTax({ ratePpm })).thenRejected('TaxRateInvalid'),
  )
  test('is one of a limited number', () =>
    given(...many(maxTaxes, (n) => ({ type: 'TaxAdded', data: { ...tax, taxId: taxId(n + 10) } })))
      .when(addTax())
      .thenRejected('MenuFull'))
  test('is renamed and given new terms, each only if it differs', () => {
    given(taxAdded).when(reviseTax()).then()
    given(taxAdded)
      .when(reviseTax({ title: 'MwSt' }))
      .then(taxRenamed)
    given(taxAdded)
      .when(reviseTax({ type: 'inclusive' }))
      .then(taxTermsSet)
    given(taxAdded)
      .when(reviseTax({ title: 'MwSt', type: 'inclusive' }))
      .then(taxRenamed, taxTermsSet)
    given(taxAdded, taxRenamed, taxTermsSet)
      .when(reviseTax({ title: 'MwSt', type: 'inclusive' }))
      .then()
  })
  test('must exist to be revised', () => given().when(reviseTax()).thenRejected('TaxUnknown'))
  test('is not revised to a negative rate', () =>
    given(taxAdded)
      .when(reviseTax({ ratePpm: -1 }))
      .thenRejected('TaxRateInvalid'))
  test('is removed once', () => {
    given(taxAdded).when(removeTax).then(taxRemoved)
    given(taxAdded, taxRemoved).when(removeTax).then()
  })
})

describe('any menu', () => {
  test('records the same command only once', () => expectTwiceAddsNothing(menu, anyCommand, context))

  // with a copy of the menu per event this would exceed the timeout
  test('is folded in time that grows with the number of events', () => {
    const items = many(maxMenuItems, (n) => ({ type: 'MenuItemAdded', data: { ...plainItem, itemId: itemId(n) } }))
    const renamed = many(5_000, (n) => ({ type: 'MenuItemRenamed', data: { itemId: itemId(n), title: `new ${n}` } }))
    const state = [...items, ...renamed].reduce(menu.evolve, menu.initial)
    expect(state.items.size).toBe(maxMenuItems)
  })

  test('treats a change of something never added as a damaged history', () => {
    for (const event of [itemRenamed, taxRenamed, { ...variantRepriced }]) {
      expect(() => [event].reduce(menu.evolve, menu.initial)).toThrow('invariant broken')
    }
    expect(() => [...withItem, variantRepriced].reduce(menu.evolve, menu.initial)).toThrow('invariant broken')
  })
})

const few = fc.integer({ min: 1, max: 3 })
const anyTitle = fc.constantFrom('One', 'Two', '')
const anyPrice = fc.integer({ min: -1, max: 3 }).map(euros)
const anyCategory = fc.record({ categoryId: few.map(categoryId), title: anyTitle })
const anyTax = fc.record({
  taxId: few.map(taxId),
  title: anyTitle,
  ratePpm: fc.constantFrom(0, 1, -1),
  type: fc.constantFrom('exclusive' as const, 'inclusive' as const),
})
const anyItem = fc.record({
  itemId: few.map(itemId),
  title: anyTitle,
  price: anyPrice,
  netPrice: fc.option(anyPrice),
  categoryId: fc.option(few.map(categoryId)),
  taxId: fc.option(few.map(taxId)),
})
const anyVariant = fc.record({
  itemId: few.map(itemId),
  variantId: few.map(variantId),
  title: anyTitle,
  price: anyPrice,
})
const anyAddon = fc.record({ itemId: few.map(itemId), addonId: few.map(addonId), title: anyTitle, price: anyPrice })
const anyDish = fc.record({
  itemId: few.map(itemId),
  title: anyTitle,
  price: anyPrice,
  category: fc.option(anyCategory),
  taxId: fc.option(few.map(taxId)),
  variants: fc.array(fc.record({ variantId: few.map(variantId), title: anyTitle, price: anyPrice }), { maxLength: 2 }),
  addons: fc.constant([]),
})
const anyChoiceGroup = fc.record({
  groupId: few.map(choiceGroupId),
  title: anyTitle,
  least: fc.constantFrom(0, 1),
  most: fc.constantFrom(1, 2),
  options: fc.array(fc.record({ optionId: few.map(addonId), title: anyTitle, price: anyPrice }), { maxLength: 2 }),
})
const anyCommand: fc.Arbitrary<MenuCommand> = fc.oneof(
  fc.record({ type: fc.constantFrom('AddCategory', 'ReviseCategory', 'RemoveCategory'), data: anyCategory }),
  fc.record({ type: fc.constantFrom('AddTax', 'ReviseTax', 'RemoveTax'), data: anyTax }),
  { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('AddMenuItem', 'ReviseMenuItem'), data: anyItem }) },
  fc.record({ type: fc.constantFrom('RemoveMenuItem', 'UnpictureMenuItem'), data: anyItem }),
  anyItem.map(({ itemId, title }) => ({ type: 'PictureMenuItem' as const, data: { itemId, image: title } })),
  fc.record({
    type: fc.constant('RepriceMenuItems'),
    data: fc.record({ prices: fc.array(fc.record({ itemId: few.map(itemId), price: anyPrice })) }),
  }),
  fc.record({ type: fc.constant('ImportMenu'), data: fc.record({ dishes: fc.array(anyDish) }) }),
  fc.record({ type: fc.constantFrom('HideMenuItem', 'ShowMenuItem'), data: anyItem }),
  fc.record({ type: fc.constant('SortMenuItems'), data: fc.record({ itemIds: fc.array(few.map(itemId)) }) }),
  fc.record({ type: fc.constant('SortCategories'), data: fc.record({ categoryIds: fc.array(few.map(categoryId)) }) }),
  fc.record({ type: fc.constantFrom('AddVariant', 'ReviseVariant', 'RemoveVariant'), data: anyVariant }),
  fc.record({ type: fc.constantFrom('AddAddon', 'ReviseAddon', 'RemoveAddon'), data: anyAddon }),
  fc.record({
    type: fc.constantFrom('AddChoiceGroup', 'ReviseChoiceGroup', 'RemoveChoiceGroup'),
    data: anyChoiceGroup,
  }),
)
