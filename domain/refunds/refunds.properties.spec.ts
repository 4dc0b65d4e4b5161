import { amount, card, grant, one, refund, type Sold, saleFrom } from '@comanda/tests/samples/refund-samples.ts'
import { orderLine, vat } from '@comanda/tests/samples/samples.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cashDirections, cashSteps } from '../kernel/cash.ts'
import { money } from '../kernel/money.ts'
import { bill } from '../kernel/tax.ts'
import type { RefundChoice, Refunds } from './refunds.ts'

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
