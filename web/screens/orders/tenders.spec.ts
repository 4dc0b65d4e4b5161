import { money } from '@comanda/domain/kernel/money.ts'
import { describe, expect, test } from 'vitest'
import { nextTender, quickAmounts, type TenderDraft, tenderForms } from './tenders.ts'

const cash = { id: 'cash', title: 'Cash', is_active: 1 as const, cash: { step: '0.05', direction: 'nearest' } as const }
const card = { id: 'card', title: 'Card', is_active: 1 as const }
const next = (total: number, type: typeof card, typed = '', drafts: readonly TenderDraft[] = [], parts = 1) =>
  nextTender({ total: money(total), drafts, type, typed, parts }, 2)

describe('the next payment', () => {
  test('is all that is due, where nothing is typed', () => {
    expect(next(1_303, card)).toMatchObject({ due: 1_303, problem: null, draft: { amount: 1_303, received: null } })
    expect(next(1_303, cash)).toMatchObject({ due: 1_305, draft: { amount: 1_303, received: null } })
  })
  test('gives change in cash alone', () => {
    expect(next(1_303, cash, '20')).toMatchObject({ change: 695, problem: null, draft: { received: 2_000 } })
    expect(next(1_303, card, '20')).toMatchObject({ draft: null, problem: 'onlyCash' })
    expect(next(1_303, card, '13,03')).toMatchObject({ problem: null, draft: { received: 1_303 } })
  })
  test('is exact where the guest has the coins', () =>
    expect(next(231, cash, '2.31')).toMatchObject({ due: 230, change: 0, problem: null, draft: { received: 231 } }))
  test('may leave something due', () => {
    const first = next(17_499, card, '75')
    expect(first).toMatchObject({ problem: 'stillDue', draft: { amount: 7_500, received: 7_500 } })
    const drafts = first.draft ? [first.draft] : []
    expect(next(17_499, cash, '', drafts)).toMatchObject({ rest: 9_999, due: 10_000, problem: null })
    expect(tenderForms(drafts, 2)).toEqual([{ paymentTypeId: 'card', amount: '75.00', received: '75.00' }])
  })
  test('cannot be nothing, a word, or beyond a bill that shrank', () => {
    for (const typed of ['0', '-1', 'ten', '1.001'])
      expect(next(1_000, cash, typed)).toMatchObject({ problem: 'invalid' })
    const drafts = [{ type: card, amount: money(900), received: null }]
    expect(next(500, cash, '', drafts)).toMatchObject({ rest: -400, problem: 'tooMuch' })
  })
})

describe('a bill in even parts', () => {
  const sharesOf = (total: number, parts: number) => {
    const drafts: TenderDraft[] = []
    for (let left = parts; left > 0; left -= 1) {
      const { draft, rest, problem } = next(total, card, '', drafts, left)
      if (!draft || rest <= 0) break
      expect(problem).toBe(draft.amount < rest ? 'stillDue' : null)
      drafts.push(draft)
    }
    return drafts.map(({ amount }) => amount)
  }
  test('100.00 by 3', () => expect(sharesOf(10_000, 3)).toEqual([3_334, 3_333, 3_333]))
  test('0.02 by 4 ends with the second guest', () => expect(sharesOf(2, 4)).toEqual([1, 1]))
  test('gives change for a share in cash', () =>
    expect(next(10_000, cash, '50', [], 3)).toMatchObject({ due: 3_335, change: 1_665, draft: { amount: 3_334 } }))
})

describe('quick amounts', () => {
  test.each([
    [1_730, [2_000, 5_000, 10_000]],
    [2_340, [2_500, 3_000, 4_000]],
    [2_000, [5_000, 10_000]],
    [23_040, [23_500, 24_000, 25_000]],
  ])('above %i are %j', (due, amounts) => expect(quickAmounts(money(due), 2)).toEqual(amounts))
  test('are the notes of a currency without decimals', () =>
    expect(quickAmounts(money(1_730), 0)).toEqual([2_000, 5_000, 10_000]))
})
