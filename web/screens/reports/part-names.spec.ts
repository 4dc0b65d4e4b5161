import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { categoryName } from './part-names.ts'

const sold = { category_id: null, title: null, quantity: 3, netRevenue: '30.00' }

test.each([
  [{ category_id: 'a', title: 'Kitchen' }, 'Kitchen'],
  [{ category_id: 'a' }, 'reports.goneCategory'],
  [{}, 'reports.noCategory'],
  [{ others: 3 }, '3 others'],
])('a part of the categories %j is called %s', (part, name) => {
  i18n.loadAndActivate({ locale: 'en', messages: { 'reports.otherCategories': [['count'], ' others'] } })
  expect(categoryName({ ...sold, ...part })).toBe(name)
})
