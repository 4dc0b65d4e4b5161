import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { carryOrders, countQrOrders } from './carried-orders.ts'

const tenantId = randomUUID()
const changes = (...ids: string[]) => [{ topic: 'orders', type: 'x', ids }]
const found = async (_tenant: string, ids: readonly string[]) => ids.map((id) => ({ id }))
const ignore = () => undefined

test('each order is read once, however often it changed', async () => {
  const find = vi.fn(found)
  const carry = carryOrders(find, ignore)
  expect(await carry({ tenantId, changes: [...changes('a', 'b'), ...changes('b')] })).toBe('[{"id":"a"},{"id":"b"}]')
  expect(find.mock.calls).toEqual([[tenantId, ['a', 'b']]])
})

test.each([
  ['changes of nothing else', [{ topic: 'menu', type: 'x', ids: ['m'] }]],
  ['more changes than are named', [{ topic: 'orders', type: 'x', ids: [], many: true as const }]],
  ['a change that names none beside one that does', [...changes('a'), ...changes()]],
  ['more orders than one message holds', changes(...Array.from({ length: 51 }, (_, n) => `${n}`))],
])('%s are sent without orders', async (_what, some) => {
  const find = vi.fn(found)
  expect(await carryOrders(find, ignore)({ tenantId, changes: some })).toBeNull()
  expect(find).not.toHaveBeenCalled()
})

test('changes whose orders are too large, missing or unreadable are sent without them', async () => {
  const onTrouble = vi.fn()
  const large = carryOrders(async () => ['x'.repeat(131_072)], onTrouble)
  const gone = carryOrders(async () => null, onTrouble)
  const away = carryOrders(async () => Promise.reject(new Error('away')), onTrouble)
  const slow = carryOrders(() => new Promise(() => undefined), onTrouble, 10)
  for (const carry of [large, gone, away, slow]) expect(await carry({ tenantId, changes: changes('a') })).toBeNull()
  expect(onTrouble).toHaveBeenCalledTimes(1)
})

test('pending guest orders are counted for messages about them, and left out if they cannot be counted', async () => {
  const onTrouble = vi.fn()
  const count = vi.fn(async () => 3)
  const ofQr = [{ topic: 'qrOrders', type: 'x', ids: ['q'] }]
  expect(await countQrOrders(count, onTrouble)({ tenantId, changes: ofQr })).toBe(3)
  expect(await countQrOrders(count, onTrouble)({ tenantId, changes: changes('a') })).toBeNull()
  expect(count).toHaveBeenCalledTimes(1)
  const away = countQrOrders(async () => Promise.reject(new Error('away')), onTrouble)
  expect(await away({ tenantId, changes: ofQr })).toBeNull()
  expect(onTrouble).toHaveBeenCalledTimes(1)
})
