import { setTimeout as sleep } from 'node:timers/promises'
import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { categoryOf, prefixOf } from '@comanda/domain/kernel/streams.ts'
import type { MenuCommand, MenuRejection } from '@comanda/domain/menu/commands.ts'
import { MenuEvent } from '@comanda/domain/menu/events.ts'
import { menu } from '@comanda/domain/menu/menu.ts'
import type { Menu } from '@comanda/domain/menu/state.ts'
import type { StoreCommand } from '@comanda/domain/store/commands.ts'
import { StoreEvent } from '@comanda/domain/store/events.ts'
import type { Store } from '@comanda/domain/store/state.ts'
import { type StoreRejection, store } from '@comanda/domain/store/store.ts'
import type { TenantCommand } from '@comanda/domain/tenants/commands.ts'
import { TenantEvent } from '@comanda/domain/tenants/events.ts'
import { type Tenant, type TenantRejection, tenant } from '@comanda/domain/tenants/tenant.ts'
import { backoff } from '@comanda/event-store/client/backoff.ts'
import { type EventLog, LogUnavailable } from '@comanda/event-store/client/log.ts'
import type { DomainEvent, Folded, Kind } from '../fold.ts'
import { type LiveCache, liveCache } from './cache.ts'

/** A kind whose fold is kept: commands need not read its whole stream, and questions about it need not read at all. */
export type Known<S, C, E extends DomainEvent, R extends string> = Kind<S, C, E, R> &
  Readonly<{
    /**
     * The state of the tenant's stream, at least up to the log position `atLeast` (the caller's own last change).
     * Synchronous when it is cached, so that an order does not wait.
     */
    of: (tenantId: TenantId, atLeast: bigint | null) => S | Promise<S>
  }>

/** Menu, store and subscription of every tenant that was used lately: what a command needs to be decided without a read model. */
export type Caches = Readonly<{
  menu: Known<Menu, MenuCommand, MenuEvent, MenuRejection>
  store: Known<Store, StoreCommand, StoreEvent, StoreRejection>
  tenant: Known<Tenant, TenantCommand, TenantEvent, TenantRejection>
  /**
   * Follows the log until `signal` aborts. Resolves once what is read from now on is kept current; while the log is away
   * at the start it waits, and the states are refused as unavailable.
   */
  follow: (signal: AbortSignal, onTrouble?: (error: unknown) => void) => Promise<void>
  isCurrent: () => boolean
}>

/** A fold of a large menu takes some hundred kilobytes. */
const capacity = 2_000

export function createCaches(log: EventLog): Caches {
  const menus = liveCache(log, { decider: menu, events: MenuEvent }, capacity)
  const stores = liveCache(log, { decider: store, events: StoreEvent }, capacity)
  const tenants = liveCache(log, { decider: tenant, events: TenantEvent }, capacity)
  const byCategory = new Map([menus, stores, tenants].map((cache) => [cache.category, cache]))
  let current = false
  let following = false

  // A fold loaded before the subscription's first position could miss what was written in between.
  const whileFollowing = <S>({ of, recall, keep }: LiveCache<S>) => ({
    of: (tenantId: TenantId, atLeast: bigint | null) => (following ? of(tenantId, atLeast) : Promise.reject(notYet())),
    cache: {
      recall,
      keep: (stream: string, folded: Folded<S>) => {
        if (following) keep(stream, folded)
      },
    },
  })

  const listen = async (after: bigint | 'start', signal: AbortSignal, onTrouble?: (error: unknown) => void) => {
    const filter = { streamPrefixes: [...byCategory.keys()].map(prefixOf) }
    const trouble = (error: unknown) => {
      current = false
      onTrouble?.(error)
    }
    for await (const batch of log.subscribe({ after, filter, signal, onTrouble: trouble })) {
      current = true
      for (const event of batch.events) {
        const category = categoryOf(event.stream)
        if (category) byCategory.get(category)?.apply(event)
      }
    }
  }

  return {
    menu: { decider: menu, events: MenuEvent, ...whileFollowing(menus) },
    store: { decider: store, events: StoreEvent, ...whileFollowing(stores) },
    tenant: { decider: tenant, events: TenantEvent, ...whileFollowing(tenants) },
    isCurrent: () => current,
    follow: async (signal, onTrouble) => {
      // From the head as it is now: whatever is read later holds all that is older, and all that is newer comes from the subscription.
      const head = await headOf(log, signal, onTrouble)
      if (head === undefined) return
      following = true
      current = true
      listen(head, signal, onTrouble).catch((error: unknown) => {
        current = false
        if (!signal.aborted) onTrouble?.(error)
      })
    },
  }
}

/** The log's position, asked for until the log answers. Undefined once `signal` has aborted. */
async function headOf(log: EventLog, signal: AbortSignal, onTrouble?: (error: unknown) => void) {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    try {
      return (await log.head()) ?? 'start'
    } catch (error) {
      if (signal.aborted) return undefined
      onTrouble?.(error)
      await sleep(backoff(attempt, 100, 2_000), undefined, { signal }).catch(() => undefined)
    }
  }
  return undefined
}

const notYet = () => new LogUnavailable('the event store has not answered since the start')
