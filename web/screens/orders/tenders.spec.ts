import { money } from '@comanda/domain/kernel/money.ts'
import { describe, expect, test } from 'vitest'
import { nextTender, noTip, quickAmounts, type TenderDraft, type TipEntry, tenderForms } from './tenders.ts'

const cash = { id: 'cash', title: 'Cash', is_active: 1 as const, cash: { step: '0.05', direction: 'nearest' } as const }
const card = { id: 'card', title: 'Card', is_active: 1 as const }
const next = (total: number, type: typeof card, typed = '', drafts: readonly TenderDraft[] = [], parts = 1) =>
  nextTender({ total: money(total), drafts, type, typed, tip: noTip, parts }, 2)

describe('the next payment', () => {
  test('is the whole amount due if nothing is typed', () => {
    expect(next(1_303, card)).toMatchObject({ due: 1_303, problem: null, draft: { amount: 1_303, received: null } })
    expect(next(1_303, cash)).toMatchObject({ due: 1_305, draft: { amount: 1_303, received: null } })
  })
  test('gives change for cash only', () => {
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
  test('is neither 0, a word, nor more than the current bill', () => {
    for (const typed of ['0', '-1', 'ten', '1.001'])
      expect(next(1_000, cash, typed)).toMatchObject({ problem: 'invalid' })
    const drafts = [{ type: card, amount: money(900), tip: money(0), received: null }]
    expect(next(500, cash, '', drafts)).toMatchObject({ rest: -400, problem: 'tooMuch' })
  })
})

describe('the received cash', () => {
  test('is questioned if the change is far above the bill, and can still be taken', () => {
    expect(next(350, cash, '100')).toMatchObject({ isChangeLarge: false, draft: { received: 10_000 } })
    expect(next(10_000, cash, '1000')).toMatchObject({ isChangeLarge: false })
    expect(next(10_000, cash, '10000')).toMatchObject({ isChangeLarge: true, draft: { received: 1_000_000 } })
    expect(next(10_000, cash)).toMatchObject({ isChangeLarge: false })
  })
  test('is refused if it cannot be an amount of cash', () =>
    expect(next(1_000, cash, '999999999')).toMatchObject({ problem: 'invalid', draft: null, change: 0 }))
})

describe('a tip', () => {
  type Entry = Readonly<{ typed?: string; drafts?: readonly TenderDraft[]; parts?: number }>
  const tipped = (
    total: number,
    type: typeof card,
    tip: TipEntry,
    { typed = '', drafts = [], parts = 1 }: Entry = {},
  ) => nextTender({ total: money(total), drafts, type, typed, tip, parts }, 2)

  test.each([
    [1_303, 5, 65],
    [1_310, 5, 66],
    [1_303, 10, 130],
    [1_305, 10, 131],
    [1_303, 15, 195],
  ])('of a bill of %i is at %i %% rounded half up to %i', (total, percent, tip) =>
    expect(tipped(total, card, { percent })).toMatchObject({ tip, due: total + tip, draft: { amount: total, tip } }),
  )
  test('is counted in the minor unit of the currency', () =>
    expect(
      nextTender({ total: money(1_305), drafts: [], type: card, typed: '', tip: { percent: 10 }, parts: 1 }, 0),
    ).toMatchObject({ tip: 131, due: 1_436 }))
  test('above half of the bill is large, and can still be given', () => {
    expect(tipped(1_300, card, { typed: '6.50' })).toMatchObject({ isTipLarge: false })
    expect(tipped(1_300, card, { typed: '6.51' })).toMatchObject({ isTipLarge: true, draft: { tip: 651 } })
    expect(tipped(1_300, card, noTip)).toMatchObject({ isTipLarge: false })
  })
  test('may be an amount, and is added to cash before rounding', () => {
    expect(tipped(1_303, cash, { typed: '2,00' })).toMatchObject({ tip: 200, due: 1_505, draft: { amount: 1_303 } })
    expect(tipped(1_303, card, { typed: '2.00' })).toMatchObject({ tip: 200, due: 1_503, usual: 1_303 })
  })
  test('leaves the change that is left after it', () => {
    expect(tipped(1_303, cash, { typed: '2' }, { typed: '20' })).toMatchObject({ change: 495, problem: null })
    expect(tipped(1_303, cash, { typed: '2' }, { typed: '15.03' })).toMatchObject({ change: 0, problem: null })
  })
  test('of cash between the exact and the rounded amount is refused with the missing amount', () =>
    expect(next(1_303, cash, '13.04')).toMatchObject({ draft: null, missing: 1, problem: 'stillDue' }))
  test('is taken from the cash that a guest hands over, and charged to a card on top', () => {
    const tip = { percent: 10 }
    expect(tipped(3_000, cash, tip, { typed: '10' })).toMatchObject({
      problem: 'stillDue',
      draft: { amount: 900, tip: 100, received: 1_000 },
    })
    expect(tipped(3_000, card, tip, { typed: '10' })).toMatchObject({
      problem: 'stillDue',
      draft: { amount: 1_000, tip: 100, received: 1_100 },
    })
  })
  test('applies to the next payment only', () => {
    const drafts = [{ type: card, amount: money(1_000), tip: money(100), received: money(1_100) }]
    expect(tipped(3_000, card, noTip, { drafts })).toMatchObject({ rest: 2_000, due: 2_000, tip: 0 })
    expect(tipped(3_000, card, { percent: 5 }, { parts: 3 })).toMatchObject({ due: 1_050, tip: 50 })
    expect(tenderForms(drafts, 2)).toEqual([{ paymentTypeId: 'card', amount: '10.00', tip: '1.00', received: '11.00' }])
  })
  test('cannot be a word or negative, nor all that is handed over', () => {
    for (const typed of ['-1', 'ten', '1.001'])
      expect(tipped(1_000, card, { typed })).toMatchObject({ problem: 'wrongTip', draft: null })
    expect(tipped(1_000, cash, { typed: '5' }, { typed: '5' })).toMatchObject({ problem: 'invalid', draft: null })
  })
  test('is empty if nothing is due', () =>
    expect(tipped(0, card, { typed: '5' })).toMatchObject({ tip: 0, due: 0, draft: { tip: 0 } }))
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
