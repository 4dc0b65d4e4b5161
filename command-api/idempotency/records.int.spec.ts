import { randomUUID } from 'node:crypto'
import { type Instant, TenantId } from '@comanda/domain/kernel/ids.ts'
import { onPool, openPool } from '@comanda/http/database.ts'
import { migrateIdentity } from '@comanda/http/identity/migrations.ts'
import { createDatabase, type TestDatabase } from '@comanda/tests/systems/engines.ts'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CommandContext } from '../command-context.ts'
import { idempotencyRecords } from './records.ts'

let database: TestDatabase
let pool: Pool
beforeAll(async () => {
  database = await createDatabase()
  pool = openPool(database.url, { applicationName: 'idempotency', max: 1 })
  await migrateIdentity(onPool(pool))
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const someTenant = () => TenantId.parse(randomUUID())
function contextFor(tenantId: TenantId, commandId: string = randomUUID()): CommandContext {
  const ids = { commandId, commandHash: `hash of ${commandId}`, correlation: commandId, causation: commandId }
  return { ...ids, tenantId, by: null, device: null, keyed: true, at: new Date().toISOString() as Instant }
}
const answer = { status: 409, body: '{"message":"No!"}' }

test('concurrent lookups each find their own id, and their own tenant’s alone', async () => {
  const { keep, claim, find } = idempotencyRecords(pool)
  const [mine, other] = [someTenant(), someTenant()]
  const [refused, claimed] = [contextFor(mine), contextFor(mine)]
  await keep(refused, answer)
  await claim(claimed)
  const asked = [
    find(mine, refused.commandId),
    find(other, refused.commandId),
    find(mine, claimed.commandId),
    find(mine, randomUUID()),
    find(mine, refused.commandId),
  ]
  const kept = { hash: refused.commandHash, answer }
  expect(await Promise.all(asked)).toEqual([
    kept,
    undefined,
    { hash: claimed.commandHash, answer: null },
    undefined,
    kept,
  ])
})

test('the question every order asks is not planned every time', async () => {
  const { find } = idempotencyRecords(pool)
  for (let n = 0; n < 12; n++) await find(someTenant(), randomUUID())
  const plans = `select custom_plans::int, generic_plans::int from pg_prepared_statements where name = 'idempotency-find'`
  const { rows } = await pool.query<{ custom_plans: number; generic_plans: number }>(plans)
  // PostgreSQL tries a few before it settles
  expect(rows[0]?.custom_plans).toBeLessThanOrEqual(5)
  expect(rows[0]?.generic_plans).toBeGreaterThanOrEqual(7)
})
