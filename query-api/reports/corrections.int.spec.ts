import { randomUUID } from 'node:crypto'
import { Instant, OrderId, TableId } from '@comanda/domain/kernel/ids.ts'
import { money } from '@comanda/domain/kernel/money.ts'
import { openQuerySystem, type QuerySystem } from '@comanda/tests/query-system/query-system.ts'
import {
  askFigures,
  type Fact,
  openTradingRestaurant,
  sell,
  sitting,
  type TradingRestaurant,
} from '@comanda/tests/query-system/trading-restaurant.ts'
import { orderLine, paymentTypeId, placement } from '@comanda/tests/samples/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let system: QuerySystem
beforeAll(async () => {
  system = await openQuerySystem({ now: () => Instant.parse('2026-11-20T12:00:00.000Z') })
})
afterAll(() => system.close())

const today = '2026-11-20T10:00:00.000Z'
const anOrder = () => OrderId.parse(randomUUID())
const ask = (restaurant: TradingRestaurant, url: string) => askFigures(system, restaurant, url)

/** Records events of an order; the time of their metadata is `at`. */
const recordOrder = ({ tenantId }: TradingRestaurant, orderId: OrderId, facts: readonly Fact[], at = today) => {
  const own = facts.map(({ type, data }) => ({ type, data: { ...Object(data), orderId } }))
  return system.record(tenantId, `order-${tenantId}_${orderId}`, own, { at })
}
const placedAt = (at: string): Fact => ({
  type: 'OrderPlaced',
  data: { ...placement({ lines: [orderLine(1, { unitPrice: money(1_000) })] }), placedAt: at },
})
const placed = placedAt(today)

describe('a reopened bill', () => {
  const table = { tableId: TableId.parse(randomUUID()), title: 'T1', floor: 'Hall' }

  /** A credit note of an invoice of 21.76. */
  const refund = ({ tenantId }: TradingRestaurant, invoiceId: string, day: string, reopens?: true) => {
    const days = { invoiceDay: '2026-11-19', businessDay: day, period: '2026', issuedAt: `${day}T11:00:00.000Z` }
    const sums = { currency: 'EUR', lines: [], subTotal: 1999, taxTotal: 177, total: 2176, tenders: [] }
    const fixed = { refundId: randomUUID(), reason: { code: 'other' }, refundedBy: null }
    const data = { invoiceId, ...days, ...sums, ...fixed, ...(reopens && { reopens }) }
    return system.record(tenantId, `creditNotes-${tenantId}_2026`, [{ type: 'CreditNoteIssued', data }])
  }
  const seat = ({ tenantId }: TradingRestaurant, covers: number, businessDay: string) => {
    const visitId = randomUUID()
    const data = { visitId, table, covers, reservationId: null, businessDay, startedAt: today }
    return system.record(tenantId, `visit-${tenantId}_${visitId}`, [{ type: 'VisitStarted', data }])
  }

  test('counts its guests and its money once, and a plain refund changes no average', async () => {
    const restaurant = await openTradingRestaurant(system)
    await seat(restaurant, 2, '2026-11-19')
    await seat(restaurant, 2, '2026-11-20')
    await sell(system, restaurant, sitting('2026-11-19', { table })) // 2026-1: 21.76
    await refund(restaurant, '2026-1', '2026-11-20', true)
    await sell(system, restaurant, sitting('2026-11-20', { table })) // paid again
    await sell(system, restaurant, sitting('2026-11-20', { table })) // 2026-3
    await refund(restaurant, '2026-3', '2026-11-20')
    expect(await ask(restaurant, '/reports?type=yesterday')).toMatchObject({ covers: 2, averagePerCover: '10.88' })
    expect(await ask(restaurant, '/reports?type=today')).toMatchObject({ covers: 2, averagePerCover: '10.88' })
    expect(await ask(restaurant, '/reports?type=last_7days')).toMatchObject({ covers: 4, averagePerCover: '10.88' })
  })

  test('of a takeaway changes no average, and there is none while more was taken back than paid', async () => {
    const restaurant = await openTradingRestaurant(system)
    await seat(restaurant, 2, '2026-11-20')
    await sell(system, restaurant, sitting('2026-11-19')) // 2026-1
    await refund(restaurant, '2026-1', '2026-11-20', true)
    expect(await ask(restaurant, '/reports?type=today')).toMatchObject({ covers: 2, averagePerCover: '0.00' })
    await sell(system, restaurant, sitting('2026-11-19', { table })) // 2026-2
    await refund(restaurant, '2026-2', '2026-11-20', true)
    const report = await ask(restaurant, '/reports?type=today')
    expect(report.covers).toBe(2)
    expect(report).not.toHaveProperty('averagePerCover')
  })

  const removed: Fact = {
    type: 'OrderChargeRemoved',
    data: { value: 119, currency: 'EUR', reason: { code: 'complaint' }, removedAt: today },
  }
  const added: Fact = {
    type: 'OrderChargeAdded',
    data: { charge: { title: 'Service', basisPoints: 1_000 }, addedAt: today },
  }
  const cancelled: Fact = { type: 'OrderCancelled', data: { cancelledAt: today } }
  const reopenedFrom = (orderId: OrderId): Fact => {
    const { qrOrderId: _, ...head } = placement({})
    const lines = head.lines.map((line) => ({ ...line, status: 'delivered', statusAt: today }))
    const at = { placedAt: today, reopenedAt: today }
    return { type: 'OrderReopened', data: { ...head, lines, reopenedFrom: orderId, ...at } }
  }

  test.each([
    ['without the charge has its loss once', [], 1],
    ['with the charge again has no loss of it', [added], 0],
    ['whose charge was added and removed again has one loss', [added, removed], 1],
    ['that was cancelled has no loss of the charge', [cancelled], 0],
  ])('%s', async (_what, facts, count) => {
    const restaurant = await openTradingRestaurant(system)
    const [first, second, third] = [anOrder(), anOrder(), anOrder()]
    await recordOrder(restaurant, first, [placed, removed])
    await recordOrder(restaurant, second, [reopenedFrom(first)])
    await recordOrder(restaurant, third, [reopenedFrom(second), ...facts])
    const { kinds } = (await ask(restaurant, '/reports/losses?type=today')).discounts
    expect(kinds.filter(({ kind }: { kind: string }) => kind === 'charge')).toEqual(
      count === 0 ? [] : [{ kind: 'charge', count, amount: '1.19' }],
    )
  })
})

