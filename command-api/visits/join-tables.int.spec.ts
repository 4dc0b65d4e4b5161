import { randomUUID } from 'node:crypto'
import { Instant, OrderId, TableId } from '@comanda/domain/kernel/ids.ts'
import { storeStream } from '@comanda/domain/kernel/streams.ts'
import { addPrinter } from '@comanda/tests/command-system/printers.ts'
import { patience, visitSystem } from '@comanda/tests/command-system/visit-system.ts'
import { describe, expect, test } from 'vitest'
import { readsStores } from '../printing/store-reader.ts'
import { partWhenFree } from './part-when-free.ts'

const { here, addTable, placeOrder, seat, eventsOf, openOrdersAt, pay, deleteTable } = visitSystem()

describe('joined tables', () => {
  const join = (visitId: string, tableId: string) => here.tenant.post('/visits/join', { visitId, tableId })
  const part = (visitId: string, tableId: string, undo = false) =>
    here.tenant.post('/visits/part', { visitId, tableId, undo })
  const storeEvents = () => here.side.log.readStream(storeStream(here.tenant.tenantId))
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
    expect(await here.tenant.post('/visits/start', party)).toMatchObject({ status: 409 })
    expect(await part(visitId, five, true)).toMatchObject({ status: 200, body: { message: 'Tables separated!' } })
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
    const elsewhere = await here.side.addTenant()
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

  test('of two parties that are joined with each other concurrently have one visit', async () => {
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
    const send = () => here.tenant.post('/visits/join', { visitId, tableId: five }, { key })
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
      body: { message: 'A bill of these tables was paid since, separate them at the table!' },
    })
    await pay(one)
    await expect.poll(async () => (await typesOf(visitId)).at(-1), patience).toBe('VisitEnded')
    expect(await deleteTable(five)).toEqual([200, 'Table deleted!'])
  })

  test('are named together on the bill and, once it is paid and they are parted, on the receipt', async () => {
    await addPrinter(here.tenant, { receipts: true })
    const shown = { showNotes: false, isEnablePrint: true, showStoreDetails: true, showCustomerDetails: true }
    await here.tenant.post('/settings/print-setting', {
      pageFormat: '80',
      header: '',
      footer: '',
      ...shown,
      printToken: true,
    })
    const { five, visitId } = await joined()
    const orderId = await placeOrder(five)
    await here.tenant.post('/orders/print-bill', { jobId: randomUUID(), orderIds: [orderId] })
    const { body } = await pay(orderId)
    await expect.poll(async () => (await typesOf(visitId)).at(-1), patience).toBe('VisitEnded')
    await seat(five)
    await here.tenant.post('/printers/print-receipt', { jobId: randomUUID(), invoiceId: body.invoiceId })
    const papers = await here.side.needs.identity
      .selectFrom('identity.print_jobs')
      .select(['kind', 'document'])
      .where('tenant_id', '=', here.tenant.tenantId)
      .orderBy('kind')
      .execute()
    expect(papers.map(({ kind, document }) => [kind, JSON.stringify(document).includes('Dine-In, 4 + 5')])).toEqual([
      ['bill', true],
      ['receipt', true],
    ])
  })

  test('are joined before guests come, who have both when they are seated at one', async () => {
    const [four, five, six] = [await addTable('4'), await addTable('5'), await addTable('6')]
    const post = (path: string, body: object) => here.tenant.post(path, body)
    expect(await post('/floor/join', { tableId: four, other: five })).toMatchObject({ status: 200 })
    expect(await post('/floor/join', { tableId: six, other: five })).toMatchObject({ status: 409 })
    const others = await seat(six)
    expect(await join(others, five)).toMatchObject({ status: 409 })
    expect(await post('/floor/join', { tableId: four, other: six })).toMatchObject({ status: 409 })
    const key = randomUUID()
    const party = { visitId: randomUUID(), tableId: five, covers: 8 }
    for (let time = 0; time < 2; time += 1)
      expect(await here.tenant.post('/visits/start', party, { key })).toMatchObject({ status: 200 })
    const [started, both, ...more] = await eventsOf(party.visitId)
    expect([started?.type, both?.data, more]).toMatchObject([
      'VisitStarted',
      { covers: 8, tables: [{ title: '5' }, { title: '4' }] },
      [],
    ])
    expect(await part(party.visitId, four)).toMatchObject({ status: 200 })
    expect(await post('/floor/join', { tableId: four, other: six }), 'guests sit there').toMatchObject({ status: 409 })
    const walkIn = await seat(four)
    expect(await typesOf(walkIn), 'the joining before is over').toEqual(['VisitStarted'])
  })
  test('are joined before guests come, who have both when their last order moves there or their end is undone', async () => {
    const [four, five, bar] = [await addTable('4'), await addTable('5'), await addTable('Bar')]
    const orderId = await placeOrder(bar)
    await expect.poll(() => openOrdersAt(bar), patience).toBe(1)
    const visitId = await seat(bar)
    await here.tenant.post('/floor/join', { tableId: four, other: five })
    await here.tenant.post('/orders/move', { orderIds: [orderId], tableId: five })
    const last = async () => (await eventsOf(visitId)).at(-1)
    const both = { type: 'VisitTableJoined', data: { tables: [{ title: '5' }, { title: '4' }] } }
    await expect.poll(last, patience).toMatchObject(both)
    await expect.poll(async () => (await storeEvents()).at(-1)?.type, patience).toBe('FreeTablesParted')
    await here.tenant.post('/visits/end', { visitId })
    await here.tenant.post('/orders/cancel', { orderIds: [orderId] })
    await expect.poll(() => openOrdersAt(five), patience).toBe(0)
    expect(await here.tenant.post('/floor/join', { tableId: four, other: five })).toMatchObject({ status: 200 })
    await here.tenant.post('/visits/resume', { visitId })
    expect(await last()).toMatchObject(both)
    expect((await storeEvents()).at(-1)?.type).toBe('FreeTablesParted')
  })
  test('that were joined before guests came are parted again', async () => {
    const [four, five] = [await addTable('4'), await addTable('5')]
    await here.tenant.post('/floor/join', { tableId: four, other: five })
    expect(await here.tenant.post('/floor/part', { tableId: five })).toMatchObject({ status: 200 })
    expect(await typesOf(await seat(four))).toEqual(['VisitStarted'])
  })

  test('without counted guests are parted with the last order of both, unless they are joined again since', async () => {
    const [four, five] = [await addTable('4'), await addTable('5')]
    const join = () => here.tenant.post('/floor/join', { tableId: four, other: five })
    await join()
    const [one, two] = [await placeOrder(four), await placeOrder(five)]
    await expect.poll(async () => [await openOrdersAt(four), await openOrdersAt(five)], patience).toEqual([1, 1])
    await here.tenant.post('/orders/cancel', { orderIds: [two] })
    await expect.poll(() => openOrdersAt(five), patience).toBe(0)
    expect((await storeEvents()).at(-1)?.type, 'an order is open').toBe('FreeTablesJoined')
    await pay(one)
    await expect.poll(async () => (await storeEvents()).at(-1)?.type, patience).toBe('FreeTablesParted')
    await expect.poll(() => openOrdersAt(four), patience).toBe(0)
    expect(await join()).toMatchObject({ status: 200 })
    const three = await placeOrder(five)
    await expect.poll(() => openOrdersAt(five), patience).toBe(1)
    await here.tenant.post('/orders/cancel', { orderIds: [three] })
    await expect.poll(async () => (await storeEvents()).at(-1)?.type, patience).toBe('FreeTablesParted')
  })
  test('without counted guests stay joined if they were joined after the order ended; repeated, they are parted once', async () => {
    const [four, five] = [await addTable('4'), await addTable('5')]
    await here.tenant.post('/floor/join', { tableId: four, other: five })
    const ended = { tenantId: here.tenant.tenantId, orderId: OrderId.parse(randomUUID()), tableId: TableId.parse(four) }
    const needs = { ...here.side.needs, stores: readsStores(here.side.log) }
    await partWhenFree(needs, { ...ended, at: Instant.parse('2020-01-01T00:00:00.000Z') }, randomUUID())
    expect((await storeEvents()).at(-1)?.type).toBe('FreeTablesJoined')
    for (let time = 0; time < 2; time += 1)
      await partWhenFree(needs, { ...ended, at: Instant.parse('2999-01-01T00:00:00.000Z') }, here.tenant.tenantId)
    const types = (await storeEvents()).map(({ type }) => type)
    expect(types.filter((type) => type === 'FreeTablesParted')).toHaveLength(1)
  })

  test('are left with the last order of both', async () => {
    const { four, five, visitId } = await joined()
    const nine = await addTable('9')
    const [one, two] = [await placeOrder(four), await placeOrder(five)]
    await expect.poll(async () => [await openOrdersAt(four), await openOrdersAt(five)], patience).toEqual([1, 1])
    await here.tenant.post('/orders/move', { orderIds: [one], tableId: nine })
    await expect.poll(() => openOrdersAt(nine), patience).toBe(1)
    expect((await typesOf(visitId)).at(-1)).toBe('VisitTableJoined')
    await here.tenant.post('/orders/move', { orderIds: [two], tableId: nine })
    const moved = { type: 'VisitMoved', data: { to: { tableId: nine } } }
    await expect.poll(async () => (await eventsOf(visitId)).at(-1), patience).toMatchObject(moved)
    await seat(five)
    await here.tenant.post('/orders/move', { orderIds: [one, two], tableId: four })
    const back = { type: 'VisitMoved', data: { to: { tableId: four } } }
    await expect.poll(async () => (await eventsOf(visitId)).at(-1), patience).toMatchObject(back)
    await pay(one, two)
    await expect.poll(async () => (await typesOf(visitId)).at(-1), patience).toBe('VisitEnded')
    const joins = (await typesOf(visitId)).filter((type) => type === 'VisitTableJoined')
    expect(joins, 'others sit at the other table').toHaveLength(1)
  })

  test('are joined again when the move is undone, in either order', async () => {
    const nine = await addTable('9')
    for (const isFirst of [true, false]) {
      const { four, five, visitId } = await joined()
      const [one, two] = [await placeOrder(four), await placeOrder(five)]
      const move = (orderId: string, tableId: string) =>
        here.tenant.post('/orders/move', { orderIds: [orderId], tableId })
      const last = async () => (await eventsOf(visitId)).at(-1)
      await move(one, nine)
      await move(two, nine)
      await expect.poll(async () => (await last())?.type, patience).toBe('VisitMoved')
      const undo = [() => move(one, four), () => move(two, five)]
      for (const step of isFirst ? undo : undo.toReversed()) await step()
      await expect.poll(last, patience).toMatchObject({ type: 'VisitTableJoined', data: { covers: 5 } })
      expect((await last())?.data).toMatchObject({ tables: [{ title: '4' }, { title: '5' }] })
      await pay(one, two)
      await expect.poll(async () => (await last())?.type, patience).toBe('VisitEnded')
    }
  })
})
