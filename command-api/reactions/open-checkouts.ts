import type { OrderId, SettlementId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { Metadata } from '@comanda/domain/kernel/metadata.ts'
import { OrderEvent } from '@comanda/domain/orders/events.ts'
import type { Batch, RecordedEvent } from '@comanda/event-store/client/log.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import { sql } from 'kysely'

export type OpenCheckout = Readonly<{ tenantId: TenantId; orderId: OrderId; settlementId: SettlementId }>

const checkpointName = 'checkout-recovery'
/** What begins and ends a checkout in the stream of an order. */
export const checkoutEvents = ['CheckoutStarted', 'CheckoutReleased', 'OrderSettled'] as const

/** The orders whose checkout has begun and not ended, kept from the log with their own checkpoint. */
export function openCheckouts(identity: IdentityDb) {
  return {
    async checkpoint(): Promise<bigint | 'start'> {
      const row = await identity
        .selectFrom('identity.checkpoints')
        .select('position')
        .where('name', '=', checkpointName)
        .executeTakeFirst()
      return row ? BigInt(row.position) : 'start'
    },

    /** The whole batch and the checkpoint, or nothing: what is begun and ended within it leaves no trace. */
    async apply({ events, position }: Pick<Batch, 'events' | 'position'>): Promise<void> {
      const { begun, ended } = netOf(events)
      await identity.transaction().execute(async (tx) => {
        if (ended.length > 0) {
          await tx
            .deleteFrom('identity.open_checkouts')
            .where(({ eb, refTuple, tuple }) =>
              eb(
                refTuple('tenant_id', 'order_id'),
                'in',
                ended.map(({ tenantId, orderId }) => tuple(tenantId, orderId)),
              ),
            )
            .execute()
        }
        if (begun.length > 0) {
          await tx
            .insertInto('identity.open_checkouts')
            .values(begun)
            .onConflict((conflict) =>
              conflict.columns(['tenant_id', 'order_id']).doUpdateSet(({ ref }) => ({
                settlement_id: ref('excluded.settlement_id'),
                started_at: ref('excluded.started_at'),
              })),
            )
            .execute()
        }
        await tx
          .insertInto('identity.checkpoints')
          .values({ name: checkpointName, position: Number(position) })
          .onConflict((conflict) =>
            conflict
              .column('name')
              .doUpdateSet({ position: sql<number>`greatest(checkpoints.position, excluded.position)` }),
          )
          .execute()
      })
    },

    async olderThan(graceMs: number): Promise<OpenCheckout[]> {
      const rows = await identity
        .selectFrom('identity.open_checkouts')
        .select(['tenant_id', 'order_id', 'settlement_id'])
        .where('started_at', '<', sql<string>`now() - make_interval(secs => ${graceMs / 1_000})`)
        .orderBy('started_at')
        .limit(200)
        .execute()
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

/** The last word of the batch on each order. */
function netOf(events: readonly RecordedEvent[]) {
  const last = new Map<string, RecordedEvent>()
  for (const event of events) last.set(event.stream, event)
  const begun = []
  const ended = []
  for (const recorded of last.values()) {
    const { tenantId } = Metadata.parse(recorded.metadata)
    const { type, data } = OrderEvent.parse({ type: recorded.type, data: recorded.data })
    if (type === 'CheckoutStarted') {
      const { orderId, settlementId, startedAt } = data
      begun.push({ tenant_id: tenantId, order_id: orderId, settlement_id: settlementId, started_at: startedAt })
    } else ended.push({ tenantId, orderId: data.orderId })
  }
  return { begun, ended }
}
