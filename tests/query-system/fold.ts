import { exponentOf } from '@comanda/domain/kernel/money.ts'
import type { Fact, TradingRestaurant } from './trading-restaurant.ts'

type Line = { itemId: string; quantity: number; net: number; taxAmount: number }
type PlacedData = { businessDay: string; customer: { customerId: string } | null }
type Issued = { businessDay: string; subTotal: number; taxTotal: number; total: number; orders: { lines: Line[] }[] }

/** A report computed from all events by the definitions of sales.ts. */
export function foldOf(
  history: readonly Fact[],
  restaurant: TradingRestaurant,
  period: { from: string | null; to: string | null },
) {
  const isIn = ({ businessDay }: { businessDay: string }) =>
    (period.from === null || period.from <= businessDay) && (period.to === null || businessDay <= period.to)
  const of = <Data extends { businessDay: string }>(type: string) =>
    history
      .filter((fact) => fact.type === type)
      .map(({ data }) => data as Data)
      .filter(isIn)
  const placed = of<PlacedData>('OrderPlaced')
  const issued = of<Issued>('InvoiceIssued')
  const add = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  const [net, tax, total] = [
    add(issued.map(({ subTotal }) => subTotal)),
    add(issued.map(({ taxTotal }) => taxTotal)),
    add(issued.map((invoice) => invoice.total)),
  ]
  const lines = issued.flatMap(({ orders }) => orders.flatMap((order) => order.lines))
  if (net + tax !== total || add(lines.map((line) => line.net)) !== net) throw new Error('the bills do not add up')
  const decimals = exponentOf(restaurant.currency)
  const text = (amount: number) => (amount / 10 ** decimals).toFixed(decimals)
  const sold = restaurant.dishes.map((dish) => ({
    item_id: dish.id,
    title: dish.title,
    price: text(dish.price),
    orders_count: add(lines.filter(({ itemId }) => itemId === dish.id).map(({ quantity }) => quantity)),
    image: null,
  }))
  return {
    ordersCount: placed.length,
    repeatedCustomers: new Set(placed.flatMap(({ customer }) => (customer ? [customer.customerId] : []))).size,
    invoicesCount: issued.length,
    averageOrderValue: text(issued.length === 0 ? 0 : Math.round(total / issued.length)),
    netRevenue: text(net),
    taxTotal: text(tax),
    revenueTotal: text(total),
    topSellingItems: sold
      .filter((dish) => dish.orders_count > 0)
      .sort((one, two) => two.orders_count - one.orders_count || (one.item_id < two.item_id ? -1 : 1)),
  }
}
