import { searchable } from '@comanda/domain/customers/phone.ts'
import { CustomerId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { send } from '@comanda/tests/projection-system/send.ts'
import { createDatabase } from '@comanda/tests/systems/engines.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openReadDatabase, type ReadDatabase } from '../database.ts'
import { readModel } from '../runtime/model.ts'
import type { Row } from '../runtime/projection.ts'
import { createTables, migrateRead } from '../runtime/schema.ts'
import { customersModel } from './customers.ts'
import { countCustomers, listCustomers } from './read-customers.ts'

const tenantId = TenantId.parse('7e000000-0000-4000-8000-000000000001')
const neighbour = TenantId.parse('7e000000-0000-4000-8000-000000000002')
const idOf = (n: number) => CustomerId.parse(`c0000000-0000-4000-8000-${String(n).padStart(12, '0')}`)
const names = ['Zuzana Novák', 'Zuzana Kim', 'Zu', 'Žužana Li', 'Bo', 'Åsa Øberg', '李小龍李小龍', 'Zuzanamaria Kim']
/** Positions spread unevenly over the log. */
const places = Array.from({ length: 200 }, (_, n) => n * n * 400)

let drop: () => Promise<void>
let client: pg.Client
let reads: ReadDatabase
beforeAll(async () => {
  const database = await createDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await migrateRead(client)
  await createTables(client, readModel(customersModel), 'live')
  reads = openReadDatabase(database.url)
  drop = async () => {
    await reads.close()
    await client.end()
    await database.drop()
  }
  await write([tenantId, neighbour].flatMap((tenant) => places.map((added, n) => customer(tenant, n, added))))
})
afterAll(() => drop())

type Customer = Row<typeof customersModel.tables.customers>
const isForgotten = (n: number) => n % 9 === 4
const nameOf = (n: number) => names[n % names.length] ?? ''
function customer(tenant: TenantId, n: number, added: number): Customer {
  const name = isForgotten(n) ? null : nameOf(n)
  const at = '2026-11-20T10:00:00.000Z'
  return {
    tenant_id: tenant,
    customer_id: idOf(n),
    phone: null,
    phone_digits: null,
    email: null,
    birth_date: null,
    name,
    search_name: name && searchable(name),
    gender: null,
    added,
    added_at: at,
    updated_at: null,
    forgotten_at: isForgotten(n) ? at : null,
  }
}
const write = (rows: readonly Customer[]) =>
  send(client, { name: 'customers', spec: customersModel.tables.customers }, (writes) => {
    for (const row of rows) writes.put(row)
  })

const known = places.map((_, n) => n).filter((n) => !isForgotten(n))
const newestFirst = [...known].reverse()
const page = async (offset: number, limit: number) => {
  const rows = await reads.withTenant(tenantId, (db) => listCustomers(db, tenantId, { offset, limit }))
  return rows.map(({ customer_id }) => customer_id)
}
const count = (text: string) =>
  reads.withTenant(tenantId, (db) => countCustomers(db, tenantId, { text, customerId: idOf(999) }))

describe('a page of customers in a long log', () => {
  test('is the same wherever it begins', async () => {
    for (let offset = 0; offset < newestFirst.length; offset += 1)
      expect([offset, await page(offset, 10)]).toEqual([offset, newestFirst.slice(offset, offset + 10).map(idOf)])
  })

  test('beyond the last is empty', async () => expect(await page(known.length, 10)).toEqual([]))

  test('is counted without forgotten ones', async () =>
    expect(await reads.withTenant(tenantId, (db) => countCustomers(db, tenantId))).toBe(known.length))
})

test.each([
  'z',
  'Zu',
  'zuzana',
  'ZUZANA ',
  'zuzana n',
  'zuzana no',
  'zuzanama',
  'zuzanamaria',
  'å',
  'asa o',
  '李',
  '李小龍',
  '龍',
  'na k',
  'x',
])('names with %s in them are counted', async (text) => {
  const named = known.filter((n) => searchable(nameOf(n)).includes(searchable(text)))
  expect(await count(text)).toBe(named.length)
})
