import { randomUUID } from 'node:crypto'
import { digitId as id, project, recordedEvents } from '@comanda/tests/projection-system/rows.ts'
import { describe, expect, test } from 'vitest'
import { invoicesModel } from '../invoices/invoices.ts'
import { salesModel } from './sales.ts'

const day = '2026-11-20'
const line = (itemId: string, quantity: number, net: number, taxAmount: number) => ({
  itemId,
  title: 'Steak',
  quantity,
  net,
  taxAmount,
  categoryId: null as string | null,
  tax: null as { title: string; ratePpm: number; type: string } | null,
})
const invoice = (
  businessDay: string,
  currency: string,
  lines: unknown[],
  total: number,
  settlementId: string = randomUUID(),
  payment: { paidWith?: { paymentTypeId: string; title: string }; tenders?: readonly object[] } = {},
) => ({
  type: 'InvoiceIssued',
  data: {
    settlementId,
    period: '2026',
    businessDay,
    currency,
    table: null,
    deliveryType: 'takeaway',
    customerType: 'WALKIN',
    customer: null,
    subTotal: total - 10,
    taxTotal: 10,
    total,
    ...payment,
    issuedAt: `${day}T10:00:00.000Z`,
    orders: [
      { orderId: id(1), tokenNo: 7, placedAt: `${day}T09:00:00.000Z`, lines },
      { orderId: id(3), tokenNo: 8, placedAt: `${day}T09:01:00.000Z`, lines: [] },
    ],
  },
})
const placed = (businessDay: string, customerId?: string) => ({
  type: 'OrderPlaced',
  data: {
    orderId: id(1),
    businessDay,
    currency: 'EUR',
    lines: [],
    placedAt: `${businessDay}T09:14:00.000Z`,
    customer: customerId ? { customerId, name: null } : null,
  },
})
const events = (...list: { type: string; data: unknown }[]) => recordedEvents(list)

test('an order that was split off another is no further order', () => {
  const first = placed(day, id(5))
  const splitOff = { type: 'OrderSplitOff', data: { ...first.data, orderId: id(6), dividedFrom: id(1) } }
  const { sales_days, sales_quarters, sales_visits } = project(salesModel, events(first, splitOff))
  expect([...sales_days, ...sales_quarters].map(({ orders }) => orders)).toEqual([1, 1])
  expect(sales_visits).toHaveLength(1)
})

describe('the sales of a day', () => {
  test('count orders when placed and revenue when paid', () => {
    const { sales_days } = project(
      salesModel,
      events(placed(day), placed(day), placed('2026-11-21'), invoice(day, 'EUR', [], 110)),
    )
    expect(sales_days).toMatchObject([
      { business_day: day, currency: 'EUR', orders: 2, invoices: 1, sub_total: 100, tax_total: 10, total: 110 },
      { business_day: '2026-11-21', orders: 1, invoices: 0, sub_total: 0, tax_total: 0, total: 0 },
    ])
  })

  test('are never added up across currencies', () => {
    const { sales_days } = project(salesModel, events(invoice(day, 'EUR', [], 110), invoice(day, 'USD', [], 60)))
    expect(sales_days.map(({ currency, total }) => [currency, total])).toEqual([
      ['EUR', 110],
      ['USD', 60],
    ])
  })

  test('sum up quantity and amount per item, under its last title', () => {
    const renamed = { ...line(id(4), 1, 50, 5), title: 'Steak frites' }
    const { sales_items } = project(
      salesModel,
      events(
        invoice(day, 'EUR', [line(id(4), 2, 90, 9), line(id(5), 1, 1, 1)], 110),
        invoice(day, 'EUR', [renamed], 60),
      ),
    )
    expect(sales_items).toMatchObject([
      { item_id: id(4), title: 'Steak frites', quantity: 3, net: 140 },
      { item_id: id(5), quantity: 1, net: 1 },
    ])
  })
})

