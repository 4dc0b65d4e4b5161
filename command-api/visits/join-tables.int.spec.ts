import { randomUUID } from 'node:crypto'
import { type CommandSide, startCommandSide, type TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { createDatabase, type TestDatabase } from '@comanda/tests/systems/engines.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTableOrders, startVisitCopies } from '../reactions/table-visits.ts'

let database: TestDatabase
let side: CommandSide
let tenant: TestTenant
const stop = new AbortController()
let running: Promise<void>[] = []

beforeAll(async () => {
  database = await createDatabase()
  side = await startCommandSide({ databaseUrl: database.url })
  const needs = { ...side.needs, signal: stop.signal }
  running = [startVisitCopies(needs), startTableOrders(needs)]
})
afterAll(async () => {
  stop.abort()
  await Promise.all(running)
  await side?.close()
  await database?.drop()
})
beforeEach(async () => {
  tenant = await side.addTenant()
})

const patience = { timeout: 10_000 }
async function addTable(title: string): Promise<string> {
  const table = { title, floor: 'Hall', seatingCapacity: 4 }
  return String((await tenant.post('/settings/store-tables/add', table)).body.id)
}
async function placeOrder(tableId: string): Promise<string> {
  const cart = [{ id: tenant.menu.water, quantity: 1 }]
  return String((await tenant.post('/pos/create-order', { cart, tableId, deliveryType: 'dinein' })).body.orderId)
}
async function seat(tableId: string, more: object = {}): Promise<string> {
  const answer = await tenant.post('/visits/start', { visitId: randomUUID(), tableId, covers: 2, ...more })
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return String(answer.body.id)
}
const eventsOf = async (visitId: string) =>
  (await side.log.readStream(`visit-${tenant.tenantId}_${visitId}`)).map(({ type, data }) => ({ type, data }))
const openOrdersAt = async (tableId: string) => {
  const rows = await side.needs.identity
    .selectFrom('identity.table_orders')
    .select(['table_id'])
    .where('tenant_id', '=', tenant.tenantId)
    .execute()
  return rows.filter(({ table_id }) => table_id === tableId).length
}
const pay = (...orderIds: string[]) => tenant.post('/orders/complete-and-pay-order', { orderIds })
const deleteTable = async (tableId: string) => {
  const url = `/api/v1/settings/store-tables/${tableId}`
  const answer = await side.app.inject({ method: 'DELETE', url, headers: { cookie: tenant.cookie } })
  return [answer.statusCode, answer.json().message]
}

describe('joined tables', () => {
  const join = (visitId: string, tableId: string) => tenant.post('/visits/join', { visitId, tableId })
  const part = (visitId: string, tableId: string, undo = false) =>
    tenant.post('/visits/part', { visitId, tableId, undo })
  const typesOf = async (visitId: string) => (await eventsOf(visitId)).map(({ type }) => type)
  /** Guests at 4 and 5, whose tables are joined. */
  async function joined() {
    const [four, five] = [await addTable('4'), await addTable('5')]
    const [visitId, theirs] = [await seat(four), await seat(five, { covers: 3 })]
    expect(await join(visitId, five)).toMatchObject({ status: 200, body: { message: 'Tables joined!' } })
    return { four, five, visitId, theirs }
  }

  test('have one visit with the guests of both, and two again once they are parted', async () => {
    const { five, visitId, theirs } = await joined()
    expect((await eventsOf(visitId)).at(-1)?.data).toMatchObject({
      covers: 5,
      tables: [{ title: '4' }, { title: '5' }],
    })
    expect((await eventsOf(theirs)).at(-1)?.data).toMatchObject({ ending: 'joined' })
    expect(await join(visitId, five)).toMatchObject({ status: 200 })
    const party = { visitId: randomUUID(), tableId: five, covers: 2 }
    expect(await tenant.post('/visits/start', party)).toMatchObject({ status: 409 })
    expect(await part(visitId, five, true)).toMatchObject({ status: 200, body: { message: 'Tables parted!' } })
    expect((await eventsOf(visitId)).at(-1)?.data).toMatchObject({ covers: 2, tables: [{ title: '4' }] })
    expect(await typesOf(theirs)).toEqual(['VisitStarted', 'VisitEnded', 'VisitResumed'])
  })

  test('are refused to others, and a table that is not of the restaurant is not found', async () => {
    const { five, visitId } = await joined()
    const six = await addTable('6')
    const others = await seat(six)
    const message = 'This table is joined with another one already!'
    expect(await join(others, five)).toMatchObject({ status: 409, body: { message } })
    expect(await join(visitId, randomUUID())).toMatchObject({ status: 404, body: { message: 'Table not found!' } })
    expect(await join(randomUUID(), six)).toMatchObject({ status: 404 })
    const elsewhere = await side.addTenant()
    expect(await elsewhere.post('/visits/join', { visitId, tableId: six })).toMatchObject({ status: 404 })
    expect(await join(visitId, six)).toMatchObject({ status: 200 })
  })

  test('are of one party when two tablets join in the same moment', async () => {
    const [four, five, six] = [await addTable('4'), await addTable('5'), await addTable('6')]
    const [left, right] = [await seat(four), await seat(six)]
    const answers = await Promise.all([join(left, five), join(right, five)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const types = [...(await typesOf(left)), ...(await typesOf(right))]
    expect(types.filter((type) => type === 'VisitTableJoined')).toHaveLength(1)
  })

  test('of two parties who are joined with each other in the same moment have one visit', async () => {
    const [four, five] = [await addTable('4'), await addTable('5')]
    const [one, two] = [await seat(four), await seat(five)]
    const answers = await Promise.all([join(one, five), join(two, four)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const ended = await Promise.all([one, two].map(async (id) => (await typesOf(id)).includes('VisitEnded')))
    expect(ended.toSorted()).toEqual([false, true])
  })

  test('are joined once, however often the request is sent', async () => {
    const [four, five] = [await addTable('4'), await addTable('5')]
    const visitId = await seat(four)
    const key = randomUUID()
    const send = () => tenant.post('/visits/join', { visitId, tableId: five }, { key })
    expect([await send(), await send()]).toMatchObject([{ status: 200 }, { status: 200 }])
    expect(await typesOf(visitId)).toEqual(['VisitStarted', 'VisitTableJoined'])
  })

  test('are free when the last bill of both is paid; until a bill is paid the joining is undone', async () => {
    const { four, five, visitId } = await joined()
    const [one, two] = [await placeOrder(four), await placeOrder(five)]
    await expect.poll(async () => [await openOrdersAt(four), await openOrdersAt(five)], patience).toEqual([1, 1])
    await pay(two)
    await expect.poll(async () => (await typesOf(visitId)).at(-1), patience).toBe('VisitBillPaid')
    expect(await part(visitId, five, true)).toMatchObject({
      status: 409,
      body: { message: 'A bill of these tables was paid since, part them at the table!' },
    })
    await pay(one)
    await expect.poll(async () => (await typesOf(visitId)).at(-1), patience).toBe('VisitEnded')
    expect(await deleteTable(five)).toEqual([200, 'Table deleted!'])
  })

  test('are left with the last order of both', async () => {
    const { four, five, visitId } = await joined()
    const nine = await addTable('9')
    const [one, two] = [await placeOrder(four), await placeOrder(five)]
    await expect.poll(async () => [await openOrdersAt(four), await openOrdersAt(five)], patience).toEqual([1, 1])
    await tenant.post('/orders/move', { orderIds: [one], tableId: nine })
    await expect.poll(() => openOrdersAt(nine), patience).toBe(1)
    expect((await typesOf(visitId)).at(-1)).toBe('VisitTableJoined')
    await tenant.post('/orders/move', { orderIds: [two], tableId: nine })
    const moved = { type: 'VisitMoved', data: { to: { tableId: nine } } }
    await expect.poll(async () => (await eventsOf(visitId)).at(-1), patience).toMatchObject(moved)
    await seat(five)
  })
})
