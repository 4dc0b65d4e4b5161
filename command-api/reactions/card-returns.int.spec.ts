import { randomUUID } from 'node:crypto'
import { placeBill } from '@comanda/tests/command-system/bills.ts'
import { addReader, startTerminalSide } from '@comanda/tests/command-system/terminal-system.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCardReturns } from './card-returns.ts'

let system: Awaited<ReturnType<typeof startTerminalSide>>
beforeAll(async () => {
  system = await startTerminalSide()
})
afterAll(() => system?.close())

test('the return of captured money is continued if its process died before it asked the provider', async () => {
  const { log, needs, addTenant } = system.side
  const tenant = await addTenant()
  const readerId = await addReader(tenant)
  const [orderId, cardPaymentId] = [await placeBill(tenant), randomUUID()]
  const request = { cardPaymentId, orderIds: [orderId], readerId, amount: '5.00', tip: '0' }
  await tenant.post('/orders/card-payments/start', request)
  expect((await tenant.post(`/orders/card-payments/${cardPaymentId}/ask`, { orderId })).body.status).toBe('captured')
  const stream = `cardPayments-${tenant.tenantId}_${orderId}`
  const last = async () => (await log.readStream(stream)).at(-1)
  const data = { cardPaymentId, requestedAt: new Date().toISOString() }
  const captured = await last()
  const begun = { id: randomUUID(), type: 'CardPaymentReversalRequested', data, metadata: captured?.metadata }
  await log.append(stream, [begun], captured?.revision ?? 'no_stream')
  const { cardTerminals: terminals } = needs
  if (!terminals) throw new Error('the side has terminals')
  const stop = new AbortController()
  const running = startCardReturns({ ...needs, terminals, signal: stop.signal })
  await expect.poll(async () => (await last())?.type, { timeout: 20_000 }).toBe('CardPaymentVoided')
  stop.abort()
  await running
})
