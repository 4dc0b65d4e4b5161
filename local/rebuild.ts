import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { derive } from './instance/data-dir.ts'
import { readSettings } from './instance/settings.ts'
import { repository } from './repository.ts'

/**
 * `npm run rebuild -- <name>`: requests a rebuild of a read model in the running installation, beside the one in use.
 */
const { dataDir, databaseUrl } = readSettings(process.env)
const entry = path.join(repository, 'projections/rebuild.ts')
const { status } = spawnSync(process.execPath, [entry, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, DATABASE_URL: databaseUrl ?? (await ownDatabaseUrl()) },
})
process.exit(status ?? 1)

async function ownDatabaseUrl(): Promise<string | undefined> {
  const ports = await readFile(path.join(dataDir, 'ports.json'), 'utf8').catch(() => undefined)
  const secret = process.env.SECRET ?? (await readFile(path.join(dataDir, 'secret'), 'utf8').catch(() => '')).trim()
  return ports && secret
    ? `postgres://postgres:${derive(secret, 'postgres')}@127.0.0.1:${JSON.parse(ports).postgres}/comanda`
    : undefined
}
