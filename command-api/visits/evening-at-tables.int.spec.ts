import { randomUUID } from 'node:crypto'
import { OrderId, VisitId } from '@comanda/domain/kernel/ids.ts'
import { orderStream, visitStream } from '@comanda/domain/kernel/streams.ts'
import { isPlaced } from '@comanda/domain/orders/bill.ts'
import { OrderEvent } from '@comanda/domain/orders/events.ts'
import { patience, visitSystem } from '@comanda/tests/command-system/visit-system.ts'
import { expect, test } from 'vitest'
import { foldStream } from '../fold.ts'
import { visits } from './kind.ts'

const { here, addTable, openOrdersAt, pay, deleteTable } = visitSystem()

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const [rounds, tillCount, tableCount] = [60, 3, 30]

/** Requests of an evening: three tills at once, in any order, each about any table, party or order so far. */
function eveningOf(tables: readonly string[], seed: number) {
  const next = numbersFrom(seed)
  const one = <T>(of: readonly T[]): T | undefined => of[Math.floor(next() * of.length)]
  const parties: string[] = []
  const orders: string[] = []
  const table = () => one(tables)
  const post = (path: string, body: object) => here.tenant.post(path, body)
  const { water, pizza } = here.tenant.menu
  const added = (list: string[], id: string) => {
    list.push(id)
    return id
  }
  const cart = () => [
    { id: water, quantity: 2, course: 1 },
    { id: pizza, quantity: 1, course: 2 },
  ]
  const split = () => ({ orderId: one(orders), intoOrderId: added(orders, randomUUID()), tableId: table() })
  const order = () => ({ orderId: added(orders, randomUUID()), cart: cart(), tableId: table(), deliveryType: 'dinein' })
  const steps = [
    () => post('/visits/start', { visitId: added(parties, randomUUID()), tableId: table(), covers: 2 }),
    () => post('/visits/start', { visitId: added(parties, randomUUID()), tableId: table(), covers: 4 }),
    () => post('/pos/create-order', order()),
    () => post('/pos/create-order', order()),
    () => post('/orders/move', { orderIds: [one(orders)], tableId: table() }),
    () => post('/visits/move', { visitId: one(parties), tableId: table() }),
    () => post('/visits/join', { visitId: one(parties), tableId: table() }),
    () => post('/visits/join', { visitId: one(parties), tableId: table() }),
    () => post('/visits/part', { visitId: one(parties), tableId: table(), undo: next() < 0.5 }),
    () => post('/floor/join', { tableId: table(), other: table() }),
    () => post('/floor/part', { tableId: table() }),
    () => post('/orders/fire', { orderIds: [one(orders)], course: 2 }),
    () => post('/orders/hold', { orderIds: [one(orders)], course: 2 }),
    () => post('/orders/divide', { ...split(), lines: [{ line: 1, quantity: 1 }] }),
    () => post('/orders/cancel', { orderIds: [one(orders)] }),
    () => pay(one(orders) ?? randomUUID()),
    () => post('/visits/end', { visitId: one(parties) }),
    () => post('/visits/resume', { visitId: one(parties) }),
  ]
  const step = async () => (await one(steps)?.())?.status
  return { step, orders, parties }
}

/** Portions on the orders of the restaurant, and those that were sent with them. */
async function portionsOf(orderIds: readonly string[]) {
  const portions = { sent: 0, there: 0 }
  const sum = (lines: readonly Readonly<{ quantity: number }>[]) => lines.reduce((all, line) => all + line.quantity, 0)
  for (const id of orderIds) {
    const stream = orderStream(here.tenant.tenantId, OrderId.parse(id))
    const [first] = await here.side.log.readStream(stream, { maxCount: 1 })
    const placed = first && OrderEvent.parse({ type: first.type, data: first.data })
    if (placed?.type === 'OrderPlaced') portions.sent += sum(placed.data.lines)
    const { state } = await foldStream(here.side.log, here.side.needs.orders, stream)
    if (isPlaced(state)) portions.there += sum(state.placed.lines)
  }
  return portions
}

const partyOf = async (visitId: string) => {
  const { state } = await foldStream(here.side.log, visits, visitStream(here.tenant.tenantId, VisitId.parse(visitId)))
  return state.status === 'Seated' ? [{ visitId, table: state.table.tableId }] : []
}

/** Copies of the tables of visits, as other commands read them. */
const copies = async () => {
  const rows = await here.side.needs.identity
    .selectFrom('identity.table_visits')
    .select(['visit_id', 'table_id'])
    .where('tenant_id', '=', here.tenant.tenantId)
    .where('table_id', 'is not', null)
    .orderBy('visit_id')
    .execute()
  return rows.map(({ visit_id: visitId, table_id: table }) => ({ visitId, table }))
}

test.each((process.env.SEEDS ?? '1').split(',').map(Number))(
  'after an evening at 30 tables, whatever was moved, joined and split, all have left with their bills (%i)',
  { timeout: 120_000 },
  async (seed) => {
    const titles = Array.from({ length: tableCount }, (_, n) => String(n + 1))
    const tables: string[] = []
    for (const title of titles) tables.push(await addTable(title))
    const { step, orders, parties } = eveningOf(tables, seed)
    for (let round = 0; round < rounds; round += 1) {
      const answers = await Promise.all(Array.from({ length: tillCount }, step))
      for (const status of answers) expect([200, 400, 404, 409]).toContain(status)
    }
    const seated = async () =>
      (await Promise.all(parties.map(partyOf))).flat().toSorted((a, b) => a.visitId.localeCompare(b.visitId))
    for (const { table: tableId } of await seated()) {
      const cart = [{ id: here.tenant.menu.water, quantity: 1 }]
      const orderId = randomUUID()
      orders.push(orderId)
      const answer = await here.tenant.post('/pos/create-order', { orderId, cart, tableId, deliveryType: 'dinein' })
      expect(answer.status, answer.text).toBe(200)
    }
    for (const orderId of orders) await pay(orderId)
    const { sent, there } = await portionsOf(orders)
    expect(there, 'no portion is lost or doubled').toBe(sent)
    const openOrders = async () => (await Promise.all(tables.map(openOrdersAt))).reduce((sum, open) => sum + open, 0)
    await expect.poll(openOrders, patience).toBe(0)
    await expect.poll(seated, patience).toEqual([])
    await expect.poll(copies, patience).toEqual([])
    for (const tableId of tables) {
      await here.tenant.post('/floor/part', { tableId })
      expect(await deleteTable(tableId)).toEqual([200, 'Table deleted!'])
    }
  },
)
