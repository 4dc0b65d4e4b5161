import type { listPastOrders } from '@comanda/api/audit.ts'
import { daysAfter } from '@comanda/domain/kernel/business-day.ts'
import { type BusinessDay, OrderId } from '@comanda/domain/kernel/ids.ts'
import type { OrderHistoryFilter, OrderMatch } from '@comanda/projections/orders/read-order-history.ts'
import type { z } from 'zod'

/**
 * Number of days that a search without a day covers, on the first page and on further ones: it reads all their orders.
 */
const searchedDays = { first: 31, further: 366 }

type Filter = Omit<OrderHistoryFilter, 'after' | 'limit'> & { day: BusinessDay | null }

/**
 * Converts the query of the history screen to a filter of the read model. `before`: the day on which the previous page
 * ended.
 */
export function filterOf(
  query: z.output<typeof listPastOrders.query>,
  { today, before }: { today: BusinessDay; before: BusinessDay | undefined },
): Filter {
  const day = query.day === 'today' ? today : (query.day ?? null)
  const match = query.q === undefined ? undefined : matchOf(query.q)
  const isNarrow =
    match !== undefined || query.status !== undefined || query.table !== undefined || query.who !== undefined
  const isById = match?.orderId !== undefined || match?.invoiceId !== undefined
  const earliest = before ? daysAfter(before, -searchedDays.further) : daysAfter(today, -searchedDays.first)
  const { status } = query
  const isPayment = status === 'paid' || status === 'pending'
  return {
    day,
    from: day ?? (isNarrow && !isById ? earliest : undefined),
    to: day ?? undefined,
    status: isPayment || status === 'part_paid' ? undefined : status,
    isPartPaid: status === 'part_paid',
    payment: isPayment ? status : undefined,
    tableId: query.table,
    placedBy: query.who,
    match,
  }
}

/** An order id, an invoice id, or a token number or part of a table's title. */
function matchOf(q: string): OrderMatch {
  const orderId = OrderId.safeParse(q.toLowerCase()).data
  if (orderId) return { orderId }
  if (/^\d{4}-\d{1,10}$/.test(q)) return { invoiceId: q.replace(/-0+(?=\d)/, '-') }
  const tokenNo = /^#?\d{1,6}$/.test(q) ? Number(q.replace('#', '')) : undefined
  return { tokenNo, tableTitle: q }
}
