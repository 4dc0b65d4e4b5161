import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { deriveKey } from './derive-key.ts'
import type { IdentityDb } from './identity/schema.ts'
import { openText, sealText } from './keys.ts'

/** Keys under which personal data is sealed, one per person and tenant. */
export type PersonKeys = Readonly<{
  /** The cached key; null if the person is known to have none, undefined if nothing is cached. */
  recall: (tenantId: string, personId: string) => Buffer | null | undefined
  /** Removes a key from the cache. */
  drop: (tenantId: string, personId: string) => void
  /** Keys by person, from the cache or with one query; null for a person without a key. */
  find: (tenantId: string, personIds: readonly string[]) => Promise<ReadonlyMap<string, Buffer | null>>
  /** Keys of people of many tenants by `<tenant>/<person>`, not cached. */
  findAcross: (people: readonly Person[]) => Promise<ReadonlyMap<string, Buffer>>
  /** The stored key, not the cached one; null for a person without a key. */
  current: (tenantId: string, personId: string) => Promise<Buffer | null>
  getOrCreate: (tenantId: string, personId: string) => Promise<Buffer>
}>

type Person = Readonly<{ tenantId: string; personId: string }>

/** Number of keys per query. */
const keysAtOnce = 1_000

/** Cache time of a key: it bounds how long an erased person stays readable in a running process. */
const keyLifeMs = 2_000
const maxKeys = 5_000

export function personKeys(db: IdentityDb, secret: string): PersonKeys {
  const master = deriveKey(secret, 'person-keys')
  const cache = new LRUCache<string, { key: Buffer | null }>({ max: maxKeys, ttl: keyLifeMs })
  const recall: PersonKeys['recall'] = (tenantId, personId) => cache.get(`${tenantId}/${personId}`)?.key
  const drop: PersonKeys['drop'] = (tenantId, personId) => void cache.delete(`${tenantId}/${personId}`)

  const find: PersonKeys['find'] = async (tenantId, personIds) => {
    const cached = personIds.map((id) => [id, recall(tenantId, id)] as const)
    const unknown = cached.flatMap(([id, key]) => (key === undefined ? [id] : []))
    const stored = await selectKeys(db, master, tenantId, unknown)
    for (const id of unknown) cache.set(`${tenantId}/${id}`, { key: stored.get(id) ?? null })
    return new Map(cached.map(([id, key]) => [id, key ?? stored.get(id) ?? null]))
  }

  const current: PersonKeys['current'] = async (tenantId, personId) => {
    drop(tenantId, personId) // nothing may be sealed under a key that another process deleted
    return (await find(tenantId, [personId])).get(personId) ?? null
  }

  return {
    recall,
    drop,
    find,
    current,
    async findAcross(people) {
      const keys = new Map<string, Buffer>()
      for (let from = 0; from < people.length; from += keysAtOnce)
        for (const [name, key] of await selectKeysAcross(db, master, people.slice(from, from + keysAtOnce)))
          keys.set(name, key)
      return keys
    },
    async getOrCreate(tenantId, personId) {
      const existing = await current(tenantId, personId)
      if (existing) return existing
      const wrapped = wrap(master, randomBytes(32), tenantId, personId)
      await db
        .insertInto('identity.person_keys')
        .values({ tenant_id: tenantId, person_id: personId, key: wrapped })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'person_id']).doNothing())
        .execute()
      drop(tenantId, personId) // another process may have been first: the table decides
      const created = (await find(tenantId, [personId])).get(personId)
      if (!created) throw new Error('the key of a person was erased while it was being made')
      return created
    },
  }
}

async function selectKeys(db: IdentityDb, master: Buffer, tenantId: string, personIds: readonly string[]) {
  if (personIds.length === 0) return new Map<string, Buffer>()
  const rows = await db
    .selectFrom('identity.person_keys')
    .select(['person_id', 'key'])
    .where('tenant_id', '=', tenantId)
    .where('person_id', 'in', personIds)
    .execute()
  return new Map(rows.map((row) => [row.person_id, unwrap(master, row.key, tenantId, row.person_id)]))
}

async function selectKeysAcross(db: IdentityDb, master: Buffer, people: readonly Person[]) {
  const [tenantIds, personIds] = [people.map(({ tenantId }) => tenantId), people.map(({ personId }) => personId)]
  const rows = await db
    .selectFrom('identity.person_keys')
    .select(['tenant_id', 'person_id', 'key'])
    .where(sql<boolean>`(tenant_id, person_id) in (select * from unnest(${tenantIds}::uuid[], ${personIds}::uuid[]))`)
    .execute()
  return rows.map(
    (row) => [`${row.tenant_id}/${row.person_id}`, unwrap(master, row.key, row.tenant_id, row.person_id)] as const,
  )
}

/** Keys are stored encrypted under the SECRET: a copy of the database alone reveals nothing. */
const wrap = (master: Buffer, key: Buffer, tenantId: string, personId: string) =>
  Buffer.from(sealText(master, key.toString('base64'), `key/${tenantId}/${personId}`))

function unwrap(master: Buffer, wrapped: Buffer, tenantId: string, personId: string): Buffer {
  const text = openText(master, wrapped.toString(), `key/${tenantId}/${personId}`)
  if (text === null) throw new Error('a key in identity.person_keys was made under another SECRET')
  return Buffer.from(text, 'base64')
}
