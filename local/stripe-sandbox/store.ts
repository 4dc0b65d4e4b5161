import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { z } from 'zod'

const SessionId = z.string().regex(/^cs_test_[0-9a-f]{36}$/)
const SubscriptionId = z.string().regex(/^sub_[0-9a-f]{36}$/)
const WebUrl = z.url({ protocol: /^https?$/ })
const Metadata = z.record(z.string(), z.string())
export const Session = z.object({
  id: SessionId,
  created: z.int(),
  metadata: Metadata,
  subscriptionMetadata: Metadata,
  successUrl: WebUrl,
  cancelUrl: WebUrl,
  plan: z.object({ name: z.string(), currency: z.string(), amount: z.int().nonnegative(), interval: z.string() }),
  subscriptionId: SubscriptionId.nullable(),
})
const Subscription = z.object({
  id: SubscriptionId,
  customer: z.string(),
  created: z.int(),
  status: z.enum(['active', 'past_due', 'canceled']),
  metadata: Metadata,
  periodStart: z.int(),
  periodEnd: z.int(),
  canceledAt: z.int().nullable(),
})
/** A card payment at a terminal. */
const Intent = z.object({
  id: z.string().regex(/^pi_[0-9a-f]{36}$/),
  amount: z.int().positive(),
  currency: z.string(),
  status: z.enum(['requires_payment_method', 'requires_capture', 'succeeded', 'canceled']),
  /** Code of the bank that declined it. */
  declined: z.string().nullable(),
  refunds: z.array(z.object({ id: z.string(), amount: z.int(), refundId: z.string().nullable() })),
})
const Delivery = z.object({ id: z.string(), body: z.string(), tries: z.int(), nextAt: z.number() })
/** The file, before its entries are validated one by one. */
const Stored = z.object({
  sessions: z.record(z.string(), z.unknown()),
  subscriptions: z.record(z.string(), z.unknown()),
  answers: z.record(z.string(), z.unknown()),
  intents: z.record(z.string(), z.unknown()).default({}),
  deliveries: z.array(z.unknown()),
})
export type Session = z.infer<typeof Session>
export type Subscription = z.infer<typeof Subscription>
export type Intent = z.infer<typeof Intent>
export type Delivery = z.infer<typeof Delivery>
/** State of the sandbox, in Maps because keys come from requests and a plain object has inherited keys. */
type Store = {
  readonly sessions: Map<string, Session>
  readonly subscriptions: Map<string, Subscription>
  /** Answers by Idempotency-Key. */
  readonly answers: Map<string, string>
  readonly intents: Map<string, Intent>
  deliveries: Delivery[]
}

export type Cache = Readonly<{ store: Store; save: () => Promise<void> }>
export type WarningLog = Readonly<{ warn: (fields: object, line: string) => void }>

/**
 * State of the sandbox in one file: subscriptions and pending webhooks survive a restart. Unreadable parts are set
 * aside and left out, because a sandbox must not keep a restaurant from starting.
 */
export function openStore(file: string, log: WarningLog): Cache {
  const store = read(file, log)
  let saving: Promise<void> = Promise.resolve()
  const write = async () => {
    await writeFile(`${file}.new`, textOf(store), { mode: 0o600 })
    await rename(`${file}.new`, file)
  }
  return {
    store,
    save: () => {
      saving = saving.then(write, write)
      return saving
    },
  }
}

const textOf = ({ sessions, subscriptions, answers, intents, deliveries }: Store) =>
  JSON.stringify({
    sessions: Object.fromEntries(sessions),
    subscriptions: Object.fromEntries(subscriptions),
    answers: Object.fromEntries(answers),
    intents: Object.fromEntries(intents),
    deliveries,
  })

function read(file: string, log: WarningLog): Store {
  const store: Store = {
    sessions: new Map(),
    subscriptions: new Map(),
    answers: new Map(),
    intents: new Map(),
    deliveries: [],
  }
  let lost = 0
  try {
    const stored = Stored.parse(JSON.parse(readFileSync(file, 'utf8')))
    lost += addValid(stored.sessions, Session, store.sessions)
    lost += addValid(stored.subscriptions, Subscription, store.subscriptions)
    lost += addValid(stored.answers, z.union([SessionId, Intent.shape.id]), store.answers)
    lost += addValid(stored.intents, Intent, store.intents)
    store.deliveries = stored.deliveries.flatMap((one) => Delivery.safeParse(one).data ?? [])
    lost += stored.deliveries.length - store.deliveries.length
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return store
    lost += 1
  }
  if (lost > 0) setAside(file, store, log)
  return store
}

/** Adds the valid entries; returns the number of invalid ones. */
function addValid<Value>(
  stored: Readonly<Record<string, unknown>>,
  schema: z.ZodType<Value>,
  into: Map<string, Value>,
) {
  const entries = Object.entries(stored)
  for (const [key, value] of entries) {
    const { data } = schema.safeParse(value)
    if (data !== undefined) into.set(key, data)
  }
  return entries.length - into.size
}

function setAside(file: string, rest: Store, log: WarningLog): void {
  const aside = `${file}.unreadable-${Date.now()}`
  try {
    writeFileSync(`${file}.new`, textOf(rest), { mode: 0o600 })
    renameSync(file, aside)
    renameSync(`${file}.new`, file)
    log.warn({ file, aside }, 'the file of the payment sandbox is partly unreadable; a copy was set aside')
  } catch (err) {
    log.warn({ err, file }, 'the file of the payment sandbox is unreadable')
  }
}

/** A random id, so long that the address of a page cannot be guessed. */
export const newId = (kind: 'cs_test' | 'sub' | 'cus' | 'evt' | 'pi' | 're' | 'tmr'): string =>
  `${kind}_${randomBytes(18).toString('hex')}`
