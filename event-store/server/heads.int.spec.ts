import { createDatabase } from '@comanda/tests/systems/engines.ts'
import { expect, test } from 'vitest'
import { lookUpHeads } from './heads.ts'
import { migrateLog } from './schema.ts'
import { openWriter } from './writer.ts'

test('the look-up of heads is planned once per connection, however long the list', async () => {
  const database = await createDatabase()
  await migrateLog(database.url)
  const writer = await openWriter({ databaseUrl: database.url })
  for (let n = 1; n <= 12; n++) {
    const names = Array.from({ length: 1 + (n % 3) }, (_, at) => `planned-${n}-${at}`)
    expect(await lookUpHeads(writer.pool, names)).toHaveLength(names.length)
  }
  // sequential queries use a single connection of the pool
  const { rows } = await writer.pool.query('select generic_plans, custom_plans from pg_prepared_statements')
  expect(rows).toEqual([{ generic_plans: '12', custom_plans: '0' }])
  await writer.close()
  await database.drop()
})
