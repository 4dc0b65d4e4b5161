import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { tendersFor } from '../invoices/tenders.ts'
import { cashDirections, cashSteps } from '../kernel/cash.ts'
import { chargeOn, withCharge } from '../kernel/charge.ts'
import { shareDiscounts } from '../kernel/discount.ts'
import { PaymentTypeId } from '../kernel/ids.ts'
import { type Money, money, sum, toDecimal } from '../kernel/money.ts'
import { bill, rateText } from '../kernel/tax.ts'
import { taxTable } from '../kernel/tax-table.ts'

const Tax = z.tuple([z.enum(['inclusive', 'exclusive']), z.int()]).nullable()
const Example = z.object({
  lines: z.array(z.object({ price: z.int(), quantity: z.int(), tax: Tax })),
  discounts: z
    .array(z.object({ line: z.int().optional(), amount: z.int().optional(), percent: z.int().optional() }))
    .default([]),
  /** Service charge in percent. */
  service: z.int().optional(),
  payments: z
    .array(
      z.object({
        cash: z.tuple([z.enum(cashSteps), z.enum(cashDirections)]).nullable(),
        amount: z.int(),
        tip: z.int(),
        received: z.int().nullable(),
      }),
    )
    .default([]),
})

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/calculation.md'), 'utf8')
const examples = page
  .split('\n## ')
  .slice(1)
  .map((section) => {
    const [title = '', ...text] = section.split('\n')
    const json = /```json\n([\s\S]*?)```/.exec(section)?.[1] ?? ''
    const rows = text.flatMap((line) => {
      const [, name, amount] = /^\| ([^|]+) \| (-?[\d.]+) \|$/.exec(line) ?? []
      return name === undefined || amount === undefined ? [] : [[name, amount] as const]
    })
    return { title, example: Example.parse(JSON.parse(json)), rows }
  })

function computed({ lines, discounts, service, payments }: z.infer<typeof Example>): (readonly [string, Money])[] {
  const priced = lines.map(({ price, quantity, tax }, index) => ({
    line: index + 1,
    unitPrice: money(price),
    quantity,
    tax: tax && { type: tax[0], ratePpm: tax[1] },
  }))
  const prices = priced.map(({ line, unitPrice, quantity }) => ({ line, amount: money(unitPrice * quantity) }))
  const shares = shareDiscounts(
    prices,
    discounts.map(({ line, amount, percent = 0 }) => ({
      kind: 'discount' as const,
      scope: line ?? null,
      asked:
        amount === undefined
          ? { type: 'percent' as const, basisPoints: percent * 100 }
          : { type: 'amount' as const, amount: money(amount) },
      lines: line === undefined ? prices.map((one) => one.line) : [line],
    })),
  )
  const offOf = (line: number) => sum(shares.flat().flatMap((share) => (share.line === line ? [share.amount] : [])))
  const discounted = priced.map((line) => ({ ...line, discount: offOf(line.line) }))
  const terms = service === undefined ? undefined : { basisPoints: service * 100 }
  const charged = withCharge(discounted, terms)
  const { subTotal, total } = bill(charged)
  const whole = sum(prices.map(({ amount }) => amount))
  const off = shares.map((parts) => sum(parts.map(({ amount }) => amount)))
  const taxes = taxTable([charged]).filter(({ ratePpm }) => ratePpm !== null)
  return [
    ['Prices', whole],
    ...off.map((amount, index) => [`Discount ${index + 1}`, money(-amount)] as const),
    ...(off.length > 0 ? [['After discounts', money(whole - sum(off))] as const] : []),
    ...(terms ? [['Service charge', chargeOn(discounted, terms)] as const] : []),
    ['Net', subTotal],
    ...taxes.map(({ ratePpm, taxAmount }) => [`Tax ${rateText(ratePpm ?? 0)}`, taxAmount] as const),
    ['Total', total],
    ...paid(total, payments),
  ]
}

function paid(total: Money, payments: z.infer<typeof Example>['payments']): (readonly [string, Money])[] {
  if (payments.length === 0) return []
  const requests = payments.map(({ cash, amount, tip, received }) => ({
    type: { paymentTypeId: PaymentTypeId.parse('00000000-0000-4000-8000-000000000001'), title: 'Cash' },
    cash: cash && { step: cash[0], direction: cash[1] },
    amount: money(amount),
    tip: money(tip),
    received: received === null ? null : money(received),
  }))
  const tenders = tendersFor(total, requests, 2)
  if ('rejected' in tenders) throw new Error(tenders.rejected)
  const all = (of: 'rounding' | 'tip' | 'received' | 'change') => sum(tenders.map((tender) => tender[of]))
  expect(all('received') - all('change')).toBe(total + all('rounding') + all('tip'))
  return [
    ['Rounding', all('rounding')],
    ['Tip', all('tip')],
    ['Received', all('received')],
    ['Change', all('change')],
  ]
}

test.each(examples)('docs/calculation.md: $title', ({ example, rows }) => {
  expect(rows.length).toBeGreaterThan(2)
  expect(computed(example).map(([name, amount]) => [name, toDecimal(amount, 2)])).toEqual(rows)
})