test('a second invoice of a settlement adds no revenue, and is in no list', () => {
  const lines = [line(id(4), 2, 90, 9)]
  const twice = [110, 110, 60].map((total) => invoice(day, 'EUR', lines, total, total === 110 ? id(2) : id(8)))
  const { sales_days, sales_months, sales_items, sales_item_months } = project(salesModel, events(...twice))
  expect(sales_days).toMatchObject([{ invoices: 2, total: 170 }])
  expect(sales_months).toMatchObject([{ invoices: 2, total: 170 }])
  expect(sales_items).toMatchObject([{ quantity: 4, net: 180 }])
  expect(sales_item_months).toMatchObject([{ quantity: 4, net: 180 }])
  const { invoices, invoice_orders } = project(invoicesModel, events(...twice))
  expect(invoices.map(({ number, settlement_id }) => [number, settlement_id])).toEqual([
    [1, id(2)],
    [3, id(8)],
  ])
  expect(invoice_orders.map(({ invoice_id }) => invoice_id)).toEqual(['2026-1', '2026-1', '2026-3', '2026-3'])
})

describe('the parts of a day', () => {
  const vat = { title: 'VAT', ratePpm: 88_750, type: 'exclusive' }
  const steak = { ...line(id(4), 2, 90, 9), categoryId: id(7), tax: vat }
  const soup = { ...line(id(5), 1, 10, 1), categoryId: id(7), tax: { ...vat, title: 'Sales tax' } }
  const water = line(id(6), 3, 12, 0)
  const rows = project(salesModel, events(placed(day), invoice(day, 'EUR', [steak, soup, water], 122)))

  test('are its quarters of an hour, an order at its placing and an invoice at its issue', () => {
    expect(rows.sales_quarters).toMatchObject([
      { business_day: day, quarter: `${day}T09:00:00.000Z`, orders: 1, invoices: 0, total: 0 },
      { business_day: day, quarter: `${day}T10:00:00.000Z`, orders: 0, invoices: 1, total: 122 },
    ])
  })

  test('are its categories, with one for dishes without any', () => {
    const sums = [
      { category_id: '', quantity: 3, net: 12 },
      { category_id: id(7), quantity: 3, net: 100 },
    ]
    expect(rows.sales_categories).toMatchObject(sums)
    expect(rows.sales_category_months).toMatchObject(sums.map((sum) => ({ month: '2026-11-01', ...sum })))
  })

  test('are its tax rates under their last title, with one for untaxed lines', () => {
    const sums = [
      { rate_ppm: 0, tax_type: '', title: null, net: 12, tax: 0 },
      { rate_ppm: 88_750, tax_type: 'exclusive', title: 'Sales tax', net: 100, tax: 10 },
    ]
    expect(rows.sales_taxes).toMatchObject(sums)
    expect(rows.sales_tax_months).toMatchObject(sums.map((sum) => ({ month: '2026-11-01', ...sum })))
  })

  test('are its payment types under their last title, with one for payments without any', () => {
    const paid = (total: number, paidWith?: { paymentTypeId: string; title: string }, settlementId?: string) =>
      invoice(day, 'EUR', [], total, settlementId, paidWith && { paidWith })
    const [cash, coins] = ['Cash', 'Coins'].map((title) => ({ paymentTypeId: id(9), title }))
    const list = [paid(100, cash), paid(50, coins), paid(30), paid(70, cash, id(2)), paid(70, cash, id(2))]
    const { sales_payments, sales_payment_months } = project(salesModel, events(...list))
    const sums = [
      { currency: 'EUR', payment_type_id: '', title: null, invoices: 1, total: 30 },
      { currency: 'EUR', payment_type_id: id(9), title: 'Cash', invoices: 3, total: 220 },
    ]
    expect(sales_payments).toMatchObject(sums.map((sum) => ({ business_day: day, ...sum })))
    expect(sales_payment_months).toMatchObject(sums.map((sum) => ({ month: '2026-11-01', ...sum })))
  })

  test('are its payments by type if a bill was paid in several, without rounding and tips', () => {
    const type = (digit: number, title: string) => ({ paymentTypeId: id(digit), title })
    const [cash, card] = [type(9, 'Cash'), type(8, 'Card')]
    const exact = { rounding: 0, tip: 0, change: 0 }
    const tenders = [
      { ...cash, amount: 102, rounding: -2, tip: 10, received: 200, change: 90 },
      { ...card, amount: 50, received: 55, ...exact, tip: 5 },
      { ...cash, amount: 48, received: 50, ...exact, rounding: 2 },
    ]
    const several = invoice(day, 'EUR', [], 200, undefined, { tenders })
    const inOne = invoice(day, 'EUR', [], 30, undefined, { paidWith: card })
    const { sales_payments, sales_payment_months } = project(salesModel, events(several, inOne))
    const sums = [
      { payment_type_id: id(8), title: 'Card', invoices: 2, total: 80, rounding: 0, tip: 5 },
      { payment_type_id: id(9), title: 'Cash', invoices: 1, total: 150, rounding: 0, tip: 10 },
    ]
    expect(sales_payments).toMatchObject(sums)
    expect(sales_payment_months).toMatchObject(sums)
    const [row] = project(invoicesModel, events(several)).invoices ?? []
    expect(row).toMatchObject({ payment_type_id: null, payment_type: 'Cash, Card', tenders })
  })

  test('a category has its last title, even after its removal', () => {
    const titled = (type: string, title: string) => ({ type, data: { categoryId: id(7), title } })
    const removed = { type: 'CategoryRemoved', data: { categoryId: id(7) } }
    const list = [titled('CategoryAdded', 'Food'), titled('CategoryRenamed', 'Kitchen'), removed]
    const { sales_category_titles } = project(salesModel, events(...list))
    expect(sales_category_titles).toMatchObject([{ category_id: id(7), title: 'Kitchen' }])
  })
})

