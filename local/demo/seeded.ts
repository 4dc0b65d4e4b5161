import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

type Seed = Readonly<{ dataDir: string; databaseUrl: string; password: string; hasHistory: boolean }>

/** Edition of the demo. Raise it to add something to the demo restaurants of existing installations. */
const edition = 2

const markFile = (dataDir: string): string => path.join(dataDir, 'demo-seeded')

/** Fingerprint of a seeded demo. With another database, password or edition the demo is seeded again. */
const markOf = ({ databaseUrl, password, hasHistory }: Seed): string =>
  createHash('sha256')
    .update(`${edition} ${hasHistory} ${databaseOf(databaseUrl)} ${password}`)
    .digest('hex')

export async function isSeeded(seed: Seed): Promise<boolean> {
  return (await readFile(markFile(seed.dataDir), 'utf8').catch(() => '')) === markOf(seed)
}

export async function markSeeded(seed: Seed): Promise<void> {
  await writeFile(markFile(seed.dataDir), markOf(seed), { mode: 0o600 })
}

/** Identifies a database without its port, which our own cluster may change. */
function databaseOf(databaseUrl: string): string {
  const { hostname, pathname } = new URL(databaseUrl)
  return `${hostname}${pathname}`
}
