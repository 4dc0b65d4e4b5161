import { randomUUID } from 'node:crypto'
import { Instant, TableId, VisitId } from '@comanda/domain/kernel/ids.ts'
import { tableStream } from '@comanda/domain/kernel/streams.ts'
import { patience, visitSystem } from '@comanda/tests/command-system/visit-system.ts'
import { describe, expect, test } from 'vitest'
import { systemContext } from '../command-context.ts'
import { tables } from '../tables/kind.ts'

const { here, addTable, placeOrder, seat, eventsOf, openOrdersAt, pay } = visitSystem()

describe('seating guests', () => {
  test('starts a visit once, and takes an end back', async () => {
    const tableId = await addTable('7')
    const visitId = await seat(tableId)
    expect(await seat(tableId, { visitId })).toBe(visitId)
    await here.tenant.post('/visits/covers', { visitId, covers: 3 })
    await here.tenant.post('/visits/end', { visitId })
    await here.tenant.post('/visits/resume', { visitId })
    expect(await eventsOf(visitId)).toMatchObject([
      { type: 'VisitStarted', data: { table: { tableId, title: '7' }, covers: 2, reservationId: null } },
      { type: 'VisitResized', data: { covers: 3 } },
      { type: 'VisitEnded', data: { ending: 'left' } },
      { type: 'VisitResumed' },
    ])
  })

  test('again after an end is refused while others have the table', async () => {
    const tableId = await addTable('7')
    const visitId = await seat(tableId)
    await here.tenant.post('/visits/end', { visitId })
    const others = await seat(tableId)
    const taken = { status: 409, body: { message: 'Other guests sit at this table!' } }
    expect(await here.tenant.post('/visits/resume', { visitId })).toMatchObject(taken)
    await here.tenant.post('/visits/end', { visitId: others })
    expect((await here.tenant.post('/visits/resume', { visitId })).status).toBe(200)
    expect((await eventsOf(visitId)).at(-1)).toMatchObject({ type: 'VisitResumed' })
  })

  test('is refused where others sit, and at a table that is not there', async () => {
    const tableId = await addTable('7')
    await seat(tableId)
    const party = { visitId: randomUUID(), covers: 2 }
    expect(await here.tenant.post('/visits/start', { ...party, tableId })).toMatchObject({
      status: 409,
      body: { message: 'Other guests sit at this table!' },
    })
    expect(await here.tenant.post('/visits/start', { ...party, tableId: randomUUID() })).toMatchObject({ status: 404 })
  })

  test('at one table by two tablets in the same moment is refused to the second', async () => {
    for (const title of ['7', '8', '9']) {
      const tableId = await addTable(title)
      const party = (covers: number) => ({ visitId: randomUUID(), tableId, covers })
      const answers = await Promise.all([2, 3].map((covers) => here.tenant.post('/visits/start', party(covers))))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const third = await here.tenant.post('/visits/start', party(4))
      expect(third).toMatchObject({ status: 409, body: { message: 'Other guests sit at this table!' } })
    }
  })

  test('is possible again once the others have left, or never came', async () => {
    const tableId = await addTable('7')
    const [lost, first] = [VisitId.parse(randomUUID()), randomUUID()]
    const at = TableId.parse(tableId)
    const context = systemContext(here.tenant.tenantId, randomUUID(), Instant.parse('2026-01-05T19:00:00.000Z'))
    const take = { type: 'TakeTable', data: { tableId: at, visitId: lost, after: null, isJoining: false } } as const
    await here.side.needs.handle(tables, tableStream(here.tenant.tenantId, at), take, context)
    await seat(tableId, { visitId: first })
    await here.tenant.post('/visits/end', { visitId: first })
    await seat(tableId)
  })

  test('of a reservation starts one visit, also when two people do it', async () => {
    const tableId = await addTable('7')
    const unknown = await here.tenant.post('/visits/start', {
      visitId: randomUUID(),
      tableId,
      covers: 2,
      reservationId: randomUUID(),
    })
    expect(unknown).toMatchObject({ status: 404, body: { message: 'Reservation not found!' } })
    const phone = '+39 06 1'
    await here.tenant.post('/customers/add', { phone, name: 'Ana' })
    const booking = { customerId: phone, date: '2027-01-05T19:00', tableId, peopleCount: '4' }
    const reservationId = String((await here.tenant.post('/reservations/add', booking)).body.id)
    const one = await seat(tableId, { reservationId })
    expect(await seat(tableId, { reservationId })).toBe(one)
    expect(await eventsOf(one)).toMatchObject([{ type: 'VisitStarted', data: { reservationId } }])
  })

  test('of a reservation at a second table is refused, and leaves the tables joined with that one as they are', async () => {
    const [first, second, third] = [await addTable('4'), await addTable('5'), await addTable('6')]
    const phone = '+39 06 2'
    await here.tenant.post('/customers/add', { phone, name: 'Ana' })
    const booking = { customerId: phone, date: '2027-01-05T19:00', tableId: first, peopleCount: '4' }
    const reservationId = String((await here.tenant.post('/reservations/add', booking)).body.id)
    await here.tenant.post('/floor/join', { tableId: second, other: third })
    const visitId = await seat(first, { reservationId })
    const party = { visitId: randomUUID(), tableId: second, covers: 4, reservationId }
    expect(await here.tenant.post('/visits/start', party)).toMatchObject({
      status: 409,
      body: { message: 'These guests already sit at another table!' },
    })
    expect(await eventsOf(visitId)).toMatchObject([{ type: 'VisitStarted', data: { table: { title: '4' } } }])
    await here.tenant.post('/visits/move', { visitId, tableId: second })
    expect((await eventsOf(visitId)).at(-1)).toMatchObject({
      type: 'VisitTableJoined',
      data: { tables: [{ title: '5' }, { title: '6' }] },
    })
    await here.tenant.post('/visits/end', { visitId })
    expect(await here.tenant.post('/visits/start', party)).toMatchObject({
      status: 409,
      body: { message: 'These guests have already left!' },
    })
  })
})

