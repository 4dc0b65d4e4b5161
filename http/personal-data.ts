import { randomBytes } from 'node:crypto'
import { Sealed } from '@comanda/domain/kernel/ids.ts'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { deriveKey } from './derive-key.ts'
import type { IdentityDb } from './identity/schema.ts'
import { openText, sealText, sealTextStably } from './keys.ts'

/** Shown in place of a forgotten person's name. */
export const erased = 'erased'

/**
 * Names, phones and addresses are stored in the log encrypted under a key per person. Forgetting a person deletes the
 * key, and with it the readability of every copy in the log, in read models and in backups.
 */
export type PersonalData = Readonly<{
  /** Deterministic: the same text of the same person gives the same ciphertext. */
  seal(tenantId: string, personId: string, text: string): Promise<Sealed>
  /** The text; null if the person was forgotten or the ciphertext belongs to another tenant. */
  open(tenantId: string, sealed: string): Promise<string | null>
  /** The texts in order, with one query for all. */
  openMany(tenantId: string, sealed: readonly (string | null)[]): Promise<(string | null)[]>
  /** The texts of many tenants; for the platform's own users only. */
  openAcross(sealed: readonly (TenantText | null)[]): Promise<(string | null)[]>
  /**
   * Deletes the key and records that in `identity.erasures`, in one transaction. Repeating the same erasure (`at`) does
   * nothing: the person may have come back since, with a new key.
   */
  forget(tenantId: string, personId: string, at?: string): Promise<void>
}>

type TenantText = Readonly<{ tenantId: string; text: string }>

/** Number of keys per query. */
const keysAtOnce = 1_000

/** Cache time of a key: it bounds how long an erased person stays readable in a running process. */
const keyLifeMs = 2_000
const maxKeys = 5_000

