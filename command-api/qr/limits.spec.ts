import { randomUUID } from 'node:crypto'
import { TableId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { createLimits } from '@comanda/http/limits.ts'
import { expect, test } from 'vitest'
import { spendOnOrder } from './limits.ts'

const tenantId = TenantId.parse(randomUUID())
const newTable = () => TableId.parse(randomUUID())

function restaurant() {
  const limits = createLimits(null)
  return async (tableId: TableId | null, address = '203.0.113.7') =>
    spendOnOrder(limits, { tenantId, tableId, address }).then(
      () => true,
      () => false,
    )
}

test('tables that order without end leave a share to quiet tables', async () => {
  const order = restaurant()
  const loud = Array.from({ length: 20 }, newTable)
  const taken: boolean[] = []
  for (let round = 0; round < 7; round += 1) for (const table of loud) taken.push(await order(table))
  expect(taken.filter(Boolean)).toHaveLength(90)
  expect(await order(loud[0] ?? null)).toBe(false)
  expect(await order(newTable())).toBe(true)
})

test('the share of quiet tables is limited, too', async () => {
  const order = restaurant()
  const taken: boolean[] = []
  for (let table = 0; table < 150; table += 1) taken.push(await order(newTable()))
  expect(taken.filter(Boolean)).toHaveLength(120)
})

test('guests without a table have no part in it, and count by network', async () => {
  const order = restaurant()
  const taken: boolean[] = []
  for (let host = 0; host < 15; host += 1) taken.push(await order(null, `2001:db8:1:2::${host + 1}`))
  expect(taken.filter(Boolean)).toHaveLength(10)
})
