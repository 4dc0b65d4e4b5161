import type { ItemStatus } from '../../api/orders.ts'

type Item = Readonly<{ status: ItemStatus }>
type Order = Readonly<{ payment_status: 'pending' | 'paid'; total: string; items: readonly Item[] }>
type Group = Readonly<{ total: string; orders: readonly Order[] }>

const isPaid = ({ payment_status }: Order): boolean => payment_status === 'paid'
const isCharged = ({ items }: Order): boolean => items.some(({ status }) => status !== 'cancelled')

/** Number of finished lines of these orders that are not served yet. */
export const readyIn = (orders: readonly Readonly<{ items: readonly Item[] }>[]): number =>
  orders.flatMap(({ items }) => items).filter(({ status }) => status === 'completed').length

/** True if an order of the card is unpaid, so that its last button pays instead of closing. */
export const isOwed = ({ orders }: Group): boolean => orders.some((order) => !isPaid(order) && isCharged(order))

export const isAnyPaid = ({ orders }: Group): boolean => orders.some(isPaid)

/** Dishes that are not served yet: in the kitchen, or ready. */
export const unservedOf = <I extends Item>(orders: readonly Readonly<{ items: readonly I[] }>[]): readonly I[] =>
  orders.flatMap(({ items }) => items.filter(({ status }) => isInKitchen({ status }) || status === 'completed'))

type PricedOrder = Readonly<{ id: string; payment_status: string; total: string }>

/** True if the amount due may have changed: an order was paid, closed, or has another total. */
export const isTouched = (before: readonly PricedOrder[], now: readonly PricedOrder[]): boolean =>
  before.some(({ id, payment_status, total }) => {
    const order = now.find((other) => other.id === id)
    return order?.payment_status !== payment_status || order.total !== total
  })

export const isInKitchen = ({ status }: Item): boolean => status === 'created' || status === 'preparing'

/** Numbers of the top bar: open and paid orders, and dishes that are ready to serve. */
export function countsOf(groups: readonly Group[]): Readonly<{ open: number; paid: number; ready: number }> {
  const orders = groups.flatMap((group) => group.orders)
  return { open: orders.length, paid: orders.filter(isPaid).length, ready: readyIn(orders) }
}

type InvoicedOrder = Readonly<{ id: string; invoice_id: string | null; reopened_from?: string | undefined }>

/** The invoice of the paid orders that were not reopened; null if there is none, or several. */
export function paidInvoiceOf({ orders }: Readonly<{ orders: readonly InvoicedOrder[] }>): string | null {
  const reopened = new Set(orders.map(({ reopened_from }) => reopened_from))
  const invoices = orders.flatMap(({ id, invoice_id }) => (reopened.has(id) ? [] : (invoice_id ?? [])))
  const [invoiceId = null, ...others] = new Set(invoices)
  return others.length === 0 ? invoiceId : null
}
