import { givenFor } from '@comanda/tests/domain/given.ts'
import {
  amount,
  card,
  cashNote,
  downToFive,
  grant,
  one,
  reason,
  refund,
  refundId,
  saleFrom,
  unlimited,
} from '@comanda/tests/samples/refund-samples.ts'
import { context, day, euro, invoiceId, now, period, today, userId } from '@comanda/tests/samples/samples.ts'
import { describe, expect, test } from 'vitest'
import type { CashRounding } from '../kernel/cash.ts'
import { CreditNoteId } from '../kernel/ids.ts'
import { money } from '../kernel/money.ts'
import { CreditNoteEvent, RefundEvent } from './events.ts'
import { creditNoteOf, type RefundChoice, type RefundCommand, refunds } from './refunds.ts'

const given = givenFor(refunds, context)
const pizzas = saleFrom([{ quantity: 2, net: 1681, tax: 319 }], [{ type: card, amount: 2000 }])

describe('granting a refund', () => {
  test('returns one of two dishes, with its share of the tax, to the card', () =>
    given()
      .when(grant(pizzas, one(1)))
      .then({
        type: 'RefundGranted',
        data: {
          invoiceId: invoiceId('2026-418'),
          refundId: refundId(1),
          invoiceDay: today,
          businessDay: day('2026-11-21'),
          period,
          currency: euro,
          lines: [{ ...pizzas.lines[0], quantity: 1, net: 841, taxAmount: 159 } as never],
          subTotal: money(841),
          taxTotal: money(159),
          total: money(1000),
          tenders: [{ tender: 0, ...card, amount: money(1000), rounding: money(0) }],
          reason,
          grantedAt: now,
        },
      }))

  test('matches its schema, and so does the credit note', () => {
    const { granted } = refund(pizzas, [], grant(pizzas, one(1)))
    if (!granted) throw new Error('it is granted')
    const event = { type: 'RefundGranted', data: granted }
    expect(RefundEvent.parse(event)).toEqual(event)
    const note = { type: 'CreditNoteIssued', data: creditNoteOf(granted, context.by) }
    expect(CreditNoteEvent.parse(note)).toEqual(note)
  })

  test('of the rest returns the remainder, so that both equal the sale', () => {
    const first = refund(pizzas, [], grant(pizzas, one(1)))
    const second = refund(pizzas, first.state, grant(pizzas, one(1), { id: 2 }))
    expect(second.granted).toMatchObject({ subTotal: 840, taxTotal: 160, total: 1000 })
  })

  test('twice with one id is granted once', () => {
    const { granted } = refund(pizzas, [], grant(pizzas, one(1)))
    if (!granted) throw new Error('it is granted')
    given({ type: 'RefundGranted', data: granted })
      .when(grant(pizzas, one(2)))
      .then()
  })

  test('of an amount is allocated to the lines, without portions', () => {
    const sale = saleFrom(
      [
        { quantity: 1, net: 1000, tax: 190 },
        { quantity: 3, net: 500, tax: 95 },
      ],
      [{ type: card, amount: 1785 }],
    )
    const { granted } = refund(sale, [], grant(sale, amount(300)))
    expect(granted?.lines).toMatchObject([
      { line: 1, quantity: 0, net: 168, taxAmount: 32 },
      { line: 2, quantity: 0, net: 84, taxAmount: 16 },
    ])
    expect(granted).toMatchObject({ subTotal: 252, taxTotal: 48, total: 300 })
  })

  test.each([
    ['nothing chosen', { lines: [] } as RefundChoice, 'RefundEmpty'],
    ['no amount', amount(0), 'RefundEmpty'],
    ['a negative amount', amount(-1), 'RefundEmpty'],
    ['more than was paid', amount(2001), 'RefundTooHigh'],
    ['more portions than were sold', one(3), 'RefundTooHigh'],
    ['a line that was not sold', one(1, 9), 'RefundLineUnknown'],
  ] as const)('of %s is refused', (_, choice, rejected) => given().when(grant(pizzas, choice)).thenRejected(rejected))

  test('of something already refunded is refused', () => {
    const all = refund(pizzas, [], grant(pizzas, one(2)))
    for (const choice of [one(1), amount(1)])
      expect(refund(pizzas, all.state, grant(pizzas, choice, { id: 2 })).rejected).toBe('RefundedAlready')
  })
})

