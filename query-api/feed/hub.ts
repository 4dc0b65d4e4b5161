import { createKeyedQueue } from '@comanda/http/keyed-queue.ts'
import type { CarryOrders, CountQrOrders } from './carried-orders.ts'
import { combineMessages } from './combine.ts'
import { changesNotice, type FeedPosition, type Message, type Notice, resyncNotice } from './notice.ts'

/** A listener of one tenant: a WebSocket, or a client of 1.2.0 over socket.io. */
export type Listener = Readonly<{
  tenantId: string
  /**
   * Sends the first message, the feed's position. `lastChange`: nothing of the tenant changed after it; null if
   * unknown.
   */
  handshake: (feed: FeedPosition, lastChange: string | null) => void
  /** True if the listener receives changed orders. They are read only if some listener does. */
  readsOrders?: () => boolean
  notify: (notice: Notice) => void
  heartbeat?: (text: string) => void
}>

/**
 * A tenant's feed in Redis. `missed`: the messages after the requested position, or null if some have expired.
 * `lastChange`: if no position was requested, the log position of the last message of this epoch.
 */
export type FeedHistory = FeedPosition & Readonly<{ missed: readonly Message[] | null; lastChange?: string | null }>
export type ReadHistory = (tenantId: string, after: FeedPosition | null) => Promise<FeedHistory>

export type Hub = Readonly<{
  /** Sends the messages missed since `since`, then all new ones. Rejects while Redis is unavailable. */
  join: (listener: Listener, since: FeedPosition | null) => Promise<void>
  leave: (listener: Listener) => void
  message: (message: Message) => void
  /** Reads and sends the messages that every tenant has missed. Call it when messages may have been lost. */
  catchUp: () => Promise<void>
  /**
   * Sends one text per tenant to all listeners with heartbeats. `isLate`: no worker updates the read models, so silence
   * does not mean that nothing changes.
   */
  heartbeat: (position: string, at: string, isLate?: boolean) => void
}>

type Tenant = {
  readonly tenantId: string
  feed: FeedPosition
  /** Listeners, each with the last sequence number it was sent. */
  listeners: Map<Listener, number>
  /** True until missed messages could be read. Meanwhile no heartbeat is sent. */
  isBehind: boolean
  /** Messages that arrived while earlier ones were being sent. */
  waiting: Message[]
}

export function createHub(source: Source): Hub {
  const tenants = new Map<string, Tenant>()
  const queue = createKeyedQueue()

  const tenantOf = (tenantId: string): Tenant => {
    const existing = tenants.get(tenantId)
    if (existing) return existing
    const tenant: Tenant = { tenantId, feed: { epoch: '', seq: 0 }, isBehind: false, waiting: [], listeners: new Map() }
    tenants.set(tenantId, tenant)
    return tenant
  }

  return {
    join(listener, since) {
      return queue(listener.tenantId, () => attach(source, tenantOf(listener.tenantId), listener, since))
    },
    leave(listener) {
      // in turn, so that a listener that leaves while it joins is not added afterwards
      void queue(listener.tenantId, async () => {
        const tenant = tenants.get(listener.tenantId)
        tenant?.listeners.delete(listener)
        if (tenant?.listeners.size === 0) tenants.delete(listener.tenantId)
      })
    },
    message(message) {
      const tenant = tenants.get(message.tenantId)
      if (!tenant) return
      tenant.waiting.push(message)
      queue(tenant.tenantId, () => receive(source, tenant)).catch(() => undefined) // the next heartbeat retries
    },
    async catchUp() {
      const missed = (tenant: Tenant) => queue(tenant.tenantId, () => sendMissed(source, tenant))
      await Promise.allSettled([...tenants.values()].map(missed))
    },
    heartbeat(position, at, isLate = false) {
      for (const tenant of tenants.values()) {
        if (tenant.isBehind) {
          queue(tenant.tenantId, () => sendMissed(source, tenant)).catch(() => undefined) // the next heartbeat retries
          continue
        }
        const text = JSON.stringify({ type: 'beat', ...tenant.feed, position, at, ...(isLate && { late: true }) })
        for (const listener of tenant.listeners.keys()) listener.heartbeat?.(text)
      }
    },
  }
}

