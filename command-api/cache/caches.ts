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

/** A kind with cached states: commands need not read the whole stream, and queries may not need to read at all. */
type CachedKind<S, C, E extends DomainEvent, R extends string> = Kind<S, C, E, R> &
  Readonly<{
    /**
     * The state of the tenant's stream, at least up to the log position `atLeast` (the caller's own last change).
     * Synchronous if it is cached, so that an order does not wait.
     */
    of: (tenantId: TenantId, atLeast: bigint | null) => S | Promise<S>
  }>

/** Menu, store and subscription of recently used tenants: commands are decided on them, not on read models. */
export type Caches = Readonly<{
  menu: CachedKind<Menu, MenuCommand, MenuEvent, MenuRejection>
  store: CachedKind<Store, StoreCommand, StoreEvent, StoreRejection>
  tenant: CachedKind<Tenant, TenantCommand, TenantEvent, TenantRejection>
  /**
   * Follows the log until `signal` aborts. Resolves once cached states are kept current. While the log is unavailable
   * at the start it waits, and states are refused as unavailable.
   */
  follow: (signal: AbortSignal, onTrouble?: (error: unknown) => void) => Promise<void>
  isCurrent: () => boolean
}>

/** The state of a large menu takes some hundred kilobytes. */
const capacity = 2_000

export function createCaches(log: EventLog): Caches {
  const menus = liveCache(log, { decider: menu, events: MenuEvent }, capacity)
  const stores = liveCache(log, { decider: store, events: StoreEvent }, capacity)
  const tenants = liveCache(log, { decider: tenant, events: TenantEvent }, capacity)
  const byCategory = new Map([menus, stores, tenants].map((cache) => [cache.category, cache]))
  let current = false
  let following = false

  // A state loaded before the subscription's first position could miss events written in between.
  const whileFollowing = <S>({ of, get, set }: LiveCache<S>) => ({
    of: (tenantId: TenantId, atLeast: bigint | null) => (following ? of(tenantId, atLeast) : Promise.reject(notYet())),
    cache: {
      get,
      set: (stream: string, folded: Folded<S>) => {
        if (following) set(stream, folded)
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
      // Starts at the current head: later reads include everything before it, and the subscription everything after it.
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

/** The log's position, retried until the log answers. Undefined after `signal` aborted. */
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
