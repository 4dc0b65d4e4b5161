import { migrateLog } from '@comanda/event-store/server/schema.ts'
import { openDatabase } from '@comanda/http/database.ts'
import { migrateIdentity } from '@comanda/http/identity/migrations.ts'
import type { IdentitySchema } from '@comanda/http/identity/schema.ts'
import { grantQueryRole, migrateRead } from '@comanda/projections/runtime/schema.ts'
import pg from 'pg'
import { Refusal } from './engines/refusal.ts'
import { ownQueryLogin } from './query-login.ts'

export type Provision = Readonly<{
  /** URL of an account that may create schemas; in our own cluster, of the superuser. */
  databaseUrl: string
  /**
   * Login of the query role, if an operator created it; else it is created here, with a password derived from the
   * SECRET.
   */
  queryDatabaseUrl: string | undefined
  secret: string
  /** False if the events are in an external EventStoreDB. */
  keepsLog: boolean
}>

/** Creates or updates everything in PostgreSQL. Idempotent. */
export async function provision({ databaseUrl, queryDatabaseUrl, secret, keepsLog }: Provision): Promise<void> {
  const login = new URL(queryDatabaseUrl ?? ownQueryLogin(databaseUrl, secret))
  const identity = openDatabase<IdentitySchema>(databaseUrl, { applicationName: 'comanda provision', max: 1 })
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'comanda provision' })
  try {
    if (keepsLog) await migrateLog(databaseUrl)
    await migrateIdentity(identity)
    await client.connect()
    await migrateRead(client)
    await makeQueryRole(client, login, { isManaged: !queryDatabaseUrl })
    await grantQueryRole(client, decodeURIComponent(login.username))
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error
    throw new Refusal(`DATABASE_URL's account may not do what is needed in its database: ${error.message}.`)
  } finally {
    await identity.destroy()
    await client.end()
  }
}

/**
 * Creates a login that is neither owner nor superuser, so that row-level security applies to all its queries. A
 * configured one is created if it is missing, and otherwise left unchanged.
 */
async function makeQueryRole(client: pg.Client, login: URL, { isManaged }: { isManaged: boolean }): Promise<void> {
  const role = decodeURIComponent(login.username)
  const { rows } = await client.query<{ rolsuper: boolean; rolbypassrls: boolean }>(
    'select rolsuper, rolbypassrls from pg_roles where rolname = $1',
    [role],
  )
  const [found] = rows
  if (found?.rolsuper || found?.rolbypassrls) {
    throw new Refusal(`The role ${role} can bypass row-level security: remove superuser and bypassrls from it.`)
  }
  if (found && !isManaged) return
  const verb = found ? 'alter' : 'create'
  const password = client.escapeLiteral(decodeURIComponent(login.password))
  const options = `login nosuperuser nobypassrls password ${password}`
  await client.query(`${verb} role ${client.escapeIdentifier(role)} ${options}`).catch((error) => {
    if (!(error instanceof pg.DatabaseError)) throw error
    // roles belong to the whole server: another installation may be creating the same one concurrently
    if (error.code === 'XX000' || error.code === '23505' || error.code === '42710') return
    if (error.code !== '42501') throw error
    throw new Refusal(
      `DATABASE_URL's account may not make the role ${role}: make it yourself and set QUERY_DATABASE_URL to its login.`,
    )
  })
}
