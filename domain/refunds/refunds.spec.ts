import { givenFor } from '@comanda/tests/domain/given.ts'
import {
  context,
  day,
  euro,
  invoiceId,
  now,
  orderId,
  orderLine,
  paymentTypeId,
  period,
  settlementId,
  today,
  userId,
  uuid,
  vat,
} from '@comanda/tests/samples/samples.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { InvoiceEvent } from '../invoices/events.ts'
import { type CashRounding, cashDirections, cashSteps } from '../kernel/cash.ts'
import { CreditNoteId, RefundId } from '../kernel/ids.ts'
import { money } from '../kernel/money.ts'
import { bill } from '../kernel/tax.ts'
import type { Answerable } from '../orders/limits.ts'
import { CreditNoteEvent, RefundEvent } from './events.ts'
import { creditNoteOf, type RefundChoice, type RefundCommand, type Refunds, refunds } from './refunds.ts'
import { saleOf } from './sale.ts'

const given = givenFor(refunds, context)
const refundId = (number: number) => RefundId.parse(uuid(number))
const reason = { code: 'wrong_item' } as const
const cashNote = { paymentTypeId: paymentTypeId(1), title: 'Cash' }
const card = { paymentTypeId: paymentTypeId(2), title: 'Card' }
const downToFive: CashRounding = { step: '0.05', direction: 'down' }

type Line = Readonly<{ quantity: number; net: number; tax: number; ratePpm?: number }>
type Paid = Readonly<{ type: typeof card; amount: number; rounding?: number; tip?: number }>

/** The sale of an invoice with these lines of one order and these payments. */
function saleFrom(lines: readonly Line[], paid: readonly Paid[]) {
  const total = lines.reduce((all, { net, tax }) => all + net + tax, 0)
  const invoice: InvoiceEvent['data'] = {
    settlementId: settlementId(1),
    period,
    businessDay: today,
    currency: euro,
    table: null,
    deliveryType: '',
    customerType: 'WALKIN',
    customer: null,
    orders: [
      {
        orderId: orderId(1),
        tokenNo: 1,
        placedAt: now,
        lines: lines.map(({ quantity, net, tax, ratePpm = 190_000 }, index) => ({
          ...orderLine(index + 1, { quantity, tax: vat(ratePpm, 'inclusive') }),
          net: money(net),
          taxAmount: money(tax),
        })),
      },
    ],
    subTotal: money(lines.reduce((all, { net }) => all + net, 0)),
    taxTotal: money(lines.reduce((all, { tax }) => all + tax, 0)),
    total: money(total),
    tenders: paid.map(({ type, amount, rounding = 0, tip = 0 }) => ({
      ...type,
      amount: money(amount),
      rounding: money(rounding),
      tip: money(tip),
      received: money(amount + rounding + tip),
      change: money(0),
    })),
    issuedAt: now,
  }
  return saleOf(invoiceId('2026-418'), invoice)
}

const one = (quantity: number, line = 1): RefundChoice => ({ lines: [{ orderId: orderId(1), line, quantity }] })
const amount = (minor: number): RefundChoice => ({ amount: money(minor) })

const unlimited: Answerable = { userId: context.by, limits: null, approvedBy: null }

type Sold = ReturnType<typeof saleFrom>
const grant = (
  sale: Sold,
  choice: RefundChoice,
  {
    id = 1,
    cash = [],
    answerable = unlimited,
    withTips = false,
  }: {
    id?: number
    cash?: readonly (CashRounding | null)[]
    answerable?: Answerable
    withTips?: boolean
  } = {},
): RefundCommand => ({
  type: 'GrantRefund',
  data: {
    refundId: refundId(id),
    sale,
    choice,
    cash,
    withTips,
    reason,
    answerable,
    businessDay: day('2026-11-21'),
    period,
  },
})

/** Result of a refund, or its refusal, with the state after it. */
function refund(sale: Sold, state: Refunds, command: RefundCommand) {
  const decision = refunds.decide(command, state, context)
  if ('rejected' in decision) return { rejected: decision.rejected, state, granted: undefined }
  const [event] = decision
  const after = decision.reduce(refunds.evolve, state)
  return { rejected: undefined, state: after, granted: event?.type === 'RefundGranted' ? event.data : undefined, sale }
}

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
    data: {
      invoiceId: invoiceId('2026-418'),
      refundId: refundId(id),
      creditNoteId: CreditNoteId.parse('CN-2026-1'),
    },
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

const anyCash = fc.option(
  fc.record({ step: fc.constantFrom(...cashSteps), direction: fc.constantFrom(...cashDirections) }),
)
const anySale = fc.record({
  lines: fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 6 }),
      unitPrice: fc.integer({ min: 0, max: 5_000 }),
      ratePpm: fc.constantFrom(0, 70_000, 190_000, 88_750),
      type: fc.constantFrom('inclusive' as const, 'exclusive' as const),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  shares: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 0, maxLength: 2 }),
  roundings: fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 3, maxLength: 3 }),
  cash: fc.array(anyCash, { minLength: 3, maxLength: 3 }),
})
const anyChoice = fc.oneof(
  fc.record({ line: fc.integer({ min: 1, max: 5 }), quantity: fc.integer({ min: 0, max: 6 }) }),
  fc.integer({ min: 0, max: 12_000 }),
)

