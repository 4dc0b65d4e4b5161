import type { OrderId, SettlementId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { Metadata } from '@comanda/domain/kernel/metadata.ts'
import { CheckoutStarted } from '@comanda/domain/orders/checkout-events.ts'
import type { Batch } from '@comanda/event-store/client/log.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import { sql } from 'kysely'

type OpenCheckout = Readonly<{ tenantId: TenantId; orderId: OrderId; settlementId: SettlementId }>

type Position = bigint | 'start'
/** A checkout that was started. A subscription after `after` receives its start again. */
type StartedCheckout = OpenCheckout & Readonly<{ startedAt: string; after: Position }>

const checkpointName = 'checkout-recovery'
/** Events of an order that start or end a checkout. */
export const checkoutEvents = ['CheckoutStarted', 'CheckoutReleased', 'OrderSettled'] as const

/** Limit of checkouts per round. */
const maxLeft = 200

/** Number of positions after which the checkpoint is stored. */
const maxBehind = 1_000n

export type OpenCheckouts = ReturnType<typeof openCheckouts>

/**
 * Orders with a running checkout. Nearly all end within milliseconds and are held in memory only; an abandoned one gets
 * a row. The checkpoint stays before the oldest one in memory.
 */
export function openCheckouts(identity: IdentityDb) {
  const started = new Map<string, StartedCheckout>()
  let reached: Position = 'start'
  let stored: Position = 'start'
  let lastLeft: Readonly<{ tenant_id: TenantId; order_id: OrderId }> | undefined

  const checkpoint = (): Position => {
    const [oldest] = started.values() // in the order of the log
    return oldest?.after ?? reached
  }

  return {
    /** Returns the checkpoint and clears the memory: the log repeats what followed it. */
    async open(): Promise<Position> {
      const row = await identity
        .selectFrom('identity.checkpoints')
        .select('position')
        .where('name', '=', checkpointName)
        .executeTakeFirst()
      started.clear()
      stored = row ? BigInt(row.position) : 'start'
      reached = stored
      return stored
    },

    apply({ events, position }: Pick<Batch, 'events' | 'position'>): void {
      for (const { stream, type, data, metadata } of events) {
        started.delete(stream)
        if (type !== 'CheckoutStarted') continue
        const { orderId, settlementId, startedAt } = CheckoutStarted.parse({ type, data }).data
        const { tenantId } = Metadata.parse(metadata)
        started.set(stream, { tenantId, orderId, settlementId, startedAt, after: reached })
      }
      reached = position
    },

    /** Stores checkouts older than `graceMs` as rows, and moves the checkpoint. */
    async store(graceMs: number, now: string): Promise<void> {
      const before = Date.parse(now) - graceMs
      const left = [...started].filter(([, { startedAt }]) => Date.parse(startedAt) < before)
      const next = checkpoint()
      const isFar = next !== 'start' && (stored === 'start' || next - stored >= maxBehind)
      if (left.length === 0 && !isFar) return
      await identity.transaction().execute(async (tx) => {
        if (left.length > 0) {
          await tx
            .insertInto('identity.open_checkouts')
            .values(left.map(([, checkout]) => rowOf(checkout)))
            .onConflict((conflict) =>
              conflict
                .columns(['tenant_id', 'order_id'])
                .doUpdateSet(({ ref }) => ({
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
      stored = next
      for (const [stream, checkout] of left) if (started.get(stream) === checkout) started.delete(stream)
    },

    /** Abandoned checkouts in rounds: each continues after the last of the previous one and starts over at the end. */
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

    /** Removes an order that is no longer in this checkout. Final: a released settlement never starts again. */
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

const rowOf = ({ tenantId, orderId, settlementId, startedAt }: StartedCheckout) => ({
  tenant_id: tenantId,
  order_id: orderId,
  settlement_id: settlementId,
  started_at: startedAt,
})
