import { randomUUID } from 'node:crypto'
import { OrderId } from '@comanda/domain/kernel/ids.ts'
import { orderStream } from '@comanda/domain/kernel/streams.ts'
import type { OrderEvent } from '@comanda/domain/orders/events.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import { type CommandSide, startCommandSide, type TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { checkoutStarted, released } from '@comanda/tests/samples/order-samples.ts'
import { now } from '@comanda/tests/samples/samples.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newEventsOf, systemContext } from '../command-context.ts'

let side: CommandSide
let tenant: TestTenant
/** Change of another process, made right after an order has given up its lines. */
let afterGiveUp: (() => Promise<unknown>) | undefined
beforeAll(async () => {
  const around = (log: EventLog): EventLog => ({
    ...log,
    append: async (stream, events, expected) => {
      const appended = await log.append(stream, events, expected)
      if (events.some(({ type }) => type === 'OrderJoined')) await afterGiveUp?.()
      return appended
    },
  })
  side = await startCommandSide({ around })
})
afterAll(() => side?.close())
beforeEach(async () => {
  tenant = await side.addTenant()
})

async function placeOrder(): Promise<string> {
  const { pizza, water } = tenant.menu
  const cart = [
    { id: pizza, quantity: 3 },
    { id: water, quantity: 1 },
  ]
  return String((await tenant.post('/pos/create-order', { cart })).body.orderId)
}
const typesOf = async (orderId: string) =>
  (await side.log.readStream(`order-${tenant.tenantId}_${orderId}`)).map(({ type }) => type)
/** Splits `quantity` portions of a line off. */
async function splitOff(orderId: string, line: number, quantity: number): Promise<string> {
  const intoOrderId = randomUUID()
  const answer = await tenant.post('/orders/divide', { orderId, intoOrderId, lines: [{ line, quantity }] })
  expect(answer.status).toBe(200)
  return intoOrderId
}
const join = (orderId: string, options = {}) => tenant.post('/orders/join', { orderId }, options)
const pay = (...orderIds: string[]) => tenant.post('/orders/complete-and-pay-order', { orderIds })
const split = ['OrderPlaced', 'OrderLineDivided', 'OrderLinesMovedOff']

test('a joined order returns its items once, and the bill is as before', async () => {
  const orderId = await placeOrder()
  const part = await splitOff(orderId, 1, 2)
  const key = randomUUID()
  const answers = [
    await join(part, { key }),
    await join(part, { key }),
    ...(await Promise.all([join(part), join(part)])),
  ]
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    answers.map(() => [200, { message: 'Orders joined!', orderId }]),
  )
  expect(await typesOf(part)).toEqual(['OrderSplitOff', 'OrderJoined'])
  expect(await typesOf(orderId)).toEqual([...split, 'OrderLinesJoined'])
  const [taken] = (await side.log.readStream(`order-${tenant.tenantId}_${orderId}`)).slice(-1)
  expect(taken?.data).toMatchObject({ fromOrderId: part, after: [{ line: 1, quantity: 3 }] })
  expect((await pay(part)).status).toBe(409)
  expect((await pay(orderId)).status).toBe(200)
})

test('an order split off an already joined one is joined with the order that has its items', async () => {
  const orderId = await placeOrder()
  const part = await splitOff(orderId, 1, 2)
  const partOfPart = await splitOff(part, 3, 1)
  expect((await join(part)).body).toMatchObject({ orderId })
  expect((await join(partOfPart)).body).toMatchObject({ orderId })
  expect(await typesOf(orderId)).toEqual([...split, 'OrderLinesJoined', 'OrderLinesJoined'])
})

test('joining and paying at once leaves every item on exactly one bill', async () => {
  const orderId = await placeOrder()
  const part = await splitOff(orderId, 1, 1)
  const [joined, paid] = await Promise.all([join(part), pay(orderId)])
  expect([joined.status, paid.status]).toContain(200)
  if (joined.status === 200) return expect((await typesOf(part)).at(-1)).toBe('OrderJoined')
  expect((await pay(part)).status).toBe(200)
})

test('a join that a payment interrupted is tried again by the same request', async () => {
  const id = await placeOrder()
  const part = await splitOff(id, 1, 1)
  const orderId = OrderId.parse(id)
  const write = async ({ type, data }: OrderEvent) => {
    const stream = orderStream(tenant.tenantId, orderId)
    const revision = (await side.log.readStream(stream)).at(-1)?.revision ?? 0n
    const events = newEventsOf(systemContext(tenant.tenantId, randomUUID(), now), stream, [
      { type, data: { ...data, orderId } },
    ])
    await side.log.append(stream, events, revision)
  }
  afterGiveUp = () => write(checkoutStarted({ leadOrderId: orderId, orderIds: [orderId] }))
  const key = randomUUID()
  const first = await join(part, { key })
  expect([first.status, first.body.message]).toEqual([
    409,
    'One of these bills was changed meanwhile, please try again!',
  ])
  expect(await typesOf(part)).toEqual(['OrderSplitOff', 'OrderJoined', 'OrderJoinReleased'])
  afterGiveUp = undefined
  expect((await join(part, { key })).body.message).toBe('This order is already being paid on another device!')
  await write(released)
  expect((await join(part, { key })).body).toEqual({ message: 'Orders joined!', orderId })
  expect((await join(part, { key })).body).toEqual({ message: 'Orders joined!', orderId })
  expect((await typesOf(part)).slice(3)).toEqual(['OrderJoined'])
})

test('joining is refused with the cause, and nothing is begun', async () => {
  const orderId = await placeOrder()
  const refusal = async (id: string) => {
    const { status, body } = await join(id)
    return [status, body.message]
  }
  expect(await refusal(orderId)).toEqual([409, 'This order was not split off another one!'])
  expect(await refusal(randomUUID())).toEqual([404, 'Order not found!'])
  expect(await refusal('nonsense')).toEqual([404, 'Order not found!'])
  const [paid, part] = [await splitOff(orderId, 1, 1), await splitOff(orderId, 1, 1)]
  await pay(paid)
  expect(await refusal(paid)).toEqual([409, 'This order is already completed!'])
  await pay(orderId)
  expect(await refusal(part)).toEqual([409, 'This order is already completed!'])
  expect(await typesOf(part)).toEqual(['OrderSplitOff'])
})

test('orders with different service charges are joined once both have it again', async () => {
  const rule = { title: 'Service', percent: 10, deliveryTypes: ['dinein'], minGuests: null }
  expect((await tenant.post('/settings/service-charge', { rule })).status).toBe(200)
  const orderId = await placeOrder()
  const part = await splitOff(orderId, 1, 1)
  const removal = { orderIds: [part], reason: { code: 'complaint' } }
  expect((await tenant.post('/orders/remove-service-charge', removal)).status).toBe(200)
  const key = randomUUID()
  const refused = await join(part, { key })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'These orders have different service charges, please add or remove it on one of them first!',
  ])
  expect(await typesOf(part)).toEqual(['OrderSplitOff', 'OrderChargeRemoved'])
  expect((await tenant.post('/orders/add-service-charge', { orderIds: [part] })).status).toBe(200)
  expect((await join(part, { key })).body).toEqual({ message: 'Orders joined!', orderId })
  expect((await side.log.readStream(`order-${tenant.tenantId}_${orderId}`)).at(-1)?.data).toMatchObject({
    after: [{ line: 1, quantity: 3 }],
    charge: { basisPoints: 1_000 },
  })
})
