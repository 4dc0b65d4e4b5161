import { Sealed } from '@comanda/domain/kernel/ids.ts'
import type { IdentityDb } from './identity/schema.ts'
import { openText, sealTextStably } from './keys.ts'
import { type PersonKeys, personKeys } from './person-keys.ts'

/** Shown in place of a forgotten person's name. */
export const erased = 'erased'

/**
 * Names, phones and addresses are stored in the log encrypted under a key per person. Forgetting a person deletes the
 * key, and with it the readability of every copy in the log, in read models and in backups.
 */
export type PersonalData = Readonly<{
  /** Deterministic: the same text of the same person gives the same ciphertext. */
  seal(tenantId: string, personId: string, text: string): Promise<Sealed>
  /**
   * Like `seal`, for a person who has a key; null if they have none, because they were forgotten. A key that was created
   * then would outlive the erasure.
   */
  sealKnown(tenantId: string, personId: string, text: string): Promise<Sealed | null>
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

export function personalData(db: IdentityDb, secret: string): PersonalData {
  const keys = personKeys(db, secret)
  return {
    seal: async (tenantId, personId, text) =>
      sealWith(await keys.getOrCreate(tenantId, personId), { tenantId, personId, text }),
    async sealKnown(tenantId, personId, text) {
      const key = await keys.current(tenantId, personId)
      return key && sealWith(key, { tenantId, personId, text })
    },
    open: async (tenantId, sealed) => (await openMany(keys, tenantId, [sealed]))[0] ?? null,
    openMany: (tenantId, sealed) => openMany(keys, tenantId, sealed),
    openAcross: (sealed) => openAcross(keys, sealed),
    async forget(tenantId, personId, at = new Date().toISOString()) {
      await eraseKey(db, { tenant_id: tenantId, person_id: personId }, at)
      keys.drop(tenantId, personId)
    },
  }
}

type PersonText = Readonly<{ tenantId: string; personId: string; text: string }>

const sealWith = (key: Buffer, { tenantId, personId, text }: PersonText): Sealed =>
  Sealed.parse(`v1.${personId}.${sealTextStably(key, text, `${tenantId}/${personId}`)}`)

async function openMany(
  keys: PersonKeys,
  tenantId: string,
  sealed: readonly (string | null)[],
): Promise<(string | null)[]> {
  const parts = sealed.map((text) => {
    const part = text === null ? null : split(text)
    return part && { ...part, tenantId }
  })
  const people = peopleIn(parts)
  if (people.length === 0) return parts.map(() => null)
  const cached = new Set(people.filter((id) => keys.recall(tenantId, id) !== undefined))
  const found = await keys.find(tenantId, people)
  const texts = parts.map((part) => part && openPart(part, found.get(part.personId)))
  // a person may have come back with a new key since the old one was cached: only the table knows
  const doubtful = peopleIn(parts.filter((part, index) => part && texts[index] === null && cached.has(part.personId)))
  if (doubtful.length === 0) return texts
  for (const id of doubtful) keys.drop(tenantId, id)
  const current = await keys.find(tenantId, doubtful)
  return parts.map((part, index) => texts[index] ?? (part && openPart(part, current.get(part.personId))))
}

/** Reads many keys per query: the list of all tenants needs a few queries, not one per tenant. */
async function openAcross(keys: PersonKeys, sealed: readonly (TenantText | null)[]): Promise<(string | null)[]> {
  const parts = sealed.map((entry) => {
    const part = entry && split(entry.text)
    return part ? { ...part, tenantId: entry.tenantId } : null
  })
  // read at once: a cached key may be too old by the time the others are loaded
  const cached = parts.map((part) => part && keys.recall(part.tenantId, part.personId))
  const found = await keys.findAcross(parts.flatMap((part, index) => (part && !cached[index] ? [part] : [])))
  return parts.map(
    (part, index) => part && openPart(part, cached[index] ?? found.get(`${part.tenantId}/${part.personId}`)),
  )
}

type SealedPart = Readonly<{ tenantId: string; personId: string; body: string }>

const peopleIn = (parts: readonly (SealedPart | null)[]): readonly string[] => [
  ...new Set(parts.flatMap((part) => part?.personId ?? [])),
]

const openPart = ({ tenantId, personId, body }: SealedPart, key: Buffer | null | undefined): string | null =>
  key ? openText(key, body, `${tenantId}/${personId}`) : null

function split(sealed: string): Omit<SealedPart, 'tenantId'> | null {
  const [, personId, body] = /^v1\.([0-9a-f-]{36})\.([\w-]+)$/.exec(sealed) ?? []
  return personId && body ? { personId, body } : null
}

type PersonRow = Readonly<{ tenant_id: string; person_id: string }>

/** Deletes the key of a person, once per erasure. */
const eraseKey = (db: IdentityDb, person: PersonRow, at: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const isNew = await tx
      .insertInto('identity.erasures')
      .values({ ...person, erased_at: at })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'person_id', 'erased_at']).doNothing())
      .returning('person_id')
      .executeTakeFirst()
    if (!isNew) return
    await tx
      .deleteFrom('identity.person_keys')
      .where('tenant_id', '=', person.tenant_id)
      .where('person_id', '=', person.person_id)
      .execute()
  })
