import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TenantId } from '@comanda/domain/kernel/ids.ts'
import { derive } from '@comanda/local/instance/data-dir.ts'
import { openReadDatabase } from '@comanda/projections/database.ts'
import pg from 'pg'
import { type Instance, innerDatabaseUrl, signIn } from './instance.ts'
import { closedLoop, type Figures } from './measure.ts'

/** G18: a read as one tenant, as query-api does it, against the same query bare; one caller. */
export async function rowSecurity(instance: Instance, seconds: number): Promise<{ bare: Figures; asTenant: Figures }> {
  const { user } = await signIn(instance.url, 'admin@comanda.test')
  const tenantId = TenantId.parse(user.tenant_id)
  const owner = innerDatabaseUrl(instance)
  const login = new URL(owner)
  login.username = 'comanda_query'
  login.password = derive(readFileSync(join(instance.dataDir, 'secret'), 'utf8').trim(), 'query-role')
  const pool = new pg.Pool({ connectionString: owner, max: 1 })
  const reads = openReadDatabase(login.href, { max: 1 })
  const query = {
    name: 'bare',
    text: 'select table_id, title from read.store_tables where tenant_id = $1 order by added',
    values: [tenantId],
  }
  try {
    const bare = await closedLoop(1, seconds, () => pool.query(query))
    const asTenant = await closedLoop(1, seconds, () =>
      reads.withTenant(tenantId, (db) =>
        db
          .selectFrom('store_tables')
          .select(['table_id', 'title'])
          .where('tenant_id', '=', tenantId)
          .orderBy('added')
          .execute(),
      ),
    )
    return { bare, asTenant }
  } finally {
    await pool.end()
    await reads.close()
  }
}
