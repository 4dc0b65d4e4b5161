import { expect, test } from 'vitest'
import { pagesOf } from './pages.ts'

test.each([
  [0, 5, 1, { pages: 1, page: 1 }],
  [5, 5, 1, { pages: 1, page: 1 }],
  [6, 5, 2, { pages: 2, page: 2 }],
  [6, 5, 9, { pages: 2, page: 2 }],
  [300, 5, 0, { pages: 60, page: 1 }],
])('%d tenants at %d a page, page %d', (total, perPage, wanted, found) => {
  expect(pagesOf(total, perPage, wanted)).toEqual(found)
})
