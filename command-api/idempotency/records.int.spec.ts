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

test('an id is claimed by the first content, per tenant, and keeps its first answer', async () => {
  const { store, claim } = idempotencyRecords(pool)
  const first = contextFor(someTenant())
  const { commandId, commandHash: hash } = first
  expect(await claim(first)).toEqual({ hash, answer: null })
  expect(await claim({ ...first, commandHash: 'another content' })).toEqual({ hash, answer: null })
  expect(await store(first, answer)).toEqual({ hash, answer })
  expect(await store(first, { status: 200, body: '{}' })).toEqual({ hash, answer })
  expect(await claim(first)).toEqual({ hash, answer })
  const elsewhere = contextFor(someTenant(), commandId)
  expect(await claim(elsewhere)).toEqual({ hash: elsewhere.commandHash, answer: null })
})
