import type { OrderId, SettlementId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { Metadata } from '@comanda/domain/kernel/metadata.ts'
import { CheckoutStarted } from '@comanda/domain/orders/events.ts'
import type { Batch } from '@comanda/event-store/client/log.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import { sql } from 'kysely'

export type OpenCheckout = Readonly<{ tenantId: TenantId; orderId: OrderId; settlementId: SettlementId }>

type Position = bigint | 'start'
/** `after`: subscribed from there, the log tells of this checkout again. */
type Heard = OpenCheckout & Readonly<{ startedAt: string; after: Position }>

const checkpointName = 'checkout-recovery'
/** What begins and ends a checkout in the stream of an order. */
export const checkoutEvents = ['CheckoutStarted', 'CheckoutReleased', 'OrderSettled'] as const

/** How many are tried in one round. */
const maxLeft = 200

/** A checkpoint is worth a write once the log has gone on by so much. */
const maxBehind = 1_000n

export type OpenCheckouts = ReturnType<typeof openCheckouts>

/**
 * The orders whose checkout has begun and not ended. Nearly all end within milliseconds and are held in memory alone; only
 * one that is left becomes a row. The checkpoint stays before the oldest that is in memory.
 */
export function openCheckouts(identity: IdentityDb) {
  const heard = new Map<string, Heard>()
  let reached: Position = 'start'
  let kept: Position = 'start'
  let lastLeft: Readonly<{ tenant_id: TenantId; order_id: OrderId }> | undefined

  const checkpoint = (): Position => {
    const [oldest] = heard.values() // in the order of the log
    return oldest?.after ?? reached
  }

  return {
    /** Forgets what was heard: the log will tell it again from the checkpoint, which this gives. */
    async open(): Promise<Position> {
      const row = await identity
        .selectFrom('identity.checkpoints')
        .select('position')
        .where('name', '=', checkpointName)
        .executeTakeFirst()
      heard.clear()
      kept = row ? BigInt(row.position) : 'start'
      reached = kept
      return kept
    },

    hear({ events, position }: Pick<Batch, 'events' | 'position'>): void {
      for (const { stream, type, data, metadata } of events) {
        heard.delete(stream)
        if (type !== 'CheckoutStarted') continue
        const { orderId, settlementId, startedAt } = CheckoutStarted.parse({ type, data }).data
        const { tenantId } = Metadata.parse(metadata)
        heard.set(stream, { tenantId, orderId, settlementId, startedAt, after: reached })
      }
      reached = position
    },

    /** Makes rows of those that began longer ago than this, and moves the checkpoint. */
    async keep(graceMs: number, now: string): Promise<void> {
      const before = Date.parse(now) - graceMs
      const left = [...heard].filter(([, { startedAt }]) => Date.parse(startedAt) < before)
      const next = checkpoint()
      const isFar = next !== 'start' && (kept === 'start' || next - kept >= maxBehind)
      if (left.length === 0 && !isFar) return
      await identity.transaction().execute(async (tx) => {
        if (left.length > 0) {
          await tx
            .insertInto('identity.open_checkouts')
            .values(left.map(([, checkout]) => rowOf(checkout)))
            .onConflict((conflict) =>
              conflict.columns(['tenant_id', 'order_id']).doUpdateSet(({ ref }) => ({
                settlement_id: ref('excluded.settlement_id'),
                started_at: ref('excluded.started_at'),
              })),
            )
            .execute()
        }
        if (next !== 'start') {
          await tx
            .insertInto('identity.checkpoints')
            .values({ name: checkpointName, position: Number(next) })
            .onConflict((conflict) =>
              conflict
                .column('name')
                .doUpdateSet({ position: sql<number>`greatest(checkpoints.position, excluded.position)` }),
            )
            .execute()
        }
      })
      kept = next
      for (const [stream, checkout] of left) if (heard.get(stream) === checkout) heard.delete(stream)
    },

    /** Those after the last of the round before, and the first again once there are no more. */
    async left(): Promise<OpenCheckout[]> {
      const after = lastLeft
      const rows = await identity
        .selectFrom('identity.open_checkouts')
        .select(['tenant_id', 'order_id', 'settlement_id'])
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(tenant_id, order_id) > (${after?.tenant_id}::uuid, ${after?.order_id}::uuid)`),
        )
        .orderBy('tenant_id')
        .orderBy('order_id')
        .limit(maxLeft)
        .execute()
      lastLeft = rows.length < maxLeft ? undefined : rows.at(-1)
      return rows.map((row) => ({ tenantId: row.tenant_id, orderId: row.order_id, settlementId: row.settlement_id }))
    },

    /** For an order found to be in this checkout no more. It cannot come back: a settlement given up never starts again. */
    async forget({ tenantId, orderId, settlementId }: OpenCheckout): Promise<void> {
      await identity
        .deleteFrom('identity.open_checkouts')
        .where('tenant_id', '=', tenantId)
        .where('order_id', '=', orderId)
        .where('settlement_id', '=', settlementId)
        .execute()
    },
  }
}

const rowOf = ({ tenantId, orderId, settlementId, startedAt }: Heard) => ({
  tenant_id: tenantId,
  order_id: orderId,
  settlement_id: settlementId,
  started_at: startedAt,
})
