import type { TableId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { Refusal } from '@comanda/http/errors.ts'
import type { Allowance, Limits } from '@comanda/http/limits.ts'
import { networkOf } from '@comanda/http/network.ts'
import { spend, tooMany } from '../accounts/attempts.ts'

const minute = 60_000
/** All guests of a restaurant may share one address. */
export const perAddress: Allowance = { name: 'qr-address', max: 60, windowMs: minute }
/** Guests at a real table do not order more often than every ten seconds. */
const perTable: Allowance = { name: 'qr-table', max: 6, windowMs: minute }
/** Guests without a table, at the counter or outside: limited by address within a restaurant. */
const withoutTable: Allowance = { name: 'qr-no-table', max: 10, windowMs: minute }
/** Limits the orders that reach the staff, however many tables and addresses a client invents. */
const perTenant: Allowance = { name: 'qr-tenant', max: 90, windowMs: minute }
/** Share of quiet tables, so that a few tables that order without end do not block all others. */
const perTenantQuiet: Allowance = { name: 'qr-tenant-quiet', max: 30, windowMs: minute }
/** A table is quiet until its second order within ten minutes. */
const perQuietTable: Allowance = { name: 'qr-table-quiet', max: 1, windowMs: 10 * minute }

/** Guests call for two reasons, and again only after somebody was there. */
const callsPerTable: Allowance = { name: 'qr-call-table', max: 6, windowMs: minute }
/** Limits the calls that reach the staff, however many tables a client knows. */
const callsPerTenant: Allowance = { name: 'qr-call-tenant', max: 60, windowMs: minute }
const callsPerAddress: Allowance = { name: 'qr-call-address', max: 20, windowMs: minute }

/** Limit of pending orders, which the till shows all. */
export const maxWaiting = 500

type Guest = Readonly<{ tenantId: TenantId; tableId: TableId | null; address: string }>

/** Uses up the allowances of one guest order, the narrowest first; throws 429 beyond them. */
export async function spendOnOrder(limits: Limits, { tenantId, tableId, address }: Guest): Promise<void> {
  if (!tableId) {
    await spend(limits, withoutTable, `${tenantId}/${networkOf(address)}`)
    return spend(limits, perTenant, tenantId)
  }
  const table = `${tenantId}/${tableId}`
  await spend(limits, perTable, table)
  const { allowed: isQuiet } = await limits.take(perQuietTable, table)
  const { allowed, retryAfterSeconds } = await limits.take(perTenant, tenantId)
  if (allowed) return
  if (!isQuiet) throw tooMany(retryAfterSeconds)
  await spend(limits, perTenantQuiet, tenantId)
}

/** Uses up the allowances of one call of guests; throws 429 beyond them. */
export async function spendOnCall(
  limits: Limits,
  { tenantId, tableId, address }: Guest & Readonly<{ tableId: TableId }>,
): Promise<void> {
  await spend(limits, callsPerTable, `${tenantId}/${tableId}`)
  await spend(limits, callsPerAddress, `${tenantId}/${networkOf(address)}`)
  await spend(limits, callsPerTenant, tenantId)
}

export const tooManyWaiting = (): Refusal =>
  new Refusal(429, 'Too many orders are waiting, please ask the staff!', minute / 1_000)
