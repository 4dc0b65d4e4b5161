import { z } from 'zod'
import { apiOf } from '../calls/given/things.ts'
import type { System } from '../systems/system.ts'
import { decimalsOf } from './bills.ts'
import type { Role, Venue } from './venues.ts'

const Report = z.object({
  ordersCount: z.number(),
  invoicesCount: z.number(),
  repeatedCustomers: z.number(),
  newCustomers: z.number(),
  netRevenue: z.string(),
  taxTotal: z.string(),
  revenueTotal: z.string(),
  topSellingItems: z.array(z.object({ title: z.string(), orders_count: z.number() })),
})
const Series = z.object({ payments: z.array(z.object({ invoicesCount: z.number(), revenueTotal: z.string() })) })
const Dashboard = z.object({
  ordersCount: z.number(),
  repeatedCustomerCount: z.number(),
  newCustomerCount: z.number(),
  topSellingItems: z.array(z.object({ title: z.string(), orders_count: z.number() })),
})
const Tenders = z.array(z.object({ payment_type_id: z.string() }))
const Invoices = z.array(
  z.object({ sub_total: z.string(), tax_total: z.string(), total: z.string(), tenders: Tenders.optional() }),
)
const Groups = z.array(z.object({ order_ids: z.array(z.string()) }))
const Orders = z.array(z.object({ id: z.string() }))
const Platform = z.object({ ordersProcessedToday: z.number() })

/** Figures that two screens show, with the value of each. Both values of a row must be equal; the log is not used. */
export async function figurePairs(system: System, venues: readonly Venue[]): Promise<[string, unknown, unknown][]> {
  let processed = 0
  const pairs: [string, unknown, unknown][] = []
  for (const venue of venues) {
    const read = async (role: Role, path: string) => {
      const { body } = await system.ask({ method: 'GET', path: apiOf(path), jar: new Map(venue.staff[role][0] ?? []) })
      return body
    }
    const today = Report.parse(await read('manager', '/reports?type=today'))
    const { payments } = Series.parse(await read('manager', '/reports/series?type=today'))
    const dashboard = Dashboard.parse(await read('manager', '/dashboard'))
    const invoices = Invoices.parse(await read('cashier', '/invoices?type=today'))
    const groups = Groups.parse(await read('waiter', '/orders'))
    const kitchen = Orders.parse(await read('cook', '/kitchen'))
    const minor = (text: string) => Math.round(Number(text) * 10 ** decimalsOf(venue.plan.currency))
    const sum = (field: 'sub_total' | 'tax_total' | 'total') =>
      invoices.reduce((total, invoice) => total + minor(invoice[field]), 0)
    processed += today.ordersCount
    const of = (what: string) => `${what} of ${venue.plan.name}`
    pairs.push(
      [of('revenue'), minor(today.revenueTotal), sum('total')],
      [of('net revenue'), minor(today.netRevenue), sum('sub_total')],
      [of('tax'), minor(today.taxTotal), sum('tax_total')],
      [of('net and tax'), minor(today.netRevenue) + minor(today.taxTotal), minor(today.revenueTotal)],
      [of('invoices'), today.invoicesCount, invoices.length],
      [of('payments'), payments.reduce((count, { invoicesCount }) => count + invoicesCount, 0), typesOf(invoices)],
      [of('paid'), payments.reduce((paid, { revenueTotal }) => paid + minor(revenueTotal), 0), sum('total')],
      [of('orders'), today.ordersCount, dashboard.ordersCount],
      [of('repeat customers'), today.repeatedCustomers, dashboard.repeatedCustomerCount],
      [of('new customers'), today.newCustomers, dashboard.newCustomerCount],
      [of('top sellers'), today.topSellingItems.slice(0, 10).map(titled), dashboard.topSellingItems.map(titled)],
      [of('open orders'), kitchen.map(({ id }) => id).sort(), groups.flatMap(({ order_ids }) => order_ids).sort()],
    )
  }
  const { body } = await system.ask({
    method: 'GET',
    path: apiOf('/superadmin/dashboard'),
    jar: new Map(system.platform),
  })
  pairs.push(['orders of the platform', Platform.parse(body).ordersProcessedToday, processed])
  return pairs
}

/** Number of payment types of each bill, added up. */
const typesOf = (invoices: z.infer<typeof Invoices>): number =>
  invoices.reduce((count, { tenders }) => {
    return count + (tenders ? new Set(tenders.map(({ payment_type_id }) => payment_type_id)).size : 1)
  }, 0)

const titled = ({ title, orders_count }: { title: string; orders_count: number }) => `${orders_count} ${title}`
