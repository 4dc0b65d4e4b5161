import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { ApiError } from './errors.ts'
import { orderMessageOf } from './too-few.ts'

test('an order of more portions than are left is refused with its own sentence', () => {
  i18n.loadAndActivate({
    locale: 'en',
    messages: { 'common.soldOut.tooFew': ['Only ', ['count'], ' left: ', ['title'], '!'] },
  })
  const tooFew = { title: 'Sole', asked: 3, left: 1 }
  const body = { message: 'There are not so many left!', line: 1, tooFew }
  expect(orderMessageOf(new ApiError(409, body), 'Failed')).toBe('Only 1 left: Sole!')
  expect(orderMessageOf(new ApiError(409, { message: 'Cart is empty!' }), 'Failed')).toBe('Cart is empty!')
  expect(orderMessageOf(new Error('x'), 'Failed')).toBe('Failed')
})
