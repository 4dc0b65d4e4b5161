import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

type Seed = Readonly<{ dataDir: string; databaseUrl: string; password: string; hasHistory: boolean }>

/** Edition of the demo: raise it if existing installations should get an addition to the demo restaurant. */
const edition = 2

const markFile = (dataDir: string): string => path.join(dataDir, 'demo-seeded')

/** Fingerprint of a seeded demo: another database, password or edition is seeded anew. */
const markOf = ({ databaseUrl, password, hasHistory }: Seed): string =>
  createHash('sha256')
    .update(`${edition} ${hasHistory} ${placeOf(databaseUrl)} ${password}`)
    .digest('hex')

export async function isSeeded(seed: Seed): Promise<boolean> {
  return (await readFile(markFile(seed.dataDir), 'utf8').catch(() => '')) === markOf(seed)
}

export async function markSeeded(seed: Seed): Promise<void> {
  await writeFile(markFile(seed.dataDir), markOf(seed), { mode: 0o600 })
}

/** Identifies a database without its port, which our own cluster may change. */
function placeOf(databaseUrl: string): string {
  const { hostname, pathname } = new URL(databaseUrl)
  return `${hostname}${pathname}`
}
