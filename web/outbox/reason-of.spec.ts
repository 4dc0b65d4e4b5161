import { i18n } from '@lingui/core'
import { beforeAll, describe, expect, test } from 'vitest'
import { ApiError, NoAnswer } from '../api/errors.ts'
import { reasonOf } from './reason-of.ts'

beforeAll(() => {
  i18n.loadAndActivate({
    locale: 'en',
    messages: {
      'common.dishGone': [['title'], ' is no longer on the menu.'],
      'common.soldOut.refused': [['title'], ' is sold out!'],
      'common.soldOut.tooFew': ['Only ', ['count'], ' left: ', ['title'], '!'],
    },
  })
})

const body = { cart: [{ title: 'Pho' }, { title: 'Sole' }] }
const reason = (error: unknown) => reasonOf({ body }, error, 'It was not sent.')

describe('the reason of a refused order', () => {
  test('names the dish that is no longer on the menu', () => {
    const gone = { message: 'An item is no longer on the menu!', line: 2 }
    expect(reason(new ApiError(404, gone))).toBe('Sole is no longer on the menu.')
  })

  test('is the server’s if a line is refused for another reason', () => {
    const unchosen = 'Something that belongs to this dish is not chosen yet!'
    expect(reason(new ApiError(409, { message: unchosen, line: 2 }))).toBe(unchosen)
    expect(reason(new ApiError(409, { message: 'Sole is sold out!', line: 2, soldOut: 'Sole' }))).toBe(
      'Sole is sold out!',
    )
    const tooFew = { title: 'Sole', asked: 3, left: 1 }
    expect(reason(new ApiError(409, { message: 'Only 1 left', line: 2, tooFew }))).toBe('Only 1 left: Sole!')
  })

  test('is the server’s if no line is named, and otherwise that of the screen', () => {
    expect(reason(new ApiError(404, { message: 'Order not found!' }))).toBe('Order not found!')
    expect(reason(new NoAnswer('cut'))).toBe('It was not sent.')
  })
})