describe('the number of a credit note', () => {
  const number = (id: number): RefundCommand => ({
    type: 'NumberRefund',
    data: { invoiceId: invoiceId('2026-418'), refundId: refundId(id), creditNoteId: CreditNoteId.parse('CN-2026-1') },
  })
  const { granted } = refund(pizzas, [], grant(pizzas, one(1)))
  if (!granted) throw new Error('it is granted')
  const grantedEvent: RefundEvent = { type: 'RefundGranted', data: granted }
  const numbered: RefundEvent = {
    type: 'RefundNumbered',
    data: {
      invoiceId: invoiceId('2026-418'),
      refundId: refundId(1),
      creditNoteId: CreditNoteId.parse('CN-2026-1'),
      numberedAt: now,
    },
  }
  test('is recorded once', () => {
    given(grantedEvent).when(number(1)).then(numbered)
    given(grantedEvent, numbered).when(number(1)).then()
  })
  test('belongs to a granted refund', () => given(grantedEvent).when(number(2)).thenRejected('RefundUnknown'))
})

/** Amounts handed over, by payment. */
const handed = (granted: ReturnType<typeof refund>['granted']) =>
  granted?.tenders.map(({ title, amount, rounding }) => [title, amount + rounding])

describe('money is returned', () => {
  test('1.98 in cash, rounded down to 1.95: returns 1.95', () => {
    const sale = saleFrom([{ quantity: 1, net: 198, tax: 0 }], [{ type: cashNote, amount: 198, rounding: -3 }])
    const { granted } = refund(sale, [], grant(sale, one(1), { cash: [downToFive] }))
    expect(granted?.tenders).toMatchObject([{ amount: 198, rounding: -3 }])
    expect(handed(granted)).toEqual([['Cash', 195]])
  })

  test('13.01 by card: returned unrounded, though cash is rounded', () => {
    const sale = saleFrom([{ quantity: 1, net: 1301, tax: 0 }], [{ type: card, amount: 1301 }])
    const { granted } = refund(sale, [], grant(sale, one(1), { cash: [null] }))
    expect(granted?.tenders).toMatchObject([{ amount: 1301, rounding: 0 }])
  })

  test('138 with a step of 5, partly by card and partly in cash: each gets exactly the received amount', () => {
    const step: CashRounding = { step: '5.00', direction: 'nearest' }
    const paid = [
      { type: card, amount: 10_000 },
      { type: cashNote, amount: 3_800, rounding: 200 },
    ]
    const sale = saleFrom([{ quantity: 3, net: 11_597, tax: 2_203 }], paid)
    const { granted } = refund(sale, [], grant(sale, one(3), { cash: [null, step] }))
    expect(handed(granted)).toEqual([
      ['Cash', 4_000],
      ['Card', 10_000],
    ])
  })

  test('2 × 2.12 and 20 %, minus 10 % on the bill: the shares 0.42 and 0.09 are mirrored, and everything is zero', () => {
    // 4.24 + 0.85, minus 0.42 + 0.09
    const sale = saleFrom([{ quantity: 2, net: 382, tax: 76, ratePpm: 200_000 }], [{ type: card, amount: 458 }])
    const whole = refund(sale, [], grant(sale, one(2)))
    expect(whole.granted).toMatchObject({ subTotal: 382, taxTotal: 76, total: 458 })
    const first = refund(sale, [], grant(sale, one(1)))
    const second = refund(sale, first.state, grant(sale, one(1), { id: 2 }))
    expect([first.granted, second.granted]).toMatchObject([{ total: 229 }, { total: 229 }])
    expect((first.granted?.subTotal ?? 0) + (second.granted?.subTotal ?? 0)).toBe(382)
  })

  test('to the newest payment first, and in available coins', () => {
    const paid = [
      { type: cashNote, amount: 198, rounding: -3 },
      { type: card, amount: 100 },
    ]
    const sale = saleFrom([{ quantity: 1, net: 298, tax: 0 }], paid)
    const first = refund(sale, [], grant(sale, amount(199), { cash: [downToFive, null] }))
    expect(handed(first.granted)).toEqual([
      ['Card', 100],
      ['Cash', 95],
    ])
    const second = refund(sale, first.state, grant(sale, amount(99), { id: 2, cash: [downToFive, null] }))
    expect(handed(second.granted)).toEqual([['Cash', 100]])
  })

  test('except the tip', () => {
    const sale = saleFrom([{ quantity: 1, net: 500, tax: 0 }], [{ type: card, amount: 500, tip: 50 }])
    expect(handed(refund(sale, [], grant(sale, one(1))).granted)).toEqual([['Card', 500]])
  })

  test('with the tip where that is wanted, once', () => {
    const sale = saleFrom([{ quantity: 2, net: 500, tax: 0 }], [{ type: card, amount: 500, tip: 50 }])
    const first = refund(sale, [], grant(sale, one(1), { withTips: true }))
    expect(first.granted?.tenders).toMatchObject([{ amount: 250, tip: 50 }])
    const last = refund(sale, first.state, grant(sale, one(1), { id: 2, withTips: true }))
    expect(last.granted?.tenders).toEqual([{ tender: 0, ...card, amount: 250, rounding: 0 }])
  })

  test('of the tip alone, also after everything else, and once', () => {
    const sale = saleFrom([{ quantity: 1, net: 500, tax: 0 }], [{ type: card, amount: 500, tip: 50 }])
    const tipOf = (id: number) => grant(sale, { lines: [] }, { id, withTips: true })
    expect(refund(sale, [], tipOf(1)).granted).toMatchObject({ total: 0, tenders: [{ amount: 0, tip: 50 }] })
    const all = refund(sale, [], grant(sale, one(1)))
    const last = refund(sale, all.state, tipOf(2))
    expect(last.granted).toMatchObject({ total: 0, lines: [], tenders: [{ amount: 0, tip: 50 }] })
    expect(refunds.decide(tipOf(3), last.state, context)).toEqual({ rejected: 'RefundedAlready' })
    expect(refunds.decide(grant(sale, { lines: [] }), [], context)).toEqual({ rejected: 'RefundEmpty' })
  })

  test('to no named payment type if the invoice has none', () => {
    const { tenders: _, ...rest } = { ...pizzas, tenders: [] }
    const sale = {
      ...rest,
      tenders: [{ paymentTypeId: null, title: null, amount: money(2000), rounding: money(0), tip: money(0) }],
    }
    expect(refund(sale, [], grant(sale, one(1))).granted?.tenders).toEqual([
      { tender: 0, paymentTypeId: null, title: null, amount: 1000, rounding: 0 },
    ])
  })
})

