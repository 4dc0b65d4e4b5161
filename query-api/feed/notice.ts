import type { Topic } from '@comanda/domain/kernel/streams.ts'
import { mayEnter, Scope } from '@comanda/domain/users/scopes.ts'
import { access, type Call } from '@comanda/http/access.ts'
import type { Actor } from '@comanda/http/actors.ts'
import { z } from 'zod'

const Change = z.object({
  topic: z.string(), // a newer runner may publish topics that are unknown here: they are not sent
  type: z.string(),
  ids: z.array(z.string()),
  many: z.literal(true).optional(),
})
export type Change = z.infer<typeof Change>

/** A message of the runner after a commit, about one tenant (projections/runtime/feed.ts). */
export const Message = z.object({
  tenantId: z.string(),
  epoch: z.string(),
  seq: z.int(),
  position: z.string(),
  changes: z.array(Change),
})
export type Message = z.infer<typeof Message>

/** Position in a tenant's feed. */
export type FeedPosition = Readonly<{ epoch: string; seq: number }>

/** A message for all listeners of a tenant. Its bytes are encoded once per set of topics. */
export type Notice = FeedPosition &
  Readonly<{ changes: readonly Change[] | 'resync'; bytesFor: (topics: Topics) => Buffer }>

/** Data that a notice contains besides the changes. `orders`: JSON of the changed orders. */
type NoticeContent = Readonly<{ orders: string | null; waitingQrOrders: number | null }>

/** A notice of changes. Orders and counts are sent only to users who may read the lists that show them. */
export function changesNotice(
  { epoch, seq, position, changes, after = seq - 1 }: Message & Readonly<{ after?: number }>,
  { orders, waitingQrOrders }: NoticeContent,
): Notice {
  const cache = new Map<string, Buffer>()
  const bytesFor = ({ key, has, readsOrders }: Topics) => {
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const visible = changes.filter(({ topic }) => has.has(topic))
    const span = after < seq - 1 ? { after } : {}
    const waiting = waitingQrOrders !== null && has.has('qrOrders') ? { waitingQrOrders } : {}
    const bare = JSON.stringify({ type: 'changes', epoch, seq, ...span, position, changes: visible, ...waiting })
    // the orders are JSON text and are inserted without parsing it
    const bytes = Buffer.from(orders !== null && readsOrders ? `${bare.slice(0, -1)},"orders":${orders}}` : bare)
    cache.set(key, bytes)
    return bytes
  }
  return { epoch, seq, changes, bytesFor }
}

export function resyncNotice({ epoch, seq }: FeedPosition, position: string): Notice {
  const bytes = Buffer.from(JSON.stringify({ type: 'resync', epoch, seq, position }))
  return { epoch, seq, changes: 'resync', bytesFor: () => bytes }
}

/** Topics of which a user is notified, because they may open the screens that show them. */
type Topics = Readonly<{ key: string; has: ReadonlySet<string>; readsOrders: boolean }>

export function topicsFor(actor: Pick<Actor, 'role' | 'scopes'>): Topics {
  const topics = [...accessOfTopic]
    .filter(([, access]) => access === 'anyone' || mayEnter(actor, access))
    .map(([topic]) => topic)
  const readsOrders = mayEnter(actor, orderScopes)
  return { key: `${topics.join()} ${readsOrders}`, has: new Set(topics), readsOrders }
}

const scopesAt = (...calls: Call[]): Scope[] => calls.flatMap((call) => [access[call].who].flat()).filter(isScope)
const isScope = (who: string): who is Scope => Scope.safeParse(who).success

/** Scopes that give access to the lists of open orders. */
const orderScopes = scopesAt('GET /orders', 'GET /kitchen')

const accessOfTopic = new Map<Topic, readonly Scope[] | 'anyone'>([
  ['orders', scopesAt('GET /orders', 'GET /kitchen', 'GET /audit/orders')],
  ['qrOrders', scopesAt('GET /pos/qrorders')],
  ['invoices', scopesAt('GET /invoices')],
  ['users', scopesAt('GET /users')],
  ['customers', scopesAt('GET /customers', 'GET /customers/search-by-phone-name/search')],
  ['reservations', scopesAt('GET /reservations', 'GET /floor')],
  ['visits', scopesAt('GET /floor', 'GET /kitchen')], // tickets show the titles of joined tables
  ['menu', 'anyone'],
  ['store', 'anyone'],
  ['tenants', 'anyone'],
])
