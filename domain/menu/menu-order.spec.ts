import { givenFor } from '@comanda/tests/domain/given.ts'
import {
  categoriesSorted,
  category,
  categoryAdded,
  itemRemoved,
  itemsSorted,
  many,
  plainItem,
  sortCategories,
  sortItems,
} from '@comanda/tests/samples/menu-samples.ts'
import { categoryId, context, itemId } from '@comanda/tests/samples/samples.ts'
import { describe, test } from 'vitest'
import { menu } from './menu.ts'

const given = givenFor(menu, context)
const items = many(3, (n) => ({ type: 'MenuItemAdded', data: { ...plainItem, itemId: itemId(n) } }))

describe('the order of the menu', () => {
  test('is set as requested, once', () => {
    given(...items)
      .when(sortItems(3, 1, 2))
      .then(itemsSorted(3, 1, 2))
    given(...items, itemsSorted(3, 1, 2))
      .when(sortItems(3, 1, 2))
      .then()
    given(...items, itemsSorted(3, 1, 2))
      .when(sortItems(1, 2, 3))
      .then(itemsSorted(1, 2, 3))
  })
  test('skips removed items, and contains each once', () =>
    given(...items, itemRemoved)
      .when(sortItems(3, 1, 2, 3, 9))
      .then(itemsSorted(3, 2)))
  test('of nothing changes nothing', () => given().when(sortItems(1)).then())
})

test('categories are sorted too', () => {
  const second = { type: 'CategoryAdded', data: { ...category, categoryId: categoryId(2) } } as const
  given(categoryAdded, second).when(sortCategories(2, 1)).then(categoriesSorted(2, 1))
  given(categoryAdded, second, categoriesSorted(2, 1)).when(sortCategories(2, 1)).then()
})