describe('guests', () => {
  test('leave when their last bill is paid', async () => {
    const tableId = await addTable('7')
    const [one, two] = [await placeOrder(tableId), await placeOrder(tableId)]
    const visitId = await seat(tableId)
    await expect.poll(() => openOrdersAt(tableId), patience).toBe(2)
    await pay(one)
    await expect.poll(() => openOrdersAt(tableId), patience).toBe(1)
    expect(await eventsOf(visitId)).toHaveLength(1)
    await pay(two)
    await expect.poll(() => eventsOf(visitId), patience).toMatchObject([{}, { data: { ending: 'paid' } }])
  })

  test('are seated again when their bill is reopened, unless others have the table', async () => {
    const tableId = await addTable('7')
    const visitId = await seat(tableId)
    const sell = async () => {
      const { body } = await pay(await placeOrder(tableId))
      await expect.poll(() => openOrdersAt(tableId), patience).toBe(0)
      return String(body.invoiceId)
    }
    const reopen = (invoiceId: string) =>
      here.tenant.post(`/invoices/${invoiceId}/reopen`, { refundId: randomUUID(), reason: { code: 'other' } })
    const first = await sell()
    await expect.poll(() => eventsOf(visitId), patience).toMatchObject([{}, { data: { ending: 'paid' } }])
    const reopened = await reopen(first)
    expect(reopened.body.message).toBe('Bill reopened!')
    await expect.poll(() => eventsOf(visitId), patience).toMatchObject([{}, {}, { type: 'VisitResumed' }])
    const again = await pay(...(reopened.body.orderIds as string[]))
    await expect.poll(async () => (await eventsOf(visitId)).at(-1)?.type, patience).toBe('VisitEnded')
    const others = await seat(tableId)
    const late = await reopen(String(again.body.invoiceId))
    expect(late.body.message).toBe('Bill reopened, but other guests have its table now!')
    await expect.poll(() => openOrdersAt(tableId), patience).toBe(1)
    expect((await eventsOf(visitId)).at(-1)?.type).toBe('VisitEnded')
    expect(await eventsOf(others)).toHaveLength(1)
  })

  describe('whose bill is reopened are seated again', () => {
    const reopen = async (order: Promise<{ body: Record<string, unknown> }>) => {
      const { invoiceId } = (await order).body
      return here.tenant.post(`/invoices/${invoiceId}/reopen`, { refundId: randomUUID(), reason: { code: 'other' } })
    }
    const paidAs = async (visitId: string, ...orderIds: string[]) => {
      const paid = pay(...orderIds)
      await paid
      await expect.poll(async () => (await eventsOf(visitId)).at(-1)?.data, patience).toMatchObject({ ending: 'paid' })
      return reopen(paid)
    }
    const lastOf = async (visitId: string) => (await eventsOf(visitId)).at(-1)

    test('at the table to which their order or somebody by hand has moved them', async () => {
      const [from, to, other] = [await addTable('1'), await addTable('2'), await addTable('3')]
      const visitId = await seat(from)
      const first = await placeOrder(from)
      await here.tenant.post('/orders/move', { orderIds: [first], tableId: to })
      await expect.poll(async () => (await lastOf(visitId))?.type, patience).toBe('VisitMoved')
      const { body } = await paidAs(visitId, await placeOrder(to), first)
      await expect.poll(async () => (await lastOf(visitId))?.type, patience).toBe('VisitResumed')
      await here.tenant.post('/visits/move', { visitId, tableId: other })
      await here.tenant.post('/orders/move', { orderIds: body.orderIds, tableId: other })
      await expect.poll(() => openOrdersAt(other), patience).toBe(2)
      await paidAs(visitId, ...(body.orderIds as string[]))
      await expect.poll(async () => (await lastOf(visitId))?.type, patience).toBe('VisitResumed')
      const others = { visitId: randomUUID(), tableId: other, covers: 2 }
      expect((await here.tenant.post('/visits/start', others)).body.message).toBe('Other guests sit at this table!')
    })

    test('with their joined tables, as far as these are free', async () => {
      const [one, two, three] = [await addTable('1'), await addTable('2'), await addTable('3')]
      const visitId = await seat(one)
      for (const tableId of [two, three]) await here.tenant.post('/visits/join', { visitId, tableId })
      const [first, second] = [await placeOrder(one), await placeOrder(two)]
      await expect.poll(() => openOrdersAt(two), patience).toBe(1)
      await pay(first)
      await expect.poll(() => openOrdersAt(one), patience).toBe(0)
      const paid = pay(second)
      await paid
      await expect.poll(async () => (await lastOf(visitId))?.data, patience).toMatchObject({ ending: 'paid' })
      await seat(three)
      await reopen(paid)
      await expect
        .poll(() => lastOf(visitId), patience)
        .toMatchObject({ type: 'VisitTableJoined', data: { covers: 2, tables: [{ title: '1' }, { title: '2' }] } })
    })
  })

  test('leave when the bill is paid that another was joined to', async () => {
    const tableId = await addTable('9')
    const visitId = await seat(tableId)
    const cart = [{ id: here.tenant.menu.water, quantity: 2 }]
    const orderId = String((await here.tenant.post('/pos/create-order', { cart, tableId })).body.orderId)
    const part = randomUUID()
    await here.tenant.post('/orders/divide', { orderId, intoOrderId: part, lines: [{ line: 1, quantity: 1 }] })
    await expect.poll(() => openOrdersAt(tableId), patience).toBe(2)
    await here.tenant.post('/orders/join', { orderId: part })
    await expect.poll(() => openOrdersAt(tableId), patience).toBe(1)
    await pay(orderId)
    await expect.poll(async () => (await eventsOf(visitId)).at(-1)?.type, patience).toBe('VisitEnded')
    await expect.poll(() => openOrdersAt(tableId), patience).toBe(0)
  })

  test('stay when their order is cancelled', async () => {
    const tableId = await addTable('7')
    const orderId = await placeOrder(tableId)
    const visitId = await seat(tableId)
    await here.tenant.post('/orders/cancel', { orderIds: [orderId] })
    await expect.poll(() => openOrdersAt(tableId), patience).toBe(0)
    expect(await eventsOf(visitId)).toHaveLength(1)
  })

  test('move with all orders of their table, and back with them to a table that they shared', async () => {
    const [seven, twelve] = [await addTable('7'), await addTable('12')]
    await placeOrder(twelve)
    const theirs = await seat(twelve)
    const orderIds = [await placeOrder(seven), await placeOrder(seven)]
    const visitId = await seat(seven)
    await expect.poll(() => openOrdersAt(seven), patience).toBe(2)
    const move = (tableId: string) => here.tenant.post('/orders/move', { orderIds, tableId })
    await move(twelve)
    const there = { type: 'VisitMoved', data: { from: { tableId: seven }, to: { tableId: twelve } } }
    await expect.poll(() => eventsOf(visitId), patience).toMatchObject([{}, there])
    await expect.poll(() => openOrdersAt(twelve), patience).toBe(3)
    await move(seven)
    const back = { type: 'VisitMoved', data: { to: { tableId: seven } } }
    await expect.poll(() => eventsOf(visitId), patience).toMatchObject([{}, there, back])
    await expect.poll(() => openOrdersAt(seven), patience).toBe(2)
    expect(await eventsOf(theirs)).toHaveLength(1)
  })

  test('move by hand to a table without others, and are refused where others sit until these have left', async () => {
    const [seven, twelve] = [await addTable('7'), await addTable('12')]
    const [visitId, theirs] = [await seat(seven), await seat(twelve)]
    const key = randomUUID()
    const move = () => here.tenant.post('/visits/move', { visitId, tableId: twelve }, { key })
    expect(await move()).toMatchObject({ status: 409, body: { message: 'Other guests sit at this table!' } })
    await here.tenant.post('/visits/end', { visitId: theirs })
    expect(await move()).toMatchObject({ status: 200, body: { message: 'Guests moved!' } })
    expect(await move()).toMatchObject({ status: 200, body: { message: 'Guests moved!' } })
    expect((await eventsOf(visitId)).map(({ type }) => type)).toEqual(['VisitStarted', 'VisitMoved'])
    await seat(seven)
  })

  test('who move to one table in the same moment as others are refused', async () => {
    for (const title of ['7', '8', '9']) {
      const tableId = await addTable(title)
      const parties = [await seat(await addTable('1')), await seat(await addTable('2'))]
      const moves = parties.map((visitId) => here.tenant.post('/visits/move', { visitId, tableId }))
      expect((await Promise.all(moves)).map(({ status }) => status).toSorted()).toEqual([200, 409])
      const late = await here.tenant.post('/visits/start', { visitId: randomUUID(), tableId, covers: 2 })
      expect(late.body.message).toBe('Other guests sit at this table!')
    }
  })

  test('stay when only some of their orders move', async () => {
    const [seven, twelve] = [await addTable('7'), await addTable('12')]
    const [one] = [await placeOrder(seven), await placeOrder(seven)]
    const visitId = await seat(seven)
    await expect.poll(() => openOrdersAt(seven), patience).toBe(2)
    await here.tenant.post('/orders/move', { orderIds: [one], tableId: twelve })
    await expect.poll(() => openOrdersAt(twelve), patience).toBe(1)
    expect(await eventsOf(visitId)).toHaveLength(1)
  })
})