export function personalData(db: IdentityDb, secret: string): PersonalData {
  const master = deriveKey(secret, 'person-keys')
  const known = new LRUCache<string, { key: Buffer | null }>({ max: maxKeys, ttl: keyLifeMs })

  const remember = (tenantId: string, personId: string, key: Buffer | null) => {
    known.set(`${tenantId}/${personId}`, { key })
    return key
  }
  const recall = (tenantId: string, personId: string) => known.get(`${tenantId}/${personId}`)?.key

  async function keysOf(tenantId: string, personIds: readonly string[]): Promise<Map<string, Buffer | null>> {
    const keys = new Map(personIds.map((id) => [id, recall(tenantId, id)] as const))
    const unknown = [...keys].filter(([, key]) => key === undefined).map(([id]) => id)
    if (unknown.length > 0) {
      const rows = await db
        .selectFrom('identity.person_keys')
        .select(['person_id', 'key'])
        .where('tenant_id', '=', tenantId)
        .where('person_id', 'in', unknown)
        .execute()
      const found = new Map(rows.map((row) => [row.person_id, unwrap(master, row.key, tenantId, row.person_id)]))
      for (const id of unknown) keys.set(id, remember(tenantId, id, found.get(id) ?? null))
    }
    return new Map([...keys].map(([id, key]) => [id, key ?? null]))
  }

  async function keyFor(tenantId: string, personId: string): Promise<Buffer> {
    known.delete(`${tenantId}/${personId}`) // nothing may be sealed under a key that another process deleted
    const existing = (await keysOf(tenantId, [personId])).get(personId)
    if (existing) return existing
    const wrapped = wrap(master, randomBytes(32), tenantId, personId)
    await db
      .insertInto('identity.person_keys')
      .values({ tenant_id: tenantId, person_id: personId, key: wrapped })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'person_id']).doNothing())
      .execute()
    known.delete(`${tenantId}/${personId}`) // another process may have been first: the table decides
    const made = (await keysOf(tenantId, [personId])).get(personId)
    if (!made) throw new Error('the key of a person was erased while it was being made')
    return made
  }

  async function openMany(tenantId: string, sealed: readonly (string | null)[]): Promise<(string | null)[]> {
    const parts = sealed.map((text) => (text === null ? null : split(text)))
    const people = [...new Set(parts.flatMap((part) => (part ? [part.personId] : [])))]
    if (people.length === 0) return parts.map(() => null)
    const remembered = new Set(people.filter((id) => recall(tenantId, id) !== undefined))
    const opened = (keys: ReadonlyMap<string, Buffer | null>) => (part: (typeof parts)[number]) => {
      const key = part && keys.get(part.personId)
      return part && key ? openText(key, part.body, `${tenantId}/${part.personId}`) : null
    }
    const texts = parts.map(opened(await keysOf(tenantId, people)))
    // a person may have come back with a new key since the old one was cached: only the table knows
    const doubtful = parts.filter((part, index) => part && texts[index] === null && remembered.has(part.personId))
    if (doubtful.length === 0) return texts
    const again = [...new Set(doubtful.flatMap((part) => part?.personId ?? []))]
    for (const id of again) known.delete(`${tenantId}/${id}`)
    const open = opened(await keysOf(tenantId, again))
    return parts.map((part, index) => texts[index] ?? open(part))
  }

  /** Reads many keys per query: the list of all tenants needs a few, not one per tenant. */
  async function openAcross(sealed: readonly (TenantText | null)[]): Promise<(string | null)[]> {
    const parts = sealed.map((entry) => {
      const part = entry && split(entry.text)
      return part ? { ...part, tenantId: entry.tenantId } : null
    })
    // read at once: a cached key may be too old by the time the others are loaded
    const remembered = parts.map((part) => part && recall(part.tenantId, part.personId))
    const wanted = parts.flatMap((part, index) => (part && !remembered[index] ? [part] : []))
    const keys = new Map<string, Buffer>()
    for (let from = 0; from < wanted.length; from += keysAtOnce) {
      const some = wanted.slice(from, from + keysAtOnce)
      const [tenants, people] = [some.map(({ tenantId }) => tenantId), some.map(({ personId }) => personId)]
      const rows = await db
        .selectFrom('identity.person_keys')
        .select(['tenant_id', 'person_id', 'key'])
        .where(sql<boolean>`(tenant_id, person_id) in (select * from unnest(${tenants}::uuid[], ${people}::uuid[]))`)
        .execute()
      for (const row of rows)
        keys.set(`${row.tenant_id}/${row.person_id}`, unwrap(master, row.key, row.tenant_id, row.person_id))
    }
    return parts.map((part, index) => {
      const key = part && (remembered[index] ?? keys.get(`${part.tenantId}/${part.personId}`))
      return part && key ? openText(key, part.body, `${part.tenantId}/${part.personId}`) : null
    })
  }

  return {
    openAcross,
    async seal(tenantId, personId, text) {
      const body = sealTextStably(await keyFor(tenantId, personId), text, `${tenantId}/${personId}`)
      return Sealed.parse(`v1.${personId}.${body}`)
    },
    openMany,
    open: async (tenantId, sealed) => (await openMany(tenantId, [sealed]))[0] ?? null,
    async forget(tenantId, personId, at = new Date().toISOString()) {
      const person = { tenant_id: tenantId, person_id: personId }
      await db.transaction().execute(async (tx) => {
        const entry = { ...person, erased_at: at }
        const isNew = await tx
          .insertInto('identity.erasures')
          .values(entry)
          .onConflict((conflict) => conflict.columns(['tenant_id', 'person_id', 'erased_at']).doNothing())
          .returning('person_id')
          .executeTakeFirst()
        if (!isNew) return
        await tx
          .deleteFrom('identity.person_keys')
          .where('tenant_id', '=', tenantId)
          .where('person_id', '=', personId)
          .execute()
      })
      known.delete(`${tenantId}/${personId}`)
    },
  }
}

function split(sealed: string): { personId: string; body: string } | null {
  const [, personId, body] = /^v1\.([0-9a-f-]{36})\.([\w-]+)$/.exec(sealed) ?? []
  return personId && body ? { personId, body } : null
}

/** Keys are stored encrypted under the SECRET: a copy of the database alone reveals nothing. */
const wrap = (master: Buffer, key: Buffer, tenantId: string, personId: string) =>
  Buffer.from(sealText(master, key.toString('base64'), `key/${tenantId}/${personId}`))

function unwrap(master: Buffer, wrapped: Buffer, tenantId: string, personId: string): Buffer {
  const text = openText(master, wrapped.toString(), `key/${tenantId}/${personId}`)
  if (text === null) throw new Error('a key in identity.person_keys was made under another SECRET')
  return Buffer.from(text, 'base64')
}
