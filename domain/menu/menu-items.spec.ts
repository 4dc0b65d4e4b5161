import { givenFor } from '@comanda/tests/domain/given.ts'
import {
  addAddon,
  addItem,
  addVariant,
  allergensDeclared,
  categoryAdded,
  categoryRemoved,
  described,
  euros,
  hidden,
  hide,
  itemAdded,
  itemRecategorised,
  itemRemoved,
  itemRenamed,
  itemRepriced,
  itemRetaxed,
  many,
  picture,
  pictured,
  plainItem,
  removeItem,
  reviseAddon,
  reviseItem,
  reviseVariant,
  show,
  shown,
  taxAdded,
  taxRemoved,
  unpicture,
  unpictured,
  withItem,
} from '@comanda/tests/samples/menu-samples.ts'
import { categoryId, context, itemId, taxId } from '@comanda/tests/samples/samples.ts'
import { describe, test } from 'vitest'
import type { MenuEvent, Price } from './events.ts'
import { maxMenuItems } from './limits.ts'
import { menu } from './menu.ts'

const given = givenFor(menu, context)

describe('a menu item', () => {
  test('is added', () => given(categoryAdded, taxAdded).when(addItem()).then(itemAdded))
  test('added twice is added once', () => given(itemAdded).when(addItem()).then())
  test('is added with a description and its allergens, in the order of the list', () =>
    given(categoryAdded, taxAdded)
      .when(addItem({ description: ' With basil ', allergens: ['milk', 'gluten', 'milk'] }))
      .then(itemAdded, described, allergensDeclared))
  test('keeps description and allergens when a form does not name them', () =>
    given(...withItem, described, allergensDeclared)
      .when(reviseItem({}))
      .then())
  test('loses description and allergens when a form empties them', () =>
    given(...withItem, described, allergensDeclared)
      .when(reviseItem({ description: '', allergens: [] }))
      .then(
        { type: 'MenuItemDescribed', data: { itemId: itemId(1), description: '' } },
        { type: 'MenuItemAllergensDeclared', data: { itemId: itemId(1), allergens: [] } },
      ))
  test('needs a title', () =>
    given()
      .when(addItem({ title: '' }))
      .thenRejected('TitleInvalid'))
  test.each([-1, 0.5, Number.NaN, 1e12])('is refused a price of %d', (amount) => {
    // excluded by types, but not for a faulty caller
    const bad = { amount: amount as Price['amount'], exponent: 2 } as const
    given()
      .when(addItem({ price: bad }))
      .thenRejected('PriceInvalid')
    given()
      .when(addItem({ netPrice: bad }))
      .thenRejected('PriceInvalid')
  })
  test('is refused an unknown category', () => given(taxAdded).when(addItem()).thenRejected('CategoryUnknown'))
  test('is refused an unknown tax', () => given(categoryAdded).when(addItem()).thenRejected('TaxUnknown'))
  test('is one of a limited number', () =>
    given(...many(maxMenuItems, (n) => ({ type: 'MenuItemAdded', data: { ...plainItem, itemId: itemId(n + 10) } })))
      .when({ type: 'AddMenuItem', data: plainItem })
      .thenRejected('MenuFull'))

  test('revised without a change records nothing', () =>
    given(...withItem)
      .when(reviseItem())
      .then())
  test('is revised into the exact differences', () => {
    given(...withItem)
      .when(reviseItem({ title: 'Minestrone' }))
      .then(itemRenamed)
    given(...withItem)
      .when(reviseItem({ price: euros(650) }))
      .then(itemRepriced)
    given(...withItem)
      .when(reviseItem({ netPrice: euros(500) }))
      .then({ ...itemRepriced, data: { itemId: itemId(1), price: euros(600), netPrice: euros(500) } })
    given(...withItem)
      .when(reviseItem({ categoryId: null }))
      .then(itemRecategorised)
    given(...withItem)
      .when(reviseItem({ taxId: null }))
      .then(itemRetaxed)
    given(...withItem)
      .when(reviseItem({ title: 'Minestrone', price: euros(650), categoryId: null, taxId: null }))
      .then(itemRenamed, itemRepriced, itemRecategorised, itemRetaxed)
  })
  test('remembers its net price', () => {
    const netPriced: MenuEvent = { ...itemRepriced, data: { ...itemRepriced.data, netPrice: euros(500) } }
    given(...withItem, netPriced)
      .when(reviseItem({ price: euros(650), netPrice: euros(500) }))
      .then()
  })
  test('revised twice records nothing more', () =>
    given(...withItem, itemRenamed, itemRepriced, itemRecategorised, itemRetaxed)
      .when(reviseItem({ title: 'Minestrone', price: euros(650), categoryId: null, taxId: null }))
      .then())
  test('keeps a category and a tax that were removed meanwhile', () =>
    given(...withItem, categoryRemoved, taxRemoved)
      .when(reviseItem({ title: 'Minestrone' }))
      .then(itemRenamed))
  test('is not moved to a missing category or tax', () => {
    given(...withItem)
      .when(reviseItem({ categoryId: categoryId(9) }))
      .thenRejected('CategoryUnknown')
    given(...withItem)
      .when(reviseItem({ taxId: taxId(9) }))
      .thenRejected('TaxUnknown')
  })
  test('is not revised to a bad title or price', () => {
    given(...withItem)
      .when(reviseItem({ title: '' }))
      .thenRejected('TitleInvalid')
    given(...withItem)
      .when(reviseItem({ price: euros(-1) }))
      .thenRejected('PriceInvalid')
  })
  test('gets a picture, another one, and none', () => {
    given(...withItem)
      .when(picture('/a'))
      .then(pictured)
    given(...withItem, pictured)
      .when(picture('/a'))
      .then()
    given(...withItem, pictured)
      .when(picture('/b'))
      .then({ ...pictured, data: { itemId: itemId(1), image: '/b' } })
    given(...withItem, pictured)
      .when(unpicture)
      .then(unpictured)
    given(...withItem)
      .when(unpicture)
      .then()
    given(...withItem, pictured, unpictured)
      .when(unpicture)
      .then()
  })
  test('is removed once', () => {
    given(...withItem)
      .when(removeItem)
      .then(itemRemoved)
    given(...withItem, itemRemoved)
      .when(removeItem)
      .then()
  })
  test.each([
    ['ReviseMenuItem', () => reviseItem()],
    ['PictureMenuItem', () => picture('/a')],
    ['UnpictureMenuItem', () => unpicture],
    ['AddVariant', () => addVariant],
    ['ReviseVariant', () => reviseVariant('Large', 800)],
    ['AddAddon', () => addAddon],
    ['ReviseAddon', () => reviseAddon('Cheese', 150)],
  ] as const)('must exist for %s', (_name, command) => given().when(command()).thenRejected('MenuItemUnknown'))
})

describe('a hidden item', () => {
  test('is hidden once, and shown once', () => {
    given(...withItem)
      .when(hide)
      .then(hidden)
    given(...withItem, hidden)
      .when(hide)
      .then()
    given(...withItem, hidden)
      .when(show)
      .then(shown)
    given(...withItem)
      .when(show)
      .then()
  })
  test('must be on the menu', () => {
    given().when(hide).thenRejected('MenuItemUnknown')
    given(...withItem, itemRemoved)
      .when(show)
      .thenRejected('MenuItemUnknown')
  })
})
