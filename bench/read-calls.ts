import type pg from 'pg'
import { type Instance, signIn } from './instance.ts'

/** One GET as a screen sends it. `report` and `list` say which goal it is held to beside the requests a second. */
export type ReadCall = Readonly<{
  name: string
  path: string
  as: 'admin' | 'superadmin' | 'guest'
  kind: 'report' | 'list' | 'other' | 'export'
}>

/** What the paths need to know of the seeded restaurant. */
export type Known = Readonly<{
  tenantId: string
  orderId: string
  itemId: string
  qrCode: string
  invoiceId: string
  lastPage: number
  days: Readonly<{ today: string; year: string; begin: string }>
  holds: Holds
}>

/** What there is of today and of open orders; restaurants that are compared are asked for pages that each of them fills. */
export type Holds = Readonly<{ invoicesToday: number; openLines: number }>

export async function readKnown(client: pg.Client): Promise<Known> {
  const one = async (text: string, values: unknown[] = []) => String((await client.query(text, values)).rows[0]?.value)
  const tenantId = await one('select tenant_id as value from read.orders group by 1 order by count(*) desc limit 1')
  const mine = (text: string) => one(text, [tenantId])
  const today = await mine('select max(business_day)::text as value from read.orders where tenant_id = $1')
  const back = (years: number) =>
    new Date(Date.parse(today) - years * 365 * 86_400_000 + 9 * 86_400_000).toISOString().slice(0, 10)
  return {
    tenantId,
    orderId: await mine(`select order_id as value from read.orders
      where tenant_id = $1 and status = 'completed' order by business_day desc, placed_at desc limit 1`),
    itemId: await mine('select item_id as value from read.menu_items where tenant_id = $1 order by added limit 1'),
    qrCode: await mine('select qr_code as value from read.stores where tenant_id = $1'),
    invoiceId: await mine('select max(invoice_id) as value from read.invoices where tenant_id = $1'),
    lastPage: Math.ceil(
      Number(await mine('select sum(count) as value from read.customer_blocks where tenant_id = $1')) / 10,
    ),
    days: { today, year: back(1), begin: back(2) },
    holds: {
      invoicesToday: Number(
        await mine(`select count(*) as value from read.invoices where tenant_id = $1 and business_day = '${today}'`),
      ),
      openLines: Number(
        await mine(`select count(*) as value from read.orders join read.order_items using (tenant_id, order_id)
          where tenant_id = $1 and orders.status = 'open'`),
      ),
    },
  }
}

/** How many of the newest open orders hold about so many lines. */
export async function openOrdersOf(client: pg.Client, { tenantId }: Known, lines: number): Promise<number> {
  const { rows } = await client.query(
    `select count(*) as orders from (
       select sum(count(*)) over (order by max(orders.placed_at) desc, order_id desc) as through
       from read.orders join read.order_items using (tenant_id, order_id)
       where tenant_id = $1 and orders.status = 'open' group by order_id
     ) as newest where through <= $2`,
    [tenantId, lines],
  )
  return Number(rows[0]?.orders)
}

type Pages = Readonly<{ today?: number; open?: number }>

/**
 * Every GET of SPEC §7 and of our own screens; those with a period or a search in each of their forms. `open`: orders on a
 * page of open ones, all without it.
 */
