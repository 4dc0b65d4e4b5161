import { mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '@comanda/http/config.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import type { PersonalData } from '@comanda/http/personal-data.ts'
import { z } from 'zod'

/** Who was forgotten, and when. Ids are keyed hashes: the list says nothing about anybody. */
export const Erasure = z.object({ tenantId: z.uuid(), personId: z.uuid(), at: z.iso.datetime({ precision: 3 }) })
export type Erasure = z.infer<typeof Erasure>

export type ErasureNeeds = Readonly<{
  identity: IdentityDb
  personal: Pick<PersonalData, 'forget'>
  config: Pick<Config, 'dataDir'>
}>

/**
 * Deletes a person's key, once for each forgetting however often it is asked. It is first noted in a file beside the
 * database, because a database that is restored from a backup brings the key back and does not know better.
 */
export async function erase({ identity, personal, config }: ErasureNeeds, erasure: Erasure): Promise<void> {
  const { tenantId, personId, at } = erasure
  if (await isErased(identity, erasure)) return
  await note(config.dataDir, erasure)
  await personal.forget(tenantId, personId, at)
}

export async function isErased(identity: IdentityDb, { tenantId, personId, at }: Erasure): Promise<boolean> {
  const entry = await identity
    .selectFrom('identity.erasures')
    .select('person_id')
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', personId)
    .where('erased_at', '=', at)
    .executeTakeFirst()
  return entry !== undefined
}

/** Everything in the file, each once. A line that a crash cut short is not an entry: its erasure is repeated anyway. */
export async function listErasures(dataDir: string): Promise<Erasure[]> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return [...new Set(text.split('\n'))].flatMap((line) => Erasure.safeParse(parsed(line)).data ?? [])
}

async function note(dataDir: string, erasure: Erasure): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const file = await open(fileIn(dataDir), 'a', 0o600)
  try {
    await file.write(`\n${JSON.stringify(erasure)}\n`) // a line of its own, also after one that was cut short
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
    return undefined // JSON.parse has no other way to say no
  }
}
