import { readConfig } from '@comanda/http/config.ts'
import { ensurePlatformAccount } from './accounts.ts'
import { provision } from './provision.ts'

/** A step of a deployment: updates PostgreSQL, creates the first super-admin, and ends. Idempotent. */
try {
  const { databaseUrl, queryDatabaseUrl, secret } = readConfig()
  await provision({ databaseUrl, queryDatabaseUrl, secret, keepsLog: false })
  const { SUPERADMIN_USERNAME: username, SUPERADMIN_PASSWORD: password } = process.env
  if (username && password) {
    await ensurePlatformAccount({ databaseUrl, secret }, { username, name: 'Platform', password })
  }
  process.stdout.write('PostgreSQL is up to date.\n')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
