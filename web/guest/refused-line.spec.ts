import { i18n } from '@lingui/core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../api/errors.ts'
import type { CartLine } from '../screens/pos/cart.ts'
import { refusedLineIn } from './refused-line.ts'

const loading = vi.hoisted(() => ({ fails: false }))
vi.mock('../language/load-refusals.ts', () => ({
  loadRefusalTexts: async () => {
    if (loading.fails) throw new Error('no network')
  },
}))
beforeAll(() => {
  i18n.loadAndActivate({
    locale: 'en',
    messages: {
      'guest.soldOutLine': 'Sold out. Please remove it.',
      'common.soldOut.tooFew': ['Only ', ['count'], ' left: ', ['title'], '.'],
    },
  })
})

const lines = [{ key: 'pho' }, { key: 'sole' }] as unknown as readonly CartLine[] // their keys are enough
const refusedLine = (status: number, body: object) => refusedLineIn(new ApiError(status, body), lines)
const tooFew = { message: 'Only 1 left: Sole!', line: 2, tooFew: { title: 'Sole', asked: 3, left: 1 } }

describe('the line for which a guest’s order is refused', () => {
  test('is the one whose dish is sold out', async () => {
    const soldOut = { message: 'Sole is sold out!', line: 2, soldOut: 'Sole' }
    expect(await refusedLine(409, soldOut)).toEqual({ key: 'sole', reason: 'Sold out. Please remove it.' })
  })

  test('says how many portions are left, in English if the texts cannot be loaded', async () => {
    expect(await refusedLine(409, tooFew)).toEqual({ key: 'sole', reason: 'Only 1 left: Sole.' })
    loading.fails = true
    expect(await refusedLine(409, tooFew)).toEqual({ key: 'sole', reason: 'Only 1 left: Sole!' })
    loading.fails = false
  })

  test('is none if there was another reason', async () => {
    expect(await refusedLine(409, { message: 'No', totals: {}, lines: [] })).toBeNull()
    expect(await refusedLine(409, { ...tooFew, line: 7 })).toBeNull()
    expect(await refusedLine(500, tooFew)).toBeNull()
    expect(await refusedLineIn(new Error('cut'), lines)).toBeNull()
  })
})
