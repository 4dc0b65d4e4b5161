import { mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '@comanda/http/config.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import type { PersonalData } from '@comanda/http/personal-data.ts'
import { openBucket, type S3Settings } from '@comanda/http/s3.ts'
import { sql } from 'kysely'
import { z } from 'zod'

/** A forgotten person. Ids are keyed hashes, so the list discloses nobody. */
export const Erasure = z.object({ tenantId: z.uuid(), personId: z.uuid(), at: z.iso.datetime({ precision: 3 }) })
export type Erasure = z.infer<typeof Erasure>

/** Storage of the list: a file in DATA_DIR, or a bucket shared by all machines. */
type ListStorage = Pick<Config, 'dataDir' | 's3'>

export type ErasureNeeds = Readonly<{
  identity: IdentityDb
  personal: Pick<PersonalData, 'forget'>
  config: ListStorage
}>

/**
 * Deletes a person's key, once per erasure however often it is requested. It is recorded outside the database first,
 * because a restored backup would bring the key back.
 */
export async function erase({ identity, personal, config }: ErasureNeeds, erasure: Erasure): Promise<void> {
  const { tenantId, personId, at } = erasure
  if (await isErased(identity, erasure)) return
  await (config.s3 ? addToBucket(config.s3, erasure) : appendToFile(config.dataDir, erasure))
  await personal.forget(tenantId, personId, at)
}

async function isErased(identity: IdentityDb, { tenantId, personId, at }: Erasure): Promise<boolean> {
  const entry = await identity
    .selectFrom('identity.erasures')
    .select('person_id')
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', personId)
    .where('erased_at', '=', at)
    .executeTakeFirst()
  return entry !== undefined
}

const maxPerQuery = 5_000

/** Erasures that the database does not contain. */
export async function selectUnknown(identity: IdentityDb, erasures: readonly Erasure[]): Promise<Erasure[]> {
  const unknown: Erasure[] = []
  for (let from = 0; from < erasures.length; from += maxPerQuery) {
    const listed = erasures.slice(from, from + maxPerQuery)
    const tenants = listed.map(({ tenantId }) => tenantId)
    const people = listed.map(({ personId }) => personId)
    const times = listed.map(({ at }) => at)
    const { rows } = await sql<{ index: number }>`
      select (listed.n - 1)::int as index
      from unnest(${tenants}::uuid[], ${people}::uuid[], ${times}::timestamptz[])
        with ordinality as listed (tenant_id, person_id, erased_at, n)
      where not exists (
        select from identity.erasures known
        where known.tenant_id = listed.tenant_id and known.person_id = listed.person_id
          and known.erased_at = listed.erased_at)
      order by listed.n`.execute(identity)
    unknown.push(...rows.flatMap(({ index }) => listed[index] ?? []))
  }
  return unknown
}

/** Recorded erasures, each once. */
export const listErasures = ({ dataDir, s3 }: ListStorage): Promise<Erasure[]> =>
  s3 ? listBucket(s3) : listFile(dataDir)

/** A line truncated by a crash is no entry: its erasure is repeated in any case. */
async function listFile(dataDir: string): Promise<Erasure[]> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return [...new Set(text.split('\n'))].flatMap((line) => Erasure.safeParse(parsed(line)).data ?? [])
}

/** Erasures in a bucket: an object each, with everything in its name, because objects cannot be appended to. */
async function listBucket(s3: S3Settings): Promise<Erasure[]> {
  const stored = await openBucket(s3).list('erasures/')
  return stored.flatMap(({ key }) => {
    const [, tenantId, personId, at] = /^erasures\/([^_]+)_([^_]+)_([^_]+)$/.exec(key) ?? []
    return Erasure.safeParse({ tenantId, personId, at }).data ?? []
  })
}

async function addToBucket(s3: S3Settings, erasure: Erasure): Promise<void> {
  const { tenantId, personId, at } = erasure
  const text = Buffer.from(JSON.stringify(erasure))
  await openBucket(s3).put(`erasures/${tenantId}_${personId}_${at}`, text, 'application/json')
}

async function appendToFile(dataDir: string, erasure: Erasure): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const file = await open(fileIn(dataDir), 'a', 0o600)
  try {
    await file.write(`\n${JSON.stringify(erasure)}\n`) // starts a new line, also after a truncated one
    await file.sync()
  } finally {
    await file.close()
  }
}

const fileIn = (dataDir: string) => path.join(dataDir, 'erasures.jsonl')

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined // JSON.parse throws on invalid text
  }
}
