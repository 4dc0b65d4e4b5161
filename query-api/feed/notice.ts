import type { Topic } from '@comanda/domain/kernel/streams.ts'
import { mayEnter, Scope } from '@comanda/domain/users/scopes.ts'
import { access, type Call } from '@comanda/http/access.ts'
import type { Actor } from '@comanda/http/actors.ts'
import { z } from 'zod'

const Change = z.object({
  topic: z.string(), // a newer runner may know more topics than we have doors for: nobody hears of those
  type: z.string(),
  ids: z.array(z.string()),
  many: z.literal(true).optional(),
})
export type Change = z.infer<typeof Change>

/** What the runner says after a commit, about one tenant (projections/runtime/feed.ts). */
export const Message = z.object({
  tenantId: z.string(),
  epoch: z.string(),
  seq: z.int(),
  position: z.string(),
  changes: z.array(Change),
})
export type Message = z.infer<typeof Message>

/** Where a tenant's feed stands. */
export type Place = Readonly<{ epoch: string; seq: number }>

/** Something to tell every listener of a tenant; the text for the same topics is made once. */
export type Notice = Place & Readonly<{ changes: readonly Change[] | 'resync'; textFor: (topics: Topics) => string }>

export function changesNotice({ epoch, seq, position, changes }: Message): Notice {
  const texts = new Map<string, string>()
  const textFor = ({ key, has }: Topics) => {
    const known = texts.get(key)
    if (known !== undefined) return known
    const seen = changes.filter(({ topic }) => has.has(topic))
    const text = JSON.stringify({ type: 'changes', epoch, seq, position, changes: seen })
    texts.set(key, text)
    return text
  }
  return { epoch, seq, changes, textFor }
}

export function resyncNotice({ epoch, seq }: Place, position: string): Notice {
  const text = JSON.stringify({ type: 'resync', epoch, seq, position })
  return { epoch, seq, changes: 'resync', textFor: () => text }
}

/** The topics a person may hear of: those whose screens he may open. */
export type Topics = Readonly<{ key: string; has: ReadonlySet<string> }>

export function topicsFor(actor: Pick<Actor, 'role' | 'scopes'>): Topics {
  const heard = [...doors].filter(([, door]) => door === 'anyone' || mayEnter(actor, door)).map(([topic]) => topic)
  return { key: heard.join(), has: new Set(heard) }
}

const scopesAt = (...calls: Call[]): Scope[] => calls.flatMap((call) => [access[call].who].flat()).filter(isScope)
const isScope = (who: string): who is Scope => Scope.safeParse(who).success

const doors = new Map<Topic, readonly Scope[] | 'anyone'>([
  ['orders', scopesAt('GET /orders', 'GET /kitchen', 'GET /audit/orders')],
  ['qrOrders', scopesAt('GET /pos/qrorders')],
  ['invoices', scopesAt('GET /invoices')],
  ['users', scopesAt('GET /users')],
  ['customers', scopesAt('GET /customers', 'GET /customers/search-by-phone-name/search')],
  ['reservations', scopesAt('GET /reservations')],
  ['menu', 'anyone'],
  ['store', 'anyone'],
  ['tenants', 'anyone'],
])
