import type { OrderId, SettlementId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { Metadata } from '@comanda/domain/kernel/metadata.ts'
import { CheckoutStarted } from '@comanda/domain/orders/checkout-events.ts'
import type { Batch } from '@comanda/event-store/client/log.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import { sql } from 'kysely'
import { readCheckpoint } from './follow.ts'

type OpenCheckout = Readonly<{ tenantId: TenantId; orderId: OrderId; settlementId: SettlementId }>

type Position = bigint | 'start'
/** `after`: position of the log after which a subscription receives the start of the checkout again. */
type StartedCheckout = OpenCheckout & Readonly<{ startedAt: string; after: Position }>

const checkpointName = 'checkout-recovery'
/** Events of an order that start or end a checkout. */
export const checkoutEvents = ['CheckoutStarted', 'CheckoutReleased', 'OrderSettled'] as const

/** Limit of checkouts per round. */
const maxListed = 200

/** Number of positions after which the checkpoint is stored. */
const maxBehind = 1_000n

export type OpenCheckouts = ReturnType<typeof openCheckouts>

/**
 * Orders with a running checkout. Nearly all end within milliseconds and are held in memory only; an abandoned checkout
 * gets a row. The checkpoint stays before the oldest checkout in memory.
 */
export function openCheckouts(identity: IdentityDb) {
  const started = new Map<string, StartedCheckout>()
  let position: Position = 'start'
  let stored: Position = 'start'
  let lastListed: CheckoutRow | undefined

  const checkpoint = (): Position => {
    const [oldest] = started.values() // in the order of the log
    return oldest?.after ?? position
  }

  return {
    /** Returns the checkpoint and clears the memory: the log repeats what followed it. */
    async restart(): Promise<Position> {
      started.clear()
      stored = await readCheckpoint(identity, checkpointName)
      position = stored
      return stored
    },

    apply(batch: Pick<Batch, 'events' | 'position'>): void {
      for (const { stream, type, data, metadata } of batch.events) {
        started.delete(stream)
        if (type !== 'CheckoutStarted') continue
        const { orderId, settlementId, startedAt } = CheckoutStarted.parse({ type, data }).data
        const { tenantId } = Metadata.parse(metadata)
        started.set(stream, { tenantId, orderId, settlementId, startedAt, after: position })
      }
      position = batch.position
    },

    /** Stores checkouts older than `graceMs` as rows, and moves the checkpoint. */
    async store(graceMs: number, now: string): Promise<void> {
      const before = Date.parse(now) - graceMs
      const abandoned = [...started].filter(([, { startedAt }]) => Date.parse(startedAt) < before)
      const next = checkpoint()
      const isFar = next !== 'start' && (stored === 'start' || next - stored >= maxBehind)
      if (abandoned.length === 0 && !isFar) return
      const checkouts = abandoned.map(([, checkout]) => checkout)
      await saveCheckouts(identity, checkouts, next)
      stored = next
      for (const [stream, checkout] of abandoned) if (started.get(stream) === checkout) started.delete(stream)
    },

    /** Abandoned checkouts in rounds: each continues after the last of the previous one and starts over at the end. */
    async listAbandoned(): Promise<OpenCheckout[]> {
      const rows = await selectAfter(identity, lastListed)
      lastListed = rows.length < maxListed ? undefined : rows.at(-1)
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

/** Stores rows and checkpoint in one transaction. A checkpoint never moves back: another process may be ahead. */
const saveCheckouts = (identity: IdentityDb, checkouts: readonly StartedCheckout[], checkpoint: Position) =>
  identity.transaction().execute(async (tx) => {
    if (checkouts.length > 0) {
      await tx
        .insertInto('identity.open_checkouts')
        .values(checkouts.map(rowOf))
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
    if (checkpoint !== 'start') {
      await tx
        .insertInto('identity.checkpoints')
        .values({ name: checkpointName, position: Number(checkpoint) })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ position: sql<number>`greatest(checkpoints.position, excluded.position)` }),
        )
        .execute()
    }
  })

type CheckoutRow = Readonly<{ tenant_id: TenantId; order_id: OrderId; settlement_id: SettlementId }>

const selectAfter = (identity: IdentityDb, after: CheckoutRow | undefined): Promise<CheckoutRow[]> =>
  identity
    .selectFrom('identity.open_checkouts')
    .select(['tenant_id', 'order_id', 'settlement_id'])
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(tenant_id, order_id) > (${after?.tenant_id}::uuid, ${after?.order_id}::uuid)`),
    )
    .orderBy('tenant_id')
    .orderBy('order_id')
    .limit(maxListed)
    .execute()

const rowOf = ({ tenantId, orderId, settlementId, startedAt }: StartedCheckout) => ({
  tenant_id: tenantId,
  order_id: orderId,
  settlement_id: settlementId,
  started_at: startedAt,
})
