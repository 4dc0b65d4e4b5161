import { randomUUID } from 'node:crypto'
import { Instant } from '@comanda/domain/kernel/ids.ts'
import { openQuerySystem, type QuerySystem } from '@comanda/tests/query-system/query-system.ts'
import {
  askFigures,
  openTradingRestaurant,
  sell,
  sitting,
  type TradingRestaurant,
} from '@comanda/tests/query-system/trading-restaurant.ts'
import { paymentTypeId } from '@comanda/tests/samples/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let system: QuerySystem
let restaurant: TradingRestaurant
const ask = (url: string) => askFigures(system, restaurant, url)

type Refund = Readonly<{ day?: string; currency?: string; reason?: string; rounding?: number }>

/** 10.00 net with 0.89 tax, of which 5.89 go back in cash and 5.00 to a payment without a type. */
async function refund({ day = '2026-11-20', currency = 'EUR', reason = 'wrong_item', rounding = 0 }: Refund = {}) {
  const tax = { taxId: randomUUID(), title: 'Sales tax', ratePpm: 88_750, type: 'exclusive' }
  const fixed = { itemId: randomUUID(), title: 'Steak', categoryId: null, variant: null, quantity: 1 }
  const line = { ...fixed, orderId: randomUUID(), line: 1, tax, net: 1000, taxAmount: 89 }
  const cash = { tender: 0, paymentTypeId: paymentTypeId(1), title: 'Cash', amount: 589, rounding }
  const rest = { tender: 1, paymentTypeId: null, title: null, amount: 500, rounding: 0 }
  const data = {
    invoiceId: '2026-1',
    refundId: randomUUID(),
    invoiceDay: '2026-11-10',
    businessDay: day,
    period: '2026',
    currency,
    lines: [line],
    subTotal: 1000,
    taxTotal: 89,
    total: 1089,
    tenders: [cash, rest],
    reason: { code: reason },
    refundedBy: null,
    issuedAt: `${day}T11:00:00.000Z`,
  }
  const { tenantId } = restaurant
  await system.record(tenantId, `creditNotes-${tenantId}_2026`, [{ type: 'CreditNoteIssued', data }])
}

beforeAll(async () => {
  system = await openQuerySystem({ now: () => Instant.parse('2026-11-20T12:00:00.000Z') })
  restaurant = await openTradingRestaurant(system)
  await sell(system, restaurant, sitting('2026-11-20')) // 19.99 and 8.875 %
  await refund({ rounding: 1 })
  await refund({ reason: 'too_long' })
  await refund({ day: '2026-11-19' })
  await refund({ currency: 'USD' })
})
afterAll(() => system.close())

describe('a refund', () => {
  test('is reported beside the sales, which stay unchanged', async () => {
    expect(await ask('/reports?type=today')).toMatchObject({
      revenueTotal: '21.76',
      netRevenue: '19.99',
      taxTotal: '1.77',
      invoicesCount: 1,
      refunds: { count: 2, amount: '21.78', net: '20.00', tax: '1.78' },
      netSales: '-0.02',
      otherCurrencies: [{ currency: 'USD', revenueTotal: '0.00', refunds: { count: 1 }, netSales: '-10.89' }],
    })
  })

  test('belongs to its own day, and a day without refunds has no fields of them', async () => {
    const before = await ask('/reports?type=yesterday')
    expect(before).toMatchObject({ revenueTotal: '0.00', refunds: { count: 1, amount: '10.89' }, netSales: '-10.89' })
    const quiet = await ask('/reports?type=custom&from=2026-11-18&to=2026-11-18')
    expect(quiet).not.toHaveProperty('refunds')
    expect(quiet).not.toHaveProperty('netSales')
  })

  test('is counted by reason and person, for the reports and for the dashboard', async () => {
    const sums = {
      count: 2,
      amount: '21.78',
      reasons: [
        { reason: 'wrong_item', count: 1, amount: '10.89' },
        { reason: 'too_long', count: 1, amount: '10.89' },
      ],
      people: [{ id: null, name: null, count: 2, amount: '21.78' }],
    }
    for (const url of ['/reports/losses?type=today', '/dashboard/losses']) {
      const { refunds } = await ask(url)
      expect(refunds).toMatchObject({ count: sums.count, amount: sums.amount, people: sums.people })
      expect(refunds.reasons).toHaveLength(2)
      expect(refunds.reasons).toEqual(expect.arrayContaining(sums.reasons))
    }
    expect(await ask('/reports/losses?type=custom&from=2026-11-18&to=2026-11-18')).not.toHaveProperty('refunds')
  })

  test('is subtracted from its payment types and reported per tax', async () => {
    const { payments, taxes } = await ask('/reports/series?type=today')
    expect(taxes).toEqual([
      expect.objectContaining({
        rate: '8.875',
        netRevenue: '19.99',
        taxTotal: '1.77',
        refundedNet: '20.00',
        refundedTax: '1.78',
      }),
    ])
    const handed = payments.map(({ refunded }: { refunded?: string }) => refunded).sort()
    expect(handed).toEqual(['10.00', '11.79'])
    const minor = (text = '0') => Math.round(Number(text) * 100)
    for (const { revenueTotal, rounding, tips, refunded, remaining } of payments)
      expect(minor(remaining)).toBe(minor(revenueTotal) + minor(rounding) + minor(tips) - minor(refunded))
  })

  test('has separate rows for payment types and taxes without sales', async () => {
    const { payments, taxes } = await ask('/reports/series?type=yesterday')
    expect(taxes).toMatchObject([{ rate: '8.875', type: 'exclusive', taxTotal: '0.00', refundedTax: '0.89' }])
    expect(payments).toHaveLength(2)
    expect(payments).toContainEqual(
      expect.objectContaining({ title: 'Cash', invoicesCount: 0, refunded: '5.89', remaining: '-5.89' }),
    )
  })
})
