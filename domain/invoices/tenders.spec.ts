import { paymentTypeId } from '@comanda/tests/samples/samples.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CashRounding, cashDirections, cashSteps } from '../kernel/cash.ts'
import { money } from '../kernel/money.ts'
import type { Tender } from '../orders/tender.ts'
import { onlyTypeOf, type TenderRequest, tendersFor } from './tenders.ts'

const cash = { paymentTypeId: paymentTypeId(1), title: 'Cash' }
const card = { paymentTypeId: paymentTypeId(2), title: 'Card' }
type Amounts = Readonly<{ tip?: number; received?: number }>
const request = (type: typeof cash, amount: number, rule: CashRounding | null, { tip = 0, received }: Amounts) => ({
  type,
  cash: rule,
  amount: money(amount),
  tip: money(tip),
  received: received === undefined ? null : money(received),
})
const inCash = (amount: number, step: CashRounding['step'] = '0', amounts: Amounts = {}) =>
  request(cash, amount, { step, direction: 'nearest' }, amounts)
const byCard = (amount: number, amounts: Amounts = {}) => request(card, amount, null, amounts)
const pay = (total: number, ...requests: readonly TenderRequest[]) => tendersFor(money(total), requests, 2)

describe('the payments of a bill', () => {
  test('in cash give change', () =>
    expect(pay(1730, inCash(1730, '0', { received: 2000 }))).toEqual([
      { ...cash, amount: 1730, rounding: 0, tip: 0, received: 2000, change: 270 },
    ]))

  test('1.98 in cash, rounded down to 0.05', () =>
    expect(pay(198, request(cash, 198, { step: '0.05', direction: 'down' }, {}))).toEqual([
      { ...cash, amount: 198, rounding: -3, tip: 0, received: 195, change: 0 },
    ]))

  test('13.01 by card is not rounded', () =>
    expect(pay(1301, byCard(1301))).toEqual([
      { ...card, amount: 1301, rounding: 0, tip: 0, received: 1301, change: 0 },
    ]))

  test('174.99: cash 100 and card 75, the rounding a separate amount', () =>
    expect(pay(17_499, inCash(9_999, '0.05', { received: 10_000 }), byCard(7_500))).toMatchObject([
      { title: 'Cash', amount: 9_999, rounding: 1, received: 10_000, change: 0 },
      { title: 'Card', amount: 7_500, rounding: 0, received: 7_500, change: 0 },
    ]))

  test('12.91: a card pays no cash out', () =>
    expect(pay(1_291, byCard(1_291, { received: 1_559 }))).toEqual({ rejected: 'ChangeNeedsCash' }))

  test('2.31 in exact coins is accepted, though cash is rounded to 0.05', () => {
    expect(pay(231, inCash(231, '0.05', { received: 231 }))).toMatchObject([{ rounding: 0, received: 231, change: 0 }])
    expect(pay(231, inCash(231, '0.05'))).toMatchObject([{ rounding: -1, received: 230, change: 0 }])
    expect(pay(231, inCash(231, '0.05', { received: 500 }))).toMatchObject([{ rounding: -1, change: 270 }])
  })

  test('include a tip in addition to the covered part of the bill', () =>
    expect(pay(1_998, inCash(998, '0.05', { tip: 200, received: 2_000 }), byCard(1_000, { tip: 150 }))).toMatchObject([
      { amount: 998, rounding: 2, tip: 200, received: 2_000, change: 800 },
      { amount: 1_000, rounding: 0, tip: 150, received: 1_150, change: 0 },
    ]))

  test('cover the bill exactly, and are never negative', () => {
    expect(pay(100, byCard(99))).toEqual({ rejected: 'TendersDiffer' })
    expect(pay(100, byCard(101))).toEqual({ rejected: 'TendersDiffer' })
    expect(pay(100)).toEqual({ rejected: 'TendersDiffer' })
    expect(pay(100, byCard(200), byCard(-100))).toEqual({ rejected: 'TenderNegative' })
    expect(pay(100, byCard(100, { tip: -1 }))).toEqual({ rejected: 'TenderNegative' })
    expect(pay(100, inCash(100, '0', { received: 99 }))).toEqual({ rejected: 'TenderTooLow' })
    expect(pay(0, byCard(0))).toMatchObject([{ received: 0 }])
  })

  test('are of one payment type, or of several', () => {
    const of = (...requests: readonly TenderRequest[]) => onlyTypeOf(pay(100, ...requests) as readonly Tender[])
    expect(of(byCard(40), byCard(60))).toEqual(card)
    expect(of(byCard(40), inCash(60))).toBeUndefined()
  })

  const anyTender = fc.record({
    amount: fc.integer({ min: 0, max: 1e7 }).map(money),
    tip: fc.integer({ min: 0, max: 1e5 }).map(money),
    over: fc.integer({ min: 0, max: 1e5 }),
    cash: fc.option(fc.record({ step: fc.constantFrom(...cashSteps), direction: fc.constantFrom(...cashDirections) })),
  })
  test('received − change − rounding − tips is the total, and nothing received or given is negative', () =>
    fc.assert(
      fc.property(fc.array(anyTender, { minLength: 1, maxLength: 8 }), (drafts) => {
        const requests = drafts.map(({ amount, tip, over, cash: rule }) => {
          const received = rule && over > 500 ? money(amount + tip + over) : null
          return { type: rule ? cash : card, cash: rule, amount, tip, received }
        })
        const total = requests.reduce((all, { amount }) => all + amount, 0)
        const tenders = tendersFor(money(total), requests, 2)
        if ('rejected' in tenders) throw new Error(tenders.rejected)
        const add = (of: (tender: Tender) => number) => tenders.reduce((all, tender) => all + of(tender), 0)
        expect(add(({ received, change, rounding, tip }) => received - change - rounding - tip)).toBe(total)
        expect(add(({ amount }) => amount)).toBe(total)
        for (const { received, change, tip, amount, rounding } of tenders) {
          expect(Math.min(received, change, tip, amount)).toBeGreaterThanOrEqual(0)
          expect(amount + rounding).toBeGreaterThanOrEqual(0)
        }
      }),
    ))
})
