import { exponentOf, type Money, money, parseDecimal, sum, toDecimal } from '../kernel/money.ts'

type OrderTotals = Readonly<{
  id: string
  table_id: string | null
  table_title: string | null
  floor: string | null
  status: string
  payment_status: string
  currency: string
  sub_total: string
  tax_total: string
  total: string
}>

type TableCard<Order extends OrderTotals> = Readonly<{
  table_id: string | null
  table_title: string | null
  floor: string | null
  orders: Order[]
  order_ids: string[]
  currency: string
  sub_total: string
  tax_total: string
  total: string
}>

/**
 * Groups orders into cards: one per table, and one per order without a table, sorted by their first order. After a
 * change of the store's currency a table has a card per currency, because they cannot be paid together.
 */
export function groupByTable<Order extends OrderTotals>(orders: readonly Order[]): TableCard<Order>[] {
  const cards = new Map<string, [Order, ...Order[]]>()
  for (const order of orders) {
    const key = order.table_id === null ? order.id : `${order.table_id} ${order.currency}`
    const card = cards.get(key)
    if (card) card.push(order)
    else cards.set(key, [order])
  }
  return [...cards.values()].map(cardOf)
}

function cardOf<Order extends OrderTotals>(orders: [Order, ...Order[]]): TableCard<Order> {
  const [{ table_id, table_title, floor, currency }] = orders
  const unpaid = orders.filter(({ status, payment_status }) => status !== 'cancelled' && payment_status === 'pending')
  const sumOf = (column: 'sub_total' | 'tax_total' | 'total') =>
    toDecimal(sum(unpaid.map((order) => amountOf(order[column], order.currency))), exponentOf(currency))
  return {
    table_id,
    table_title,
    floor,
    orders,
    order_ids: orders.map(({ id }) => id),
    currency,
    sub_total: sumOf('sub_total'),
    tax_total: sumOf('tax_total'),
    total: sumOf('total'),
  }
}

const amountOf = (text: string, currency: string): Money => parseDecimal(text, exponentOf(currency)) ?? money(0)