test('a bill is reopened by a refund of everything, and only before any other refund', () => {
  const sale = saleFrom([{ quantity: 2, net: 1_000, tax: 190 }], [{ type: card, amount: 1_190 }])
  const whole = grant(sale, one(2))
  if (whole.type !== 'GrantRefund') throw new Error('a refund is granted')
  const reopening: RefundCommand = { ...whole, data: { ...whole.data, reopens: true } }
  const granted = refunds.decide(reopening, [], context) as readonly RefundEvent[] // allowed
  expect(granted).toMatchObject([{ data: { total: 1_190, reopens: true } }])
  given(...granted)
    .when(reopening)
    .then()
  const other = refunds.decide(grant(sale, amount(1), { id: 2 }), [], context) as readonly RefundEvent[] // allowed
  given(...other)
    .when(reopening)
    .thenRejected('RefundedInPart')
})

test('all refunds of an invoice count together for the limit of a person, and name the approver', () => {
  const sale = saleFrom([{ quantity: 2, net: 1_000, tax: 190 }], [{ type: card, amount: 1_190 }])
  const limits = { currency: euro, refund: money(1_000), comp: 'alone', voidStarted: 'alone' } as const
  const none = { discountPercent: null, discountPerBill: null, discountPerDay: null }
  const limited = { ...unlimited, limits: { ...limits, ...none } }
  const first = refunds.decide(grant(sale, amount(600), { answerable: limited }), [], context) as readonly RefundEvent[] // allowed
  given(...first)
    .when(grant(sale, amount(401), { id: 2, answerable: limited }))
    .thenRejected('RefundLimited')
  const approved = grant(sale, amount(401), { id: 2, answerable: { ...unlimited, approvedBy: userId(7) } })
  expect(refunds.decide(approved, first.reduce(refunds.evolve, refunds.initial), context)).toMatchObject([
    { data: { total: 401, approvedBy: userId(7) } },
  ])
  const tipped = saleFrom([{ quantity: 1, net: 500, tax: 0 }], [{ type: card, amount: 500, tip: 501 }])
  given()
    .when(grant(tipped, amount(500), { answerable: limited, withTips: true }))
    .thenRejected('RefundLimited')
})
