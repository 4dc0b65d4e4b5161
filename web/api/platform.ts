import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'
import { callQuery } from './call-query.ts'
import { ApiError } from './errors.ts'
import type { AnswerOf } from './request.ts'

export type PlatformDashboard = AnswerOf<'GET /superadmin/dashboard'>
export type PlatformReport = AnswerOf<'GET /superadmin/reports'>
export type PlatformSeries = AnswerOf<'GET /superadmin/reports/series'>
export type Tenant = AnswerOf<'GET /superadmin/tenants'>['tenants'][number]
export type TenantHistory = AnswerOf<'GET /superadmin/tenants/:id/subscription-history'>
export type FailedJob = AnswerOf<'GET /superadmin/jobs/failed'>[number]
export type TenantStatus = 'active' | 'inactive' | 'all'

/** `type` null: all time. */
export type PlatformPeriod = Readonly<{ type: string | null; from?: string | undefined; to?: string | undefined }>
export type TenantFilter = Readonly<{
  page: number
  perPage: number
  search: string
  status: TenantStatus
  period: PlatformPeriod
}>

/** The platform has no feed, so its screens poll. */
const pollMs = 30_000

export const platformKey = ['platform'] as const

export const platformDashboard = queryOptions({
  ...callQuery([...platformKey, 'dashboard'], 'GET /superadmin/dashboard'),
  refetchInterval: pollMs,
})

export const platformReport = ({ type, from, to }: PlatformPeriod) =>
  callQuery([...platformKey, 'report', type, from, to], 'GET /superadmin/reports', {
    query: { type: type ?? 'today', from, to },
  })

export const platformSeries = ({ type, from, to }: PlatformPeriod) =>
  callQuery([...platformKey, 'series', type, from, to], 'GET /superadmin/reports/series', {
    query: { type: type ?? 'today', from, to },
  })

export const tenantCounts = callQuery([...platformKey, 'counts'], 'GET /superadmin/tenantsData')

export const tenantsPage = ({ page, perPage, search, status, period }: TenantFilter) =>
  queryOptions({
    queryKey: [...platformKey, 'tenants', page, perPage, search, status, period],
    queryFn: async ({ signal }) => {
      let total = 0
      const onHeaders = (headers: Headers) => {
        total = Number(headers.get('x-total-count'))
      }
      const { type, from, to } = period
      const query = { page, perPage, search, status, type: type ?? undefined, from, to }
      const { tenants } = await ask('GET /superadmin/tenants', { query, signal, onHeaders })
      return { tenants, total }
    },
    placeholderData: keepPreviousData,
  })

export const askAllTenants = (status: TenantStatus) =>
  ask('GET /superadmin/tenantsData/:status', { params: { status } })

export const tenantHistory = (id: string) =>
  callQuery([...platformKey, 'history', id], 'GET /superadmin/tenants/:id/subscription-history', { params: { id } })

export const failedJobs = queryOptions({
  ...callQuery([...platformKey, 'failed-jobs'], 'GET /superadmin/jobs/failed'),
  refetchInterval: pollMs,
})

export type Installation = Omit<AnswerOf<'GET /ready'>, 'ready'> & Readonly<{ ready: boolean }>

/** State of the installation. 503 is an answer here: it names the faults. */
export const installation = queryOptions({
  queryKey: [...platformKey, 'installation'],
  queryFn: async ({ signal }): Promise<Installation> => {
    try {
      return await ask('GET /ready', { signal, bare: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { Readiness } = await import('./readiness.ts') // with the library of schemas, which no screen loads at first
      const readiness = Readiness.safeParse(error.body).data
      if (!readiness) throw error
      return readiness
    }
  },
  refetchInterval: pollMs,
})
