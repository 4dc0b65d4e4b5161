import * as api from '@comanda/api/platform.ts'
import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { platformTenant } from '@comanda/http/actors.ts'
import { notFound } from '@comanda/http/errors.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { Read } from '@comanda/projections/database.ts'
import * as read from '@comanda/projections/platform/read-platform.ts'
import { findStore } from '@comanda/projections/store/read-store.ts'
import { findTenant, listSubscriptionHistory } from '@comanda/projections/tenants/read-tenants.ts'
import { listUsers } from '@comanda/projections/users/read-users.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Needs } from '../needs.ts'
import { reportRange } from '../period.ts'
import { flag } from '../settings/setting-answers.ts'
import { inDollars, watchRates } from './rates.ts'
import { readPlatformSeries } from './series.ts'
import { searchTenants, tenantAnswers } from './tenants.ts'

const maxItems = 50

type PlatformNeeds = Pick<Needs, 'withTenant' | 'personalData' | 'now'> & {
  dataDir: string
  platformLog: Pick<FastifyBaseLogger, 'warn'>
}

/** Figures of all tenants, for super-admins only (access.ts). Decisions 0015 and 0016. */
export const platformRoutes: Routes<PlatformNeeds> = async (app, needs) => {
  const { withTenant, personalData, now } = needs
  const rates = watchRates(needs.dataDir, needs.platformLog)
  /** Reads without a tenant: row-level security hides all rows, and only the platform's functions return figures. */
  const withPlatform = <T>(read: (db: Read) => Promise<T>) => withTenant(platformTenant, read)

  /** The business days of a period for each zone and cut-off hour of the tenants. */
  const zonedRanges = async (db: Read, period: Parameters<typeof reportRange>[0]): Promise<read.ZonedRange[]> => {
    const rules = await read.listDayRules(db)
    const at = now()
    return rules.map((rule) => ({ rule, range: reportRange(period, rule, at) }))
  }

  async function figuresOf(period: Parameters<typeof reportRange>[0], max: number) {
    const table = await rates.current()
    const { counts, sales, items } = await withPlatform(async (db) => {
      const ranges = await zonedRanges(db, period)
      const [counts, sales, items] = await Promise.all([
        read.countTenants(db, now()),
        read.sumPlatformSales(db, ranges),
        max > 0 ? read.topPlatformItems(db, ranges, max) : [],
      ])
      return { counts, sales, items }
    })
    const { cents, unknown } = inDollars(sales, table)
    return {
      counts,
      items,
      orders: sales.reduce((sum, { orders }) => sum + orders, 0),
      volume: { salesVolume: cents / 100, ratesAsOf: table.asOf, unknownCurrencies: unknown },
    }
  }

  route(app, api.readPlatformDashboard, async () => {
    const { counts, orders, volume } = await figuresOf({ type: 'today' }, 0)
    const { salesVolume: salesVolumeToday, ...rateFields } = volume
    return {
      activeTenants: counts.active,
      ordersProcessedToday: orders,
      salesVolumeToday,
      ...recurring(counts),
      ...rateFields,
    }
  })

  route(app, api.readPlatformReports, async ({ query }) => {
    const { counts, items, orders, volume } = await figuresOf(query, maxItems)
    return {
      activeTenants: counts.active,
      ...recurring(counts),
      totalCustomers: counts.customers,
      topSellingItems: items.map(({ quantity, title, ...item }) => ({ ...item, title: title ?? '', qty: quantity })),
      ...volume,
      ordersProcessed: orders,
    }
  })

  route(app, api.readPlatformSeries, async ({ query }) => {
    const table = await rates.current()
    return withPlatform(async (db) => readPlatformSeries(db, await zonedRanges(db, query), table))
  })

  route(app, api.countTenants, () =>
    withPlatform(async (db) => {
      const { active, inactive } = await read.countTenants(db, now())
      return { activeTenants: active, inactiveTenants: inactive, allTenants: active + inactive }
    }),
  )

  route(app, api.listTenantsByStatus, async ({ params: { status } }) => {
    const filter = { status, registered: null, now: now() }
    const tenants = await withPlatform((db) => read.listTenants(db, filter))
    return tenantAnswers(personalData, tenants)
  })

  route(app, api.listTenants, async ({ query }, reply) => {
    const { page: currentPage, perPage, search = '', status = 'all' } = query
    const skip = (currentPage - 1) * perPage
    const { found, total } = await withPlatform(async (db) => {
      const hasBounds = query.from !== undefined || query.to !== undefined
      const period = { ...query, type: query.type ?? (hasBounds ? ('custom' as const) : undefined) }
      const registered = period.type === undefined ? null : await zonedRanges(db, period)
      const filter = { status, registered, now: now() }
      if (search !== '') return { found: await read.listTenants(db, filter), total: null }
      const found = await read.listTenants(db, { ...filter, skip, limit: perPage })
      return { found, total: await (registered ? countListed(db, filter) : countOf(db, status)) }
    })
    const answers = await tenantAnswers(personalData, found)
    const matched = search === '' ? null : searchTenants(answers, search)
    // clients of 1.2.0 use the counts of GET /superadmin/tenantsData, which ignore search and period
    reply.header('x-total-count', matched?.length ?? total)
    return { tenants: matched?.slice(skip, skip + perPage) ?? answers, currentPage, perPage }
  })

  const countListed = async (db: Read, filter: read.TenantFilter) => (await read.listTenants(db, filter)).length
  const countOf = async (db: Read, status: read.TenantStatus) => {
    const { active, inactive } = await read.countTenants(db, now())
    return { active, inactive, all: active + inactive }[status]
  }

  route(app, api.readSubscriptionHistory, ({ params: { id } }) => withTenant(id, (db) => historyAnswer(db, id)))

  /** A tenant's history, read as that tenant. */
  async function historyAnswer(db: Read, tenantId: TenantId) {
    const [tenant, store, users, history] = await Promise.all([
      findTenant(db, tenantId),
      findStore(db, tenantId),
      listUsers(db, tenantId),
      listSubscriptionHistory(db, tenantId),
    ])
    if (!tenant) throw notFound('Tenant')
    const isActive = tenant.is_active || (tenant.trial_ends_at !== null && tenant.trial_ends_at > now())
    return {
      tenantInfo: { name: tenant.name, is_active: flag(isActive) },
      storeDetails: store
        ? {
            store_name: store.name,
            address: store.address,
            email: store.email,
            phone: store.phone,
            currency: store.currency,
            is_qr_menu_enabled: flag(store.is_qr_menu_enabled),
          }
        : null,
      totalUsers: users.length,
      subscriptionHistory: history,
    }
  }
}

/** Numbers of paying tenants, despite the names: clients of 1.2.0 multiply them by the price, and by 12 (C9.2). */
const recurring = ({ paying }: read.PlatformCounts) => ({ mrr: paying, arr: paying })
