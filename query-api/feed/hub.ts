import { turns } from '@comanda/http/turns.ts'
import type { CarryOrders, CountQrOrders } from './carried-orders.ts'
import { combined } from './combine.ts'
import { changesNotice, type Message, type Notice, type Place, resyncNotice } from './notice.ts'

/** A listener of one tenant: a WebSocket, or a client of 1.2.0 over socket.io. */
export type Listener = Readonly<{
  tenantId: string
  /** First of all, where the feed stands. `lastChange`: nothing of the tenant changed after it up to here; null if not known. */
  hello: (place: Place, lastChange: string | null) => void
  /** Whether changed orders are sent to it. While no listener wants them, they are not read. */
  readsOrders?: () => boolean
  tell: (notice: Notice) => void
  beat?: (text: string) => void
}>

/**
 * What Redis keeps of a tenant's feed. `missed` are the messages after `after`, or null when they are not all there;
 * without `after`, `lastChange` is the position of the last message of this epoch.
 */
export type Past = Place & Readonly<{ missed: readonly Message[] | null; lastChange?: string | null }>
export type ReadPast = (tenantId: string, after: Place | null) => Promise<Past>

export type Hub = Readonly<{
  /** Tells what was missed since `since`, then everything that comes. Rejects while Redis is away. */
  join: (listener: Listener, since: Place | null) => Promise<void>
  leave: (listener: Listener) => void
  message: (message: Message) => void
  /** Messages may have been lost: looks up what every tenant here has missed. */
  catchUp: () => Promise<void>
  /**
   * One text per tenant, to all listeners that take beats. Late: no worker updates the read models, so silence does not
   * mean that nothing changes.
   */
  beat: (position: string, at: string, isLate?: boolean) => void
}>

type Tenant = {
  readonly tenantId: string
  place: Place
  /** Listeners, each with the last sequence number it was sent. */
  listeners: Map<Listener, number>
  /** What was missed could not be read yet: no beat until it is. */
  isBehind: boolean
  /** What arrived while earlier messages were being sent. */
  waiting: Message[]
  inTurn: ReturnType<typeof turns>
}

export function createHub(source: Source): Hub {
  const tenants = new Map<string, Tenant>()

  const tenantOf = (tenantId: string): Tenant => {
    const known = tenants.get(tenantId)
    if (known) return known
    const tenant: Tenant = {
      tenantId,
      place: { epoch: '', seq: 0 },
      isBehind: false,
      waiting: [],
      listeners: new Map(),
      inTurn: turns(),
    }
    tenants.set(tenantId, tenant)
    return tenant
  }

  return {
    join(listener, since) {
      const tenant = tenantOf(listener.tenantId)
      return tenant.inTurn(() => welcome(source, tenant, listener, since))
    },
    leave(listener) {
      const tenant = tenants.get(listener.tenantId)
      if (!tenant) return
      // in turn, so that one who leaves while still joining does not come back
      void tenant.inTurn(async () => {
        tenant.listeners.delete(listener)
        if (tenant.listeners.size === 0 && tenant.inTurn.waiting() === 0) tenants.delete(listener.tenantId)
      })
    },
    message(message) {
      const tenant = tenants.get(message.tenantId)
      if (!tenant) return
      tenant.waiting.push(message)
      tenant.inTurn(() => receive(source, tenant)).catch(() => undefined) // the next beat tries again
    },
    async catchUp() {
      await Promise.allSettled([...tenants.values()].map((tenant) => tenant.inTurn(() => tellMissed(source, tenant))))
    },
    beat(position, at, isLate = false) {
      for (const tenant of tenants.values()) {
        if (tenant.isBehind) {
          tenant.inTurn(() => tellMissed(source, tenant)).catch(() => undefined) // and so on, beat by beat
          continue
        }
        const text = JSON.stringify({ type: 'beat', ...tenant.place, position, at, ...(isLate && { late: true }) })
        for (const listener of tenant.listeners.keys()) listener.beat?.(text)
      }
    },
  }
}

type Source = Readonly<{
  readPast: ReadPast
  positionNow: () => string
  /** What the read models hold now, looked up; null on a timeout. */
  committedNow: () => Promise<bigint | null>
  carryOrders: CarryOrders
  countQrOrders: CountQrOrders
}>

async function welcome(source: Source, tenant: Tenant, listener: Listener, since: Place | null) {
  const past = await source.readPast(tenant.tenantId, since)
  if (tenant.listeners.size === 0) tenant.place = { epoch: past.epoch, seq: past.seq }
  listener.hello(past, since === null ? await lastChangeOf(source, past) : null)
  if (since && past.missed === null) listener.tell(resyncNotice(past, source.positionNow()))
  const notice = since && past.missed && (await noticeOf(source, past.missed, [listener]))
  if (notice) listener.tell(notice)
  tenant.listeners.set(listener, past.seq)
}

/** Where Redis does not know it, what is committed by now bounds it: asked after `seq` was read, so nothing up to it is later. */
async function lastChangeOf({ committedNow }: Source, { lastChange }: Past): Promise<string | null> {
  if (lastChange) return lastChange
  const committed = await committedNow()
  return committed === null || committed < 0n ? null : String(committed)
}

/**
 * All waiting messages are sent as one: under load a screen gets fewer messages, and an order is read once for several.
 */
async function receive(source: Source, tenant: Tenant) {
  const waiting = tenant.waiting.splice(0)
  if (tenant.listeners.size === 0) return
  const { epoch, seq } = tenant.place
  const isNew = (message: Message) => message.epoch !== epoch || message.seq > seq // or told on the way of catching up
  const fresh = waiting.filter(isNew)
  if (fresh.length === 0) return
  const isNext = fresh.every((message, index) => message.epoch === epoch && message.seq === seq + 1 + index)
  if (isNext) await tellMessages(source, tenant, fresh)
  else await tellMissed(source, tenant)
}

/** Everything between what this tenant's listeners know and what Redis holds. */
async function tellMissed(source: Source, tenant: Tenant) {
  tenant.isBehind = true
  const past = await source.readPast(tenant.tenantId, tenant.place)
  tenant.isBehind = false
  if (past.missed === null) tellAll(tenant, resyncNotice(past, source.positionNow()))
  else await tellMessages(source, tenant, past.missed)
}

async function tellMessages(source: Source, tenant: Tenant, messages: readonly Message[]) {
  const notice = await noticeOf(source, messages, [...tenant.listeners.keys()])
  if (notice) tellAll(tenant, notice)
}

/** One notice of all these messages, with their orders and the number of waiting guest orders if any listener may read orders. */
async function noticeOf(
  { carryOrders, countQrOrders }: Source,
  [first, ...others]: readonly Message[],
  listeners: readonly Listener[],
): Promise<Notice | null> {
  if (!first) return null
  const told = combined(first, others)
  const isWanted = listeners.some(({ readsOrders }) => readsOrders?.() === true)
  if (!isWanted) return changesNotice(told, { orders: null, waitingQrOrders: null })
  const [orders, waitingQrOrders] = await Promise.all([carryOrders(told), countQrOrders(told)])
  return changesNotice(told, { orders, waitingQrOrders })
}

function tellAll(tenant: Tenant, notice: Notice) {
  tenant.place = { epoch: notice.epoch, seq: notice.seq }
  for (const [listener, told] of tenant.listeners) {
    if (notice.changes !== 'resync' && notice.seq <= told) continue
    tenant.listeners.set(listener, notice.seq)
    listener.tell(notice)
  }
}
