import { randomUUID } from 'node:crypto'
import { invoiceOf } from '@comanda/domain/invoices/invoice.ts'
import { BusinessDay, Instant, Period, SettlementId, type TenantId } from '@comanda/domain/kernel/ids.ts'
import { exponentOf } from '@comanda/domain/kernel/money.ts'
import { OrderEvent, type OrderTable } from '@comanda/domain/orders/events.ts'
import { type Order, order } from '@comanda/domain/orders/order.ts'
import type { PaidWith, Tender } from '@comanda/domain/orders/tender.ts'
import { expect } from 'vitest'
import type { QuerySystem } from './query-system.ts'

export type Fact = { type: string; data: unknown }
export type TradingRestaurant = Readonly<{
  tenantId: TenantId
  currency: string
  dishes: readonly Dish[]
  customers: readonly string[]
}>
export type Dish = Readonly<{ id: string; title: string; price: number; categoryId: string | null }>
export type Sale = Readonly<{
  placedOn: string
  /** Null if it was never paid. */
  paidOn: string | null
  isCancelled?: boolean
  customer: number | null
  /** Absent: it was eaten at no table. */
  table?: OrderTable
  lines: readonly Readonly<{ dish: number; quantity: number; ratePpm?: number }>[]
  /** Time of the payment in UTC; its day is `paidOn`. */
  paidAt?: string
  paidWith?: PaidWith
  tenders?: readonly Tender[]
}>

/** A restaurant with its own zone and menu, created without the command side. */
export async function openTradingRestaurant(
  system: QuerySystem,
  { currency = 'EUR', timeZone = 'UTC', cutOffHour = 0, name = 'Chez Amélie' } = {},
): Promise<TradingRestaurant> {
  const tenantId = await system.openTenant()
  const categoryId = randomUUID()
  const dishes = ['Steak', 'Water', 'Soup'].map((title, at) => ({
    id: randomUUID(),
    title,
    price: 1_999 - 700 * at,
    categoryId: title === 'Water' ? null : categoryId,
  }))
  const opened = { name, currency, qrCode: randomUUID(), timeZone, cutOffHour }
  await system.record(tenantId, `store-${tenantId}`, [{ type: 'StoreOpened', data: opened }])
  const facts = dishes.map(({ id, title, price, categoryId }) => {
    const shown = { amount: price, exponent: exponentOf(currency) }
    const item = { itemId: id, title, price: shown, netPrice: null, categoryId, taxId: null }
    return { type: 'MenuItemAdded', data: item }
  })
  const category = { type: 'CategoryAdded', data: { categoryId, title: 'Kitchen' } }
  await system.record(tenantId, `menu-${tenantId}`, [category, ...facts])
  return { tenantId, currency, dishes, customers: [randomUUID(), randomUUID(), randomUUID()] }
}

const vat = { taxId: randomUUID(), title: 'VAT', ratePpm: 88_750, type: 'exclusive' }

/** Events of a sale. */
export function factsOf(
  restaurant: TradingRestaurant,
  sale: Sale,
): { placed: OrderEvent; invoice: { type: string; data: ReturnType<typeof invoiceOf> } | null } {
  const orderId = randomUUID()
  const customerId = sale.customer === null ? null : restaurant.customers[sale.customer]
  const lines = sale.lines.map(({ dish, quantity, ratePpm = vat.ratePpm }, at) => {
    const unknown = { id: randomUUID(), title: '?', price: 1, categoryId: null }
    const { id, title, price, categoryId } = restaurant.dishes[dish] ?? unknown
    const base = { categoryId, variant: null, addons: [], notes: null }
    const tax = dish === 1 ? null : { ...vat, ratePpm }
    return { ...base, line: at + 1, itemId: id, title, quantity, unitPrice: price, tax }
  })
  const placed = OrderEvent.parse({
    type: 'OrderPlaced',
    data: {
      ...{
        orderId,
        tokenNo: 1,
        businessDay: sale.placedOn,
        deliveryType: '',
        table: sale.table ?? null,
        currency: restaurant.currency,
      },
      customerType: customerId ? 'CUSTOMER' : 'WALKIN',
      customer: customerId ? { customerId, name: null } : null,
      lines,
      qrOrderId: null,
      placedAt: `${sale.placedOn}T10:00:00.000Z`,
    },
  })
  if (sale.paidOn === null) return { placed, invoice: null }
  const state = [placed].reduce<Order>(order.evolve, order.initial)
  if (state.status === 'None') throw new Error('an order that was placed is there')
  const moment = {
    issuedAt: Instant.parse(`${sale.paidOn}T${sale.paidAt ?? '12:00'}:00.000Z`),
    period: Period.parse(sale.paidOn.slice(0, 4)),
    businessDay: BusinessDay.parse(sale.paidOn),
    paidWith: sale.paidWith,
    tenders: sale.tenders,
  }
  const data = invoiceOf(SettlementId.parse(randomUUID()), [state], moment)
  return { placed, invoice: { type: 'InvoiceIssued', data } }
}

/** Records a sale; returns its events. */
export async function sell(system: QuerySystem, restaurant: TradingRestaurant, sale: Sale): Promise<Fact[]> {
  const { tenantId } = restaurant
  const { placed, invoice } = factsOf(restaurant, sale)
  const { orderId } = placed.data
  const cancelled = { type: 'OrderCancelled', data: { orderId, cancelledAt: `${sale.placedOn}T11:00:00.000Z` } }
  const own = sale.isCancelled ? [placed, cancelled] : [placed]
  await system.record(tenantId, `order-${tenantId}_${orderId}`, own)
  if (invoice) {
    await system.record(tenantId, `invoices-${tenantId}_${invoice.data.period}`, [invoice])
  }
  return invoice ? [...own, invoice] : own
}

/** A sale of one dish without a customer, paid on the same day. */
export const sitting = (placedOn: string, changes: Partial<Sale> = {}): Sale => ({
  placedOn,
  paidOn: placedOn,
  customer: null,
  lines: [{ dish: 0, quantity: 1 }],
  ...changes,
})

/** Answer to a user of the restaurant who may see its figures. */
export async function askFigures(system: QuerySystem, restaurant: TradingRestaurant, url: string) {
  const { cookie } = await system.enter(restaurant.tenantId, ['DASHBOARD', 'REPORTS'])
  await system.settle()
  const answer = await system.app.inject({ url: `/api/v1${url}`, headers: { cookie } })
  expect([url, answer.statusCode]).toEqual([url, 200])
  return answer.json()
}