export function readCalls(known: Known, { today = 10, open }: Pages = {}): ReadCall[] {
  const openOnes = open === undefined ? '' : `?limit=${open}`
  const { tenantId, orderId, itemId, qrCode, invoiceId, lastPage, days } = known
  const custom = (from: string) => `type=custom&from=${from}&to=${days.today}`
  const all = (as: ReadCall['as'], kind: ReadCall['kind'], calls: Readonly<Record<string, string>>): ReadCall[] =>
    Object.entries(calls).map(([name, path]) => ({ name, path: `/api/v1${path}`, as, kind }))
  return [
    ...all('admin', 'report', {
      dashboard: '/dashboard',
      'reports today': '/reports?type=today',
      'reports 7 days': '/reports?type=last_7days',
      'reports this month': '/reports?type=this_month',
      'reports last month': '/reports?type=last_month',
      'reports a year': `/reports?${custom(days.year)}`,
      'reports two years': `/reports?${custom(days.begin)}`,
    }),
    ...all('admin', 'list', {
      orders: `/orders${openOnes}`,
      kitchen: `/kitchen${openOnes}`,
      'pos init': '/pos/init',
      'qr orders': '/pos/qrorders',
      'customers page 1': '/customers?sort=created_at&page=1&perPage=10&filter=',
      'customers middle page': `/customers?sort=created_at&page=${Math.ceil(lastPage / 2)}&perPage=10&filter=`,
      'customers by name': '/customers?page=1&perPage=10&filter=zuzana',
      'customers by phone': `/customers?page=1&perPage=10&filter=${encodeURIComponent('+33610000000')}`,
      'customer search name': '/customers/search-by-phone-name/search?q=schr%C3%B6der',
      'customer search inner': '/customers/search-by-phone-name/search?q=wart',
      'customer search none': '/customers/search-by-phone-name/search?q=xyzzyx',
      'customer search phone': '/customers/search-by-phone-name/search?q=33610007',
      'reservations today': '/reservations?type=today',
      'reservations month': '/reservations?type=this_month',
      'reservations search': `/reservations/search?q=${encodeURIComponent('+33610000000')}`,
      'invoices today': `/invoices?type=today&limit=${today}`,
      'invoices month': '/invoices?type=this_month&limit=100',
      'invoices all': '/invoices?limit=100',
      'invoices search id': `/invoices/search?q=${invoiceId}`,
      'invoices search number': `/invoices/search?q=${invoiceId.slice(5)}`,
      'invoices search name': '/invoices/search?q=schr%C3%B6der',
      'invoices search phone': `/invoices/search?q=${encodeURIComponent('+33610000000')}`,
      'history today': `/audit/orders?day=today&limit=${today}`,
      'history all': '/audit/orders?limit=50',
      'history paid': '/audit/orders?status=paid&limit=50',
      'menu items': '/menu-items',
      users: '/users',
    }),
    ...all('admin', 'other', {
      'history of an order': `/audit/orders/${orderId}`,
      'subscription details': '/auth/subscription-details',
      devices: '/auth/devices',
      'qr orders count': '/pos/qrorders/count',
      'orders init': '/orders/init',
      'reservations init': '/reservations/init',
      'invoices init': '/invoices/init',
      'menu item': `/menu-items/${itemId}`,
      'store setting': '/settings/store-setting',
      'print setting': '/settings/print-setting',
      'payment types': '/settings/payment-types',
      taxes: '/settings/taxes',
      'store tables': '/settings/store-tables',
      categories: '/settings/categories',
    }),
    ...all('guest', 'other', { 'qr menu': `/qrmenu/${qrCode}` }),
    ...all('superadmin', 'report', {
      'platform dashboard': '/superadmin/dashboard',
      'platform reports today': '/superadmin/reports?type=today',
      'platform reports month': '/superadmin/reports?type=this_month',
      'platform reports a year': `/superadmin/reports?${custom(days.year)}`,
    }),
    ...all('superadmin', 'list', {
      'tenants counts': '/superadmin/tenantsData',
      'tenants page': '/superadmin/tenants?page=1&perPage=5&status=active',
      'tenants search': '/superadmin/tenants?page=1&perPage=5&search=bench',
      'tenant history': `/superadmin/tenants/${tenantId}/subscription-history`,
      'tenants export': '/superadmin/tenantsData/all',
    }),
    ...all('admin', 'export', {
      'invoices export': '/invoices/export.csv?type=today',
      'customers export': '/customers/export.csv',
    }),
  ]
}

/** Signed in anew for each call: access tokens live for minutes, and a run for longer. */
export async function cookieFor(instance: Instance, { as }: ReadCall, n: number): Promise<string> {
  if (as === 'guest') return ''
  const area = as === 'admin' ? 'auth' : 'superadmin'
  const from = { area, address: `10.17.0.${n + 1}` } as const
  return (await signIn(instance.url, `${as}@comanda.test`, from)).cookie
}