describe('the sums per month', () => {
  test('equal the sums per day', () => {
    const list = ['2026-11-01', '2026-11-30', '2026-12-01'].map((on) =>
      invoice(on, 'EUR', [line(id(4), 2, 90, 9)], 100),
    )
    const { sales_items, sales_item_months, sales_months } = project(salesModel, events(...list))
    expect(sales_months.map(({ month, invoices, total }) => [month, invoices, total])).toEqual([
      ['2026-11-01', 2, 200],
      ['2026-12-01', 1, 100],
    ])
    expect(sales_items.map(({ business_day, quantity }) => [business_day, quantity])).toHaveLength(3)
    expect(sales_item_months.map(({ month, quantity, net }) => [month, quantity, net])).toEqual([
      ['2026-11-01', 4, 180],
      ['2026-12-01', 2, 90],
    ])
  })
})

describe('customers', () => {
  test('are counted once per day, however often they order; guests are not counted', () => {
    const list = [placed(day, id(6)), placed(day, id(6)), placed(day), placed('2026-11-21', id(6))]
    const { sales_visits } = project(salesModel, events(...list))
    expect(sales_visits).toMatchObject([
      { business_day: day, customer_id: id(6) },
      { business_day: '2026-11-21', customer_id: id(6) },
    ])
  })

  test('return since their last earlier day, in whatever order the log has the events', () => {
    const list = ['2026-12-01', '2026-11-30', '2026-11-21'].map((on) => placed(on, id(6)))
    const { sales_returns } = project(salesModel, events(...list))
    const byDay = sales_returns.filter(({ came_by, before_by }) => came_by === 'day' && before_by === 'day')
    expect(byDay.map(({ came, before, count }) => [came, before, count])).toEqual([
      ['2026-11-21', '-infinity', 1],
      ['2026-11-30', '2026-11-21', 1],
      ['2026-12-01', '2026-11-30', 1],
    ])
  })
})

describe('an invoice', () => {
  test('has the number of its position in the journal, and its orders', () => {
    const list = events(placed(day), invoice(day, 'EUR', [], 110))
    const { invoices, invoice_orders } = project(invoicesModel, list)
    expect(invoices).toMatchObject([
      {
        invoice_id: '2026-2',
        period: '2026',
        number: 2,
        business_day: day,
        sub_total: 100,
        tax_total: 10,
        total: 110,
        customer_id: null,
        table_id: null,
      },
    ])
    expect(invoice_orders).toMatchObject([
      { invoice_id: '2026-2', order_id: id(1), token_no: 7 },
      { invoice_id: '2026-2', order_id: id(3), token_no: 8 },
    ])
  })
})
