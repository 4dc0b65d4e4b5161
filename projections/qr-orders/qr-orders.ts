import type { CustomerType } from '@comanda/domain/orders/events.ts'
import type { QrOrderEvent } from '@comanda/domain/qr-orders/events.ts'
import { lineColumns, lineRow } from '../orders/line-columns.ts'
import { projection, type Recorded, table } from '../runtime/projection.ts'
import { textOf } from '../runtime/table-spec.ts'

/**
 * A row per guest order. Pending ones have a partial index, so that finding them does not depend on the number of
 * others.
 */
const qr_orders = table({
  columns: {
    tenant_id: 'uuid',
    qr_order_id: 'uuid',
    status: textOf<'pending' | 'accepted' | 'dismissed'>(),
    table_id: 'uuid?',
    table_title: 'text?',
    floor: 'text?',
    customer_type: textOf<CustomerType>(),
    customer_id: 'uuid?',
    /** Name and phone, both sealed under the customer's key. */
    customer_name: 'text?',
    customer_phone: 'text?',
    currency: 'text',
    business_day: 'date',
    placed_at: 'timestamptz',
    /** The order that was created from it. */
    order_id: 'uuid?',
    ended_at: 'timestamptz?',
  },
  key: ['tenant_id', 'qr_order_id'],
  indexes: [{ on: ['tenant_id', 'placed_at'], where: `status = 'pending'` }],
})

/** The lines as they were shown to the guest. */
const qr_order_items = table({
  columns: { tenant_id: 'uuid', qr_order_id: 'uuid', ...lineColumns },
  key: ['tenant_id', 'qr_order_id', 'line'],
})

type QrOrderTables = { qr_orders: typeof qr_orders; qr_order_items: typeof qr_order_items }
type PlacedEvent = Recorded<Extract<QrOrderEvent, { type: 'QrOrderPlaced' }>>

export const qrOrdersModel = projection<QrOrderTables, QrOrderEvent>({
  name: 'qr_orders',
  version: 1,
  tables: { qr_orders, qr_order_items },
  on: {
    QrOrderPlaced: (write, event) => {
      write.qr_orders.put(orderRow(event))
      for (const line of event.data.lines) write.qr_order_items.put(itemRow(event, line))
    },
    QrOrderAccepted: (write, event) => {
      const { orderId, acceptedAt } = event.data
      write.qr_orders.set(key(event), { status: 'accepted', order_id: orderId, ended_at: acceptedAt })
    },
    QrOrderDismissed: (write, event) =>
      write.qr_orders.set(key(event), { status: 'dismissed', ended_at: event.data.dismissedAt }),
  },
})

const key = ({ data, metadata }: Recorded<QrOrderEvent>) => ({
  tenant_id: metadata.tenantId,
  qr_order_id: data.qrOrderId,
})

function orderRow(event: PlacedEvent) {
  const { table, customer, customerType, currency, businessDay, placedAt } = event.data
  return {
    ...key(event),
    status: 'pending' as const,
    table_id: table?.tableId ?? null,
    table_title: table?.title ?? null,
    floor: table?.floor ?? null,
    customer_type: customerType,
    customer_id: customer?.customerId ?? null,
    customer_name: customer?.name ?? null,
    customer_phone: customer?.phone ?? null,
    currency,
    business_day: businessDay,
    placed_at: placedAt,
    order_id: null,
    ended_at: null,
  }
}

const itemRow = (event: PlacedEvent, line: PlacedEvent['data']['lines'][number]) => ({
  ...key(event),
  ...lineRow(line),
})
