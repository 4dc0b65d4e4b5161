import type { TableId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { Refusal } from '@comanda/http/errors.ts'
import type { Allowance, Limits } from '@comanda/http/limits.ts'
import { networkOf } from '@comanda/http/network.ts'
import { spend } from '../accounts/attempts.ts'

const minute = 60_000
/** All guests of a restaurant may share one address. */
export const perAddress: Allowance = { name: 'qr-address', max: 60, windowMs: minute }
/** A table that orders more often than every ten seconds is no table. */
const perTable: Allowance = { name: 'qr-table', max: 6, windowMs: minute }
/** Without a table, as at the counter or from the street: by address within one restaurant. */
const withoutTable: Allowance = { name: 'qr-no-table', max: 10, windowMs: minute }
/** Limits the orders that reach the staff, however many tables and addresses a client invents. */
const perTenant: Allowance = { name: 'qr-tenant', max: 120, windowMs: minute }

/** More waiting orders than this are abuse. The till shows them all. */
export const maxWaiting = 500

type Guest = Readonly<{ tenantId: TenantId; tableId: TableId | null; address: string }>

export async function spendOnOrder(limits: Limits, { tenantId, tableId, address }: Guest): Promise<void> {
  if (tableId) await spend(limits, perTable, `${tenantId}/${tableId}`)
  else await spend(limits, withoutTable, `${tenantId}/${networkOf(address)}`)
  await spend(limits, perTenant, tenantId)
}

export const tooManyWaiting = (): Refusal =>
  new Refusal(429, 'Too many orders are waiting, please ask the staff!', minute / 1_000)