/** A sale billed like any other, with several payments. */
function anySaleOf({ lines, shares, roundings }: typeof anySale extends fc.Arbitrary<infer Drawn> ? Drawn : never) {
  const billed = bill(
    lines.map(({ unitPrice, quantity, ratePpm, type }, index) => ({
      ...orderLine(index + 1, { unitPrice: money(unitPrice), quantity, tax: vat(ratePpm, type) }),
    })),
  )
  const parts = shares.map((percent) => Math.floor((billed.total * percent) / 200))
  const rest = billed.total - parts.reduce((all, part) => all + part, 0)
  const paid = [...parts, rest].map((part, index) => ({
    type: card,
    amount: part,
    rounding: Math.max(roundings[index] ?? 0, -part),
  }))
  return saleFrom(
    billed.lines.map(({ net, taxAmount }, index) => ({
      quantity: lines[index]?.quantity ?? 1,
      net,
      tax: taxAmount,
      ratePpm: lines[index]?.ratePpm ?? 0,
    })),
    paid,
  )
}

describe('any sequence of refunds', () => {
  test('never exceeds a sold line or a received payment, and all refunds together equal the sale', () =>
    fc.assert(
      fc.property(anySale, fc.array(anyChoice, { maxLength: 8 }), (drawn, choices) => {
        const sale = anySaleOf(drawn)
        let state: Refunds = []
        let id = 1
        const give = (choice: RefundChoice) => {
          id += 1
          state = refund(sale, state, grant(sale, choice, { id, cash: drawn.cash })).state
          expectWithin(sale, state)
        }
        for (const choice of choices)
          give(typeof choice === 'number' ? amount(choice) : one(choice.quantity, choice.line))
        const total = sale.lines.reduce((all, { net, taxAmount }) => all + net + taxAmount, 0)
        const given = state.reduce((all, { granted }) => all + granted.total, 0)
        if (total > given) give(amount(total - given))
        expectWhole(sale, state)
      }),
      { numRuns: 300 },
    ))
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
})

const grantedLines = (state: Refunds) => state.flatMap(({ granted }) => granted.lines)
const grantedTenders = (state: Refunds) => state.flatMap(({ granted }) => granted.tenders)
const total = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)

function expectWithin(sale: Sold, state: Refunds): void {
  for (const sold of sale.lines) {
    const parts = grantedLines(state).filter(({ line }) => line === sold.line)
    expect(total(parts.map(({ quantity }) => quantity))).toBeLessThanOrEqual(sold.quantity)
    expect(total(parts.map(({ net }) => net))).toBeLessThanOrEqual(sold.net)
    expect(total(parts.map(({ taxAmount }) => taxAmount))).toBeLessThanOrEqual(sold.taxAmount)
    for (const { net, taxAmount } of parts) expect(Math.min(net, taxAmount)).toBeGreaterThanOrEqual(0)
  }
  for (const [index, taken] of sale.tenders.entries()) {
    const parts = grantedTenders(state).filter(({ tender }) => tender === index)
    expect(total(parts.map((part) => part.amount))).toBeLessThanOrEqual(taken.amount)
    expect(total(parts.map((part) => part.amount + part.rounding))).toBeLessThanOrEqual(taken.amount + taken.rounding)
    for (const part of parts) expect(part.amount + part.rounding).toBeGreaterThanOrEqual(0)
  }
  for (const { granted } of state) {
    expect(total(granted.tenders.map((part) => part.amount))).toBe(granted.total)
    expect(granted.total).toBe(granted.subTotal + granted.taxTotal)
    expect(granted.total).toBe(total(granted.lines.map(({ net, taxAmount }) => net + taxAmount)))
  }
}

/** Expects that sale and credit notes cancel each other out per line, and so per rate, and per payment. */
function expectWhole(sale: Sold, state: Refunds): void {
  for (const sold of sale.lines) {
    const parts = grantedLines(state).filter(({ line }) => line === sold.line)
    expect([total(parts.map(({ net }) => net)), total(parts.map(({ taxAmount }) => taxAmount))]).toEqual([
      sold.net,
      sold.taxAmount,
    ])
  }
  for (const [index, taken] of sale.tenders.entries()) {
    const parts = grantedTenders(state).filter(({ tender }) => tender === index)
    expect(total(parts.map((part) => part.amount))).toBe(taken.amount)
    if (taken.amount > 0) expect(total(parts.map(({ rounding }) => rounding))).toBe(taken.rounding)
  }
}