type Source = Readonly<{
  readHistory: ReadHistory
  positionNow: () => string
  /** Position of the read models, queried; null on a timeout. */
  committedNow: () => Promise<bigint | null>
  carryOrders: CarryOrders
  countQrOrders: CountQrOrders
}>

async function attach(source: Source, tenant: Tenant, listener: Listener, since: FeedPosition | null) {
  const past = await source.readHistory(tenant.tenantId, since)
  if (tenant.listeners.size === 0) tenant.feed = { epoch: past.epoch, seq: past.seq }
  listener.handshake(past, since === null ? await lastChangeOf(source, past) : null)
  if (since && past.missed === null) listener.notify(resyncNotice(past, source.positionNow()))
  const notice = since && past.missed && (await noticeOf(source, past.missed, [listener]))
  if (notice) listener.notify(notice)
  tenant.listeners.set(listener, past.seq)
}

/**
 * Position of the tenant's last change. If Redis does not have it, the committed position is an upper bound: it is
 * queried after `seq` was read, so no message up to `seq` is later.
 */
async function lastChangeOf({ committedNow }: Source, { lastChange }: FeedHistory): Promise<string | null> {
  if (lastChange) return lastChange
  const committed = await committedNow()
  return committed === null || committed < 0n ? null : String(committed)
}

/**
 * Sends all waiting messages as one: under load a screen gets fewer messages, and an order is read once for several.
 */
async function receive(source: Source, tenant: Tenant) {
  const waiting = tenant.waiting.splice(0)
  if (tenant.listeners.size === 0) return
  const { epoch, seq } = tenant.feed
  const isNew = (message: Message) => message.epoch !== epoch || message.seq > seq // the others were sent by sendMissed
  const fresh = waiting.filter(isNew)
  if (fresh.length === 0) return
  const isNext = fresh.every((message, index) => message.epoch === epoch && message.seq === seq + 1 + index)
  if (isNext) await sendMessages(source, tenant, fresh)
  else await sendMissed(source, tenant)
}

/** Sends the messages in Redis after the last one that was sent, or a resync if some have expired. */
async function sendMissed(source: Source, tenant: Tenant) {
  tenant.isBehind = true
  const past = await source.readHistory(tenant.tenantId, tenant.feed)
  tenant.isBehind = false
  if (past.missed === null) notifyAll(tenant, resyncNotice(past, source.positionNow()))
  else await sendMessages(source, tenant, past.missed)
}

async function sendMessages(source: Source, tenant: Tenant, messages: readonly Message[]) {
  const notice = await noticeOf(source, messages, [...tenant.listeners.keys()])
  if (notice) notifyAll(tenant, notice)
}

/**
 * Combined notice of several messages. Contains the changed orders and the number of pending guest orders if any
 * listener may read orders.
 */
async function noticeOf(
  { carryOrders, countQrOrders }: Source,
  [first, ...others]: readonly Message[],
  listeners: readonly Listener[],
): Promise<Notice | null> {
  if (!first) return null
  const combinedMessage = combineMessages(first, others)
  const someReadOrders = listeners.some(({ readsOrders }) => readsOrders?.() === true)
  if (!someReadOrders) return changesNotice(combinedMessage, { orders: null, waitingQrOrders: null })
  const [orders, waitingQrOrders] = await Promise.all([carryOrders(combinedMessage), countQrOrders(combinedMessage)])
  return changesNotice(combinedMessage, { orders, waitingQrOrders })
}

function notifyAll(tenant: Tenant, notice: Notice) {
  tenant.feed = { epoch: notice.epoch, seq: notice.seq }
  for (const [listener, lastSent] of tenant.listeners) {
    if (notice.changes !== 'resync' && notice.seq <= lastSent) continue
    tenant.listeners.set(listener, notice.seq)
    listener.notify(notice)
  }
}
