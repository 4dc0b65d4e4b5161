import { onPool } from '@comanda/http/database.ts'
import pg from 'pg'
import { readModels } from './all.ts'
import { requestRebuild } from './runtime/status.ts'

const [which] = process.argv.slice(2)
const names = readModels.map(({ name }) => name)
const isKnown = which === '--all' || (which !== undefined && names.includes(which))
const databaseUrl = process.env.DATABASE_URL
if (!isKnown || !databaseUrl) {
  process.stderr.write(
    `usage: DATABASE_URL=… npm run rebuild -- <name>|--all, where name is one of ${names.join(', ')}\n`,
  )
  process.exit(2)
}

const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, connectionTimeoutMillis: 5_000 })
const db = onPool<Record<never, never>>(pool)
const requested = await requestRebuild(db, which === '--all' ? 'all' : [which]).finally(() => db.destroy())
process.stdout.write(
  requested.length > 0
    ? `Rebuilding beside the current tables: ${requested.join(', ')}.\n`
    : 'Nothing to rebuild: no worker has made these read models yet.\n',
)
