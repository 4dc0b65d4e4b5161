import { TenantId } from '@comanda/domain/kernel/ids.ts'
import type { WithTenant } from '@comanda/projections/database.ts'
import { expect, test } from 'vitest'
import { fairReads } from './fair-reads.ts'

const anna = TenantId.parse('11111111-1111-4111-8111-111111111111')
const bert = TenantId.parse('22222222-2222-4222-8222-222222222222')

/** A database whose reads end when the test says so. */
function start() {
  const running: { tenantId: string; end: () => void }[] = []
  const database: WithTenant = async (tenantId) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    running.push({ tenantId, end: resolve })
    await promise
    return undefined as never // unused
  }
  const withTenant = fairReads({ withTenant: database, connections: 11 })
  const read = (tenantId: TenantId) => withTenant(tenantId, async () => undefined)
  return { running, read }
}

test('a tenant with many reads leaves connections to the others', async () => {
  const { running, read } = start()
  const floods = Array.from({ length: 200 }, () => read(anna))
  await expect.poll(() => running.length).toBe(7)
  const other = read(bert)
  await expect.poll(() => running.at(-1)?.tenantId).toBe(bert)
  running.at(-1)?.end()
  await other
  for (let n = 0; n < 201; n += 1) {
    await expect.poll(() => running.length).toBeGreaterThan(n)
    running[n]?.end()
  }
  await Promise.all(floods)
})

test('reads that would wait too long are refused, and refused or failed ones occupy no connection', async () => {
  const { running, read } = start()
  const floods = Array.from({ length: 300 }, () => read(anna).then(() => 'read', String))
  await expect.poll(() => running.length).toBe(7)
  const refused = await Promise.all(floods.slice(256))
  expect(new Set(refused)).toEqual(new Set(['Refusal: The service is busy, please try again!']))
  const other = read(bert)
  await expect.poll(() => running.length).toBe(8)
  for (let n = 0; n < 257; n += 1) {
    await expect.poll(() => running.length).toBeGreaterThan(n)
    running[n]?.end()
  }
  await Promise.all([other, ...floods])
})
