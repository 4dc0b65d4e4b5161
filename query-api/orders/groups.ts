import { money, sum } from '@comanda/domain/kernel/money.ts'
import type { OrderWithItems } from '@comanda/projections/orders/read-orders.ts'
import { amountIn } from '../amounts.ts'
import { billOfRow, type OrderAnswer } from './order-answer.ts'

export type Group = Readonly<{
  table_id: string | null
  table_title: string | null
  floor: string | null
  orders: OrderAnswer[]
  order_ids: string[]
  currency: string
  sub_total: string
  tax_total: string
  total: string
}>

/** One card per table, and one per order without a table, in the order of the oldest order on them. */
export function groupByTable(orders: readonly OrderWithItems[], answers: readonly OrderAnswer[]): Group[] {
  const cards = new Map<string, { rows: OrderWithItems[]; answers: OrderAnswer[] }>()
  for (const [index, row] of orders.entries()) {
    const answer = answers[index]
    if (!answer) continue
    const key = row.table_id ?? row.order_id
    const card = cards.get(key) ?? { rows: [], answers: [] }
    card.rows.push(row)
    card.answers.push(answer)
    cards.set(key, card)
  }
  return [...cards.values()].flatMap(({ rows, answers }) => {
    const [first] = rows
    return first ? [groupAnswer(first, rows, answers)] : []
  })
}

function groupAnswer(first: OrderWithItems, rows: OrderWithItems[], answers: OrderAnswer[]): Group {
  const { currency } = first
  const owed = amountOf(rows.filter(isUnpaid))
  return {
    table_id: first.table_id,
    table_title: first.table_title,
    floor: first.floor,
    orders: answers,
    order_ids: rows.map(({ order_id }) => order_id),
    currency,
    sub_total: amountIn(currency, owed.subTotal),
    tax_total: amountIn(currency, owed.taxTotal),
    total: amountIn(currency, owed.total),
  }
}

export const isUnpaid = ({ status, payment_status }: OrderWithItems): boolean =>
  status !== 'cancelled' && payment_status === 'pending'

/** What these orders cost together: the sum of their bills, as the invoice will have it. */
export function amountOf(orders: readonly OrderWithItems[]) {
  const bills = orders.map(billOfRow)
  return {
    subTotal: sum(bills.map(({ subTotal }) => money(subTotal))),
    taxTotal: sum(bills.map(({ taxTotal }) => money(taxTotal))),
    total: sum(bills.map(({ total }) => money(total))),
  }
}
