import { givenFor } from '@comanda/tests/domain/given.ts'
import {
  categoryAdded,
  categoryRemoved,
  euros,
  itemAdded,
  itemRepriced,
  plainItem,
  taxAdded,
  variant,
  variantAdded,
  withItem,
} from '@comanda/tests/samples/menu-samples.ts'
import { categoryId, context, itemId, taxId } from '@comanda/tests/samples/samples.ts'
import { describe, test } from 'vitest'
import { invariant } from '../kernel/decider.ts'
import type { ImportedDish, MenuCommand } from './commands.ts'
import type { MenuEvent } from './events.ts'
import { menu } from './menu.ts'

const given = givenFor(menu, context)

describe('prices in bulk', () => {
  const other: MenuEvent = { type: 'MenuItemAdded', data: { ...plainItem, itemId: itemId(2), netPrice: euros(400) } }
  const reprice = (...prices: [item: number, cents: number][]): MenuCommand => ({
    type: 'RepriceMenuItems',
    data: { prices: prices.map(([item, cents]) => ({ itemId: itemId(item), price: euros(cents) })) },
  })

  test('change only the differences, and keep the net price', () => {
    const repriced: MenuEvent = {
      type: 'MenuItemRepriced',
      data: { itemId: itemId(2), price: euros(700), netPrice: euros(400) },
    }
    given(...withItem, other)
      .when(reprice([1, 650], [2, 700]))
      .then(itemRepriced, repriced)
    given(...withItem, other)
      .when(reprice([1, 600], [2, 700]))
      .then(repriced)
    given(...withItem, other, itemRepriced)
      .when(reprice([1, 1], [1, 650]))
      .then()
  })
  test('are refused as a whole', () => {
    given(...withItem)
      .when(reprice([1, 650], [9, 1]))
      .thenRejected('MenuItemUnknown')
    given(...withItem, other)
      .when(reprice([2, 650], [1, -1]))
      .thenRejected('PriceInvalid')
  })
})

describe('an import', () => {
  const dish: ImportedDish = {
    itemId: itemId(1),
    title: 'Soup',
    price: euros(600),
    category: { categoryId: categoryId(1), title: 'Starters' },
    taxId: taxId(1),
    variants: [{ variantId: variant.variantId, title: variant.title, price: variant.price }],
    addons: [],
  }
  const importing = (...dishes: Partial<ImportedDish>[]): MenuCommand => ({
    type: 'ImportMenu',
    data: { dishes: dishes.map((change) => ({ ...dish, ...change })) },
  })

  test('adds a dish with its options and a missing category', () =>
    given(taxAdded).when(importing({})).then(categoryAdded, itemAdded, variantAdded))
  test('finds a category by its title in any spelling', () =>
    given(taxAdded, categoryAdded)
      .when(importing({ category: { categoryId: categoryId(7), title: ' STARTERS ' }, variants: [] }))
      .then(itemAdded))
  test('makes a category once for all its dishes', () => {
    const second = { categoryId: categoryId(8), title: 'starters' }
    given(taxAdded)
      .when(importing({ variants: [] }, { itemId: itemId(2), title: 'Bread', category: second, variants: [] }))
      .then(categoryAdded, itemAdded, { ...itemAdded, data: { ...itemAdded.data, itemId: itemId(2), title: 'Bread' } })
  })
  test('skips existing dishes, and adds a repeated row once', () => {
    given(...withItem)
      .when(importing({ itemId: itemId(5), title: 'soup' }))
      .then()
    given(taxAdded, categoryAdded)
      .when(importing({ variants: [] }, { itemId: itemId(2), variants: [] }))
      .then(itemAdded)
  })
  test('adds nothing when it is repeated, even if it uses the id of a removed category or of one with another title', () => {
    const again = (history: readonly MenuEvent[], command: MenuCommand) => {
      const decision = menu.decide(command, history.reduce(menu.evolve, menu.initial), context)
      invariant(!('rejected' in decision), 'the import is possible')
      given(...history, ...decision)
        .when(command)
        .then()
    }
    const bread = { categoryId: categoryId(2), title: 'Bread' }
    const plain = { variants: [], addons: [] }
    again(
      [taxAdded, categoryAdded, itemAdded, categoryRemoved],
      importing(
        { ...plain, itemId: itemId(2) },
        { ...plain, itemId: itemId(3), category: { ...bread, title: 'Starters' } },
      ),
    )
    again(
      [taxAdded, categoryAdded],
      importing(
        { ...plain, category: { categoryId: categoryId(1), title: 'Bread' } },
        { ...plain, itemId: itemId(2), category: bread },
      ),
    )
  })
  test('is refused as a whole', () => {
    given(taxAdded)
      .when(importing({}, { itemId: itemId(2), title: '' }))
      .thenRejected('TitleInvalid')
    given().when(importing({})).thenRejected('TaxUnknown')
  })
})
