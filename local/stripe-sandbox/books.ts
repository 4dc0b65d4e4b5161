import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { z } from 'zod'

const Metadata = z.record(z.string(), z.string())
const Session = z.object({
  id: z.string(),
  created: z.int(),
  metadata: Metadata,
  subscriptionMetadata: Metadata,
  successUrl: z.string(),
  cancelUrl: z.string(),
  plan: z.object({ name: z.string(), currency: z.string(), amount: z.int(), interval: z.string() }),
  subscriptionId: z.string().nullable(),
})
const Subscription = z.object({
  id: z.string(),
  customer: z.string(),
  created: z.int(),
  status: z.enum(['active', 'past_due', 'canceled']),
  metadata: Metadata,
  periodStart: z.int(),
  periodEnd: z.int(),
  canceledAt: z.int().nullable(),
})
const Delivery = z.object({ id: z.string(), body: z.string(), tries: z.int(), nextAt: z.number() })
const Books = z.object({
  sessions: z.record(z.string(), Session),
  subscriptions: z.record(z.string(), Subscription),
  /** What was answered under an Idempotency-Key. */
  answers: z.record(z.string(), z.string()),
  deliveries: z.array(Delivery),
})
export type Session = z.infer<typeof Session>
export type Subscription = z.infer<typeof Subscription>
export type Delivery = z.infer<typeof Delivery>
export type Books = z.infer<typeof Books>

export type Shelf = Readonly<{ books: Books; save: () => Promise<void> }>

/** The sandbox's own memory, in one file: who paid stays a subscriber over a restart, and no webhook is forgotten. */
export function openBooks(file: string): Shelf {
  const books = read(file)
  let saving: Promise<void> = Promise.resolve()
  const write = async () => {
    await writeFile(`${file}.new`, JSON.stringify(books), { mode: 0o600 })
    await rename(`${file}.new`, file)
  }
  return {
    books,
    save: () => {
      saving = saving.then(write, write)
      return saving
    },
  }
}

function read(file: string): Books {
  try {
    return Books.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isMissing) throw new Error(`The sandbox cannot read ${file}`, { cause: error })
    return { sessions: {}, subscriptions: {}, answers: {}, deliveries: [] }
  }
}

/** Long enough that nobody finds another's page by guessing. */
export const newId = (kind: 'cs_test' | 'sub' | 'cus' | 'evt'): string => `${kind}_${randomBytes(18).toString('hex')}`
