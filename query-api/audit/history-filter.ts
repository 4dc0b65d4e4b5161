import type { listPastOrders } from '@comanda/api/audit.ts'
import { BusinessDay, OrderId } from '@comanda/domain/kernel/ids.ts'
import type { OrderHistoryFilter, OrderMatch } from '@comanda/projections/orders/read-orders.ts'
import type { z } from 'zod'

/** How far back a search looks that names no day: it reads every order of that time. */
const searchedDays = 31

type Filter = Omit<OrderHistoryFilter, 'after' | 'limit'> & { day: BusinessDay | null }

/** What the history screen asks for, in the terms of the read model. */
export function filterOf(query: z.output<typeof listPastOrders.query>, today: BusinessDay): Filter {
  const day = query.day === 'today' ? today : (query.day ?? null)
  const match = query.q === undefined ? undefined : matchOf(query.q)
  const isNarrow =
    match !== undefined || query.status !== undefined || query.table !== undefined || query.who !== undefined
  const isById = match?.orderId !== undefined || match?.invoiceId !== undefined
  const earliest = isNarrow && !isById ? daysBefore(today, searchedDays) : undefined
  const { status } = query
  const isPayment = status === 'paid' || status === 'pending'
  return {
    day,
    from: day ?? earliest,
    to: day ?? undefined,
    status: isPayment ? undefined : status,
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

const daysBefore = (day: BusinessDay, days: number): BusinessDay =>
  BusinessDay.parse(new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10))
