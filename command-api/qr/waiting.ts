import type { OrderId, QrOrderId, TenantId } from '@comanda/domain/kernel/ids.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import { sql } from 'kysely'

/**
 * Pending guest orders, for "dismiss all" and for the limit of their number. Their streams decide: a surplus row is
 * detected there, a missing row is restored by the reaction (reactions/qr-directory.ts).
 */
export type WaitingQrOrders = Readonly<{
  add: (tenantId: TenantId, qrOrderId: QrOrderId) => Promise<void>
  remove: (tenantId: TenantId, qrOrderId: QrOrderId) => Promise<void>
  count: (tenantId: TenantId) => Promise<number>
  list: (tenantId: TenantId, max: number) => Promise<QrOrderId[]>
  /**
   * Reserves a guest order for the order that is being created from it, or for its dismissal; false if it is reserved
   * already.
   */
  claim: (tenantId: TenantId, qrOrderId: QrOrderId, claimant: OrderId | QrOrderId) => Promise<boolean>
  release: (tenantId: TenantId, qrOrderId: QrOrderId, claimant: OrderId | QrOrderId) => Promise<void>
  /**
   * Claims of all tenants that were not released for `seconds`, in rounds: each continues after the last of the
   * previous one and starts over at the end.
   */
  listAbandonedClaims: (seconds: number) => Promise<AbandonedClaim[]>
}>

export type AbandonedClaim = Readonly<{ tenantId: TenantId; qrOrderId: QrOrderId; claimant: string }>

/** Longer than any request runs: an older claim belongs to a crashed process. */
const claimSeconds = 40

/** Limit of abandoned claims per round. */
const maxClaims = 200

const isFree = (claimant: OrderId | QrOrderId) => sql<boolean>`
  waiting_qr_orders.claimed_by is null
  or waiting_qr_orders.claimed_by = ${claimant}
  or waiting_qr_orders.claimed_at < now() - make_interval(secs => ${claimSeconds})`

export function waitingQrOrders(identity: IdentityDb): WaitingQrOrders {
  const keyOf = (tenantId: TenantId, qrOrderId: QrOrderId): ClaimKey => ({
    tenant_id: tenantId,
    qr_order_id: qrOrderId,
  })
  let lastClaim: ClaimKey | undefined
  const unclaimed = { claimed_by: null, claimed_at: null }
  return {
    async add(tenantId, qrOrderId) {
      await identity
        .insertInto('identity.waiting_qr_orders')
        .values({ ...keyOf(tenantId, qrOrderId), ...unclaimed })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'qr_order_id']).doNothing())
        .execute()
    },
    async remove(tenantId, qrOrderId) {
      await identity
        .deleteFrom('identity.waiting_qr_orders')
        .where((is) => is.and(keyOf(tenantId, qrOrderId)))
        .execute()
    },
    async count(tenantId) {
      const { waiting } = await identity
        .selectFrom('identity.waiting_qr_orders')
        .select(({ fn }) => fn.countAll<number>().as('waiting'))
        .where('tenant_id', '=', tenantId)
        .executeTakeFirstOrThrow()
      return Number(waiting)
    },
    async list(tenantId, max) {
      const rows = await identity
        .selectFrom('identity.waiting_qr_orders')
        .select('qr_order_id')
        .where('tenant_id', '=', tenantId)
        .limit(max)
        .execute()
      return rows.map((row) => row.qr_order_id)
    },
    async claim(tenantId, qrOrderId, claimant) {
      const claimed = { claimed_by: claimant, claimed_at: sql<string>`now()` }
      const row = await identity
        .insertInto('identity.waiting_qr_orders')
        .values({ ...keyOf(tenantId, qrOrderId), ...claimed })
        .onConflict((conflict) =>
          conflict.columns(['tenant_id', 'qr_order_id']).doUpdateSet(claimed).where(isFree(claimant)),
        )
        .returning('qr_order_id')
        .executeTakeFirst()
      return row !== undefined
    },
    async release(tenantId, qrOrderId, claimant) {
      await identity
        .updateTable('identity.waiting_qr_orders')
        .set(unclaimed)
        .where((is) => is.and({ ...keyOf(tenantId, qrOrderId), claimed_by: claimant }))
        .execute()
    },
    async listAbandonedClaims(seconds) {
      const rows = await selectClaimsAfter(identity, lastClaim, seconds)
      lastClaim = rows.length < maxClaims ? undefined : rows.at(-1)
      return rows.flatMap(({ tenant_id: tenantId, qr_order_id: qrOrderId, claimed_by: claimant }) =>
        claimant === null ? [] : [{ tenantId, qrOrderId, claimant }],
      )
    },
  }
}

type ClaimKey = Readonly<{ tenant_id: TenantId; qr_order_id: QrOrderId }>

const selectClaimsAfter = (identity: IdentityDb, after: ClaimKey | undefined, seconds: number) =>
  identity
    .selectFrom('identity.waiting_qr_orders')
    .select(['tenant_id', 'qr_order_id', 'claimed_by'])
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(tenant_id, qr_order_id) > (${after?.tenant_id}::uuid, ${after?.qr_order_id}::uuid)`),
    )
    .where('claimed_at', '<', sql<string>`now() - make_interval(secs => ${seconds})`)
    .whereRef('claimed_by', '!=', 'qr_order_id') // claims of dismissals are excluded
    .orderBy('tenant_id')
    .orderBy('qr_order_id')
    .limit(maxClaims)
    .execute()