describe('a call of guests', () => {
  const callsAt = async (tableId: string) =>
    (await here.side.log.readStream(`table-${here.tenant.tenantId}_${tableId}`)).map(({ type, data }) => ({
      type,
      data,
    }))
  const call = async (tableId: string, reason: 'waiter' | 'bill', at = here.side.needs.now()) => {
    const table = { tableId: TableId.parse(tableId), title: '7', floor: 'Hall' }
    const context = systemContext(here.tenant.tenantId, randomUUID(), at)
    const command = { type: 'CallStaff', data: { table, reason } } as const
    await here.side.needs.handle(tables, tableStream(here.tenant.tenantId, table.tableId), command, context)
  }

  test('has ended when they have left or paid', async () => {
    const tableId = await addTable('7')
    const visitId = await seat(tableId)
    await call(tableId, 'waiter')
    await here.tenant.post('/visits/end', { visitId })
    const answered = { type: 'GuestsAnswered', data: { tableId, reason: 'waiter' } }
    expect((await callsAt(tableId)).at(-1)).toMatchObject(answered)
    for (const reason of ['bill', 'waiter'] as const) {
      const orderId = await placeOrder(tableId)
      await expect.poll(() => openOrdersAt(tableId), patience).toBe(1)
      await call(tableId, reason)
      await pay(orderId)
      const paid = { type: 'GuestsAnswered', data: { tableId, reason } }
      await expect.poll(async () => (await callsAt(tableId)).at(-1), patience).toMatchObject(paid)
    }
  })

  test('that was made while a bill was being paid ends with the next one', async () => {
    const tableId = await addTable('7')
    const first = await placeOrder(tableId)
    await expect.poll(() => openOrdersAt(tableId), patience).toBe(1)
    const calledAt = Instant.parse(new Date(Date.now() + 2_000).toISOString())
    await call(tableId, 'bill', calledAt)
    await pay(first)
    await expect.poll(() => openOrdersAt(tableId), patience).toBe(0)
    expect((await callsAt(tableId)).at(-1)?.type).toBe('GuestsCalled')
    const second = await placeOrder(tableId)
    await expect.poll(() => here.side.needs.now() > calledAt, patience).toBe(true)
    await pay(second)
    await expect.poll(async () => (await callsAt(tableId)).at(-1)?.type, patience).toBe('GuestsAnswered')
  })
})
