import { ordersModel } from '@comanda/projections/orders/orders.ts'
import { digitId as id, project, recordedEvents } from './rows.ts'

export const orderId = id(1)
export const settlementId = id(2)
export const at = (minute: number) => `2026-11-20T10:0${minute}:00.000Z`

export const line = { itemId: id(3), categoryId: null, variant: null, addons: [], tax: null, notes: null }
export const steak = {
  ...line,
  line: 1,
  title: 'Steak',
  quantity: 2,
  unitPrice: 2650,
  notes: 'rare',
  variant: { variantId: id(4), title: '320 g' },
  addons: [{ addonId: id(5), title: 'Sauce' }],
  tax: { taxId: id(6), title: 'VAT', ratePpm: 100_000, type: 'exclusive' },
}
export const placed = {
  type: 'OrderPlaced',
  data: {
    orderId,
    tokenNo: 7,
    businessDay: '2026-11-20',
    deliveryType: 'dinein',
    customerType: 'CUSTOMER',
    currency: 'EUR',
    qrOrderId: null,
    placedAt: at(0),
    customer: { customerId: id(7), name: 'sealed' },
    table: { tableId: id(8), title: 'T1', floor: 'Saal' },
    lines: [steak, { ...line, line: 2, title: 'Water', quantity: 1, unitPrice: 300 }],
  },
}
export const checkout = {
  type: 'CheckoutStarted',
  data: {
    orderId,
    settlementId,
    leadOrderId: orderId,
    orderIds: [orderId, id(9)],
    completes: true,
    period: '2026',
    businessDay: '2026-11-20',
    startedAt: at(2),
  },
}
export const settled = (completes: boolean) => ({
  type: 'OrderSettled',
  data: { orderId, settlementId, invoiceId: '2026-1', completes, settledAt: at(3) },
})
export const about = (type: string, more: object) => ({ type, data: { orderId, settlementId, line: 1, ...more } })

/** The rows after the order was placed and these happened to it. */
export function after(...events: { type: string; data: unknown }[]) {
  const { orders, order_items } = project(ordersModel, recordedEvents([placed, ...events]))
  return { order: orders[0], items: order_items }
}