describe('after the cut-off hour was changed from 0 to 4 on 20 November', () => {
  const night = '2026-11-20T02:00:00.000Z'
  const tender = { paymentTypeId: paymentTypeId(1), title: 'Cash', amount: 700, rounding: 0, tip: 0 }
  const part = (partPaymentId: string, orderId: OrderId): Fact => ({
    type: 'OrderPartPaid',
    data: {
      partPaymentId,
      tender: { ...tender, received: 700, change: 0 },
      parts: [{ orderId, amount: 700 }],
      paidAt: night,
    },
  })

  test('losses, discounts and part payments stay on the business day on which they were recorded', async () => {
    const restaurant = await openTradingRestaurant(system)
    const { tenantId } = restaurant
    const [cancelled, discounted, partlyPaid] = [anOrder(), anOrder(), anOrder()]
    const losses = [{ line: 1, kind: 'void', value: 500, currency: 'EUR' }]
    await recordOrder(restaurant, cancelled, [{ type: 'OrderCancelled', data: { losses, cancelledAt: night } }], night)
    const asked = { kind: 'discount', scope: null, asked: { type: 'amount', amount: 200 }, rule: 1 }
    const shares = [{ line: 1, amount: 200 }]
    const reason = { code: 'complaint' }
    const discount = { discountId: randomUUID(), ...asked, reason, shares, discountedAt: night }
    const charge = { value: 119, currency: 'EUR', reason, removedAt: night }
    await recordOrder(restaurant, discounted, [
      placedAt(night),
      { type: 'OrderDiscounted', data: discount },
      { type: 'OrderChargeRemoved', data: charge },
    ])
    const returned = { partPaymentId: randomUUID(), amount: 700, reason: { code: 'other', text: 'x' } }
    await recordOrder(restaurant, partlyPaid, [
      placedAt(night),
      part(randomUUID(), partlyPaid),
      part(returned.partPaymentId, partlyPaid),
      { type: 'OrderPartPaymentReturned', data: { ...returned, returnedAt: night } },
    ])
    const figuresOf = async (day: string) => {
      const period = `type=custom&from=${day}&to=${day}`
      const { kinds, discounts, returned_payments } = await ask(restaurant, `/reports/losses?${period}`)
      const { openPartPayments = [] } = await ask(restaurant, `/reports/series?${period}`)
      const counts = [kinds[0], ...discounts.kinds, returned_payments, openPartPayments[0]]
      return counts.map((one) => one?.count ?? 0)
    }
    const before = [await figuresOf('2026-11-19'), await figuresOf('2026-11-20')]
    expect(before).toEqual([
      [0, 0, 0, 0, 0],
      [1, 1, 0, 1, 1, 1],
    ])
    const set = { type: 'BusinessDaySet', data: { timeZone: 'UTC', cutOffHour: 4 } }
    await system.record(tenantId, `store-${tenantId}`, [set], { at: '2026-11-20T11:00:00.000Z' })
    expect([await figuresOf('2026-11-19'), await figuresOf('2026-11-20')]).toEqual(before)
    const next = [{ line: 1, kind: 'void', value: 300, currency: 'EUR' }]
    const later = '2026-11-21T02:00:00.000Z'
    await recordOrder(
      restaurant,
      anOrder(),
      [{ type: 'OrderCancelled', data: { losses: next, cancelledAt: later } }],
      later,
    )
    expect((await figuresOf('2026-11-20'))[0]).toBe(2)
    expect((await figuresOf('2026-11-21'))[0]).toBe(0)
  })
})

test('a part payment that one of its orders refused was never given back', async () => {
  const restaurant = await openTradingRestaurant(system)
  const [first, second] = [anOrder(), anOrder()]
  await recordOrder(restaurant, first, [placed])
  await recordOrder(restaurant, second, [placed])
  const both = [first, second].map((orderId) => ({ orderId, amount: 350 }))
  const tender = { paymentTypeId: paymentTypeId(1), title: 'Cash', amount: 700, rounding: 0, tip: 0 }
  const payment = (id: string): Fact => ({
    type: 'OrderPartPaid',
    data: { partPaymentId: id, tender: { ...tender, received: 700, change: 0 }, parts: both, paidAt: today },
  })
  const back = (id: string, reason: object): Fact => ({
    type: 'OrderPartPaymentReturned',
    data: { partPaymentId: id, amount: 700, reason, returnedAt: today },
  })
  const [undone, interrupted, given] = [randomUUID(), randomUUID(), randomUUID()]
  await recordOrder(restaurant, first, [payment(undone), back(undone, { code: 'other' })])
  expect(await ask(restaurant, '/reports/losses?type=today')).not.toHaveProperty('returned_payments')
  await recordOrder(restaurant, first, [payment(interrupted), back(interrupted, { code: 'wrong_item' })])
  for (const orderId of [first, second])
    await recordOrder(restaurant, orderId, [payment(given), back(given, { code: 'other' })])
  expect((await ask(restaurant, '/reports/losses?type=today')).returned_payments).toMatchObject({
    count: 2,
    amount: '10.50',
  })
})
