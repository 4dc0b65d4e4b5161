import { randomUUID } from 'node:crypto'
import { ReservationId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { reservationStream } from '@comanda/domain/kernel/streams.ts'
import { type CommandSystem, type Restaurant, startCommandSystem } from '@comanda/tests/command-system/people.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTableBookings } from '../reactions/table-bookings.ts'

let system: CommandSystem
let chez: Restaurant
let other: Restaurant
let tables: string[]
const phone = '+49 30 7'
beforeAll(async () => {
  system = await startCommandSystem()
  chez = await system.restaurant()
  other = await system.restaurant()
  for (const system of [chez, other]) await system.admin.post('/customers/add', { phone, name: 'Ana' })
  const titles = ['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7']
  tables = await Promise.all(titles.map((title) => addTable(title)))
})
afterAll(() => system.close())

async function addTable(title: string, who = chez): Promise<string> {
  const form = { title, floor: '-', seatingCapacity: '4' }
  return String((await who.admin.post('/settings/store-tables/add', form)).body.id)
}
const booking = (more: object = {}) => ({
  customerId: phone,
  date: '2026-11-20T19:30',
  tableId: null,
  status: 'booked',
  notes: 'by the window',
  peopleCount: '4',
  ...more,
})
const book = (more: object = {}, who = chez, key?: string) =>
  who.admin.post('/reservations/add', booking(more), key ? { key } : {})
const booked = async (more: object = {}) => String((await book(more)).body.id)
const revise = (id: string, more: object = {}, who = chez) => {
  const { customerId: _customer, ...form } = booking(more)
  return who.admin.post(`/reservations/update/${id}`, form)
}
const remove = (id: string, who = chez, key?: string) => who.admin.del(`/reservations/delete/${id}`, key ? { key } : {})
const eventsOf = (id: string) =>
  system.side.log.readStream(reservationStream(TenantId.parse(chez.tenantId), ReservationId.parse(id)))
const typesOf = async (id: string) => (await eventsOf(id)).map(({ type }) => type)
const dataOf = async (id: string) => (await eventsOf(id))[0]?.data as Record<string, unknown>

describe('booking', () => {
  test('for a guest who is forgotten meanwhile is refused, and creates no key that nothing would delete', async () => {
    const { caches, ids, identity } = system.side.needs
    const tenantId = TenantId.parse(chez.tenantId)
    const guest = '+49 30 8'
    await chez.admin.post('/customers/add', { phone: guest, name: 'Zoé' })
    const { of } = caches.store
    const spy = vi.spyOn(caches.store, 'of').mockImplementationOnce(async (...request) => {
      await chez.admin.del(`/customers/${encodeURIComponent(guest)}/delete`)
      return of(...request)
    })
    const answer = await book({ customerId: guest, tableId: tables[0] })
    spy.mockRestore()
    expect([answer.status, answer.body.message]).toEqual([404, 'Customer not found!'])
    const keys = identity.selectFrom('identity.person_keys').select('person_id').where('tenant_id', '=', tenantId)
    expect(await keys.where('person_id', '=', ids.customerId(tenantId, guest)).execute()).toEqual([])
  })

  test('writes down the wall clock as it was typed, the table as it is called, and the guest sealed', async () => {
    const { status, body } = await book({ tableId: tables[6] })
    expect(status).toBe(200)
    expect(body).toEqual({ message: 'Reservation added!', id: body.id, unique_code: expect.stringMatching(/^\w{8}$/) })
    const data = await dataOf(String(body.id))
    expect(data).toMatchObject({
      date: '2026-11-20T19:30',
      status: 'booked',
      peopleCount: 4,
      uniqueCode: body.unique_code,
      table: { tableId: tables[6], title: 'T7', floor: '-' },
    })
    const { open } = system.side.needs.personal
    const { name } = data.customer as { name: string }
    expect([await open(chez.tenantId, name), await open(chez.tenantId, String(data.notes))]).toEqual([
      'Ana',
      'by the window',
    ])
    expect(JSON.stringify(data)).not.toMatch(/Ana|window|49 30/)
  })

  test('with the same Idempotency-Key books once', async () => {
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => book({}, chez, key)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await typesOf(String(answers[0]?.body.id))).toEqual(['ReservationBooked'])
    expect((await book({ peopleCount: 5 }, chez, key)).status).toBe(409)
  })

  test.each<[object, object]>([
    [
      { peopleCount: 0, tableId: '', notes: null, status: null },
      { peopleCount: 0, notes: null, status: 'booked' },
    ],
    [
      { peopleCount: '0012', tableId: 'null', status: 'paid' },
      { peopleCount: 12, table: null, status: 'paid' },
    ],
    [{ date: '2026-11-20 19:30:00' }, { date: '2026-11-20T19:30' }],
    [{ date: '2026-03-29T02:30:00.000' }, { date: '2026-03-29T02:30' }],
    [{ customerId: '+49-(30)-7' }, { date: '2026-11-20T19:30' }],
  ])('takes %j', async (more, data) => {
    const { status, body } = await book(more)
    expect(status).toBe(200)
    expect(await dataOf(String(body.id))).toMatchObject(data)
  })

  const dateMissing = 'Please select date & time!'
  test.each<[object, number, string]>([
    [{ customerId: '' }, 400, 'Please select customer!'],
    [{ customerId: null }, 400, 'Please select customer!'],
    [{ customerId: '+49 30 8' }, 404, 'Customer not found!'],
    [{ date: null }, 400, dateMissing],
    [{ date: '' }, 400, dateMissing],
    [{ date: '2026-11-20T19:30Z' }, 400, dateMissing],
    [{ date: '2026-11-20T19:30:00.000Z' }, 400, dateMissing],
    [{ date: '2026-11-20T19:30+01:00' }, 400, dateMissing],
    [{ date: '2026-02-30T19:30' }, 400, dateMissing],
    [{ date: 'x'.repeat(50_000) }, 400, dateMissing],
    [{ peopleCount: null }, 400, 'Please provide people count!'],
    [{ peopleCount: undefined }, 400, 'Please provide people count!'],
    [{ peopleCount: '' }, 400, 'Please provide people count!'],
    [{ peopleCount: '-1' }, 400, 'Please provide valid people count!'],
    [{ peopleCount: '1.5' }, 400, 'Please provide valid people count!'],
    [{ peopleCount: 'many' }, 400, 'Please provide valid people count!'],
    [{ peopleCount: 1e9 }, 400, 'Please provide valid people count!'],
    [{ status: 'eaten' }, 400, 'Unknown status!'],
    [{ tableId: randomUUID() }, 404, 'Table not found!'],
    [{ notes: 'n'.repeat(1_001) }, 400, 'Please use at most 1000 characters!'],
  ])('refuses %j', async (more, status, message) => {
    const answer = await book(more)
    expect([answer.status, String(answer.body.message).replace(/^\w+: /, '')]).toEqual([status, message])
  })

  test('at a table of another restaurant is at no table', async () => {
    const theirs = await addTable('Theirs', other)
    expect((await book({ tableId: theirs })).status).toBe(404)
  })

  test.each<[string[], number]>([
    [['RESERVATIONS'], 200],
    [['MANAGE_RESERVATIONS'], 200],
    [['VIEW_RESERVATIONS', 'POS'], 403],
  ])('with %j is answered %d', async (scopes, expected) => {
    const { browser } = await chez.staff(...scopes)
    expect((await browser.post('/reservations/add', booking())).status).toBe(expected)
  })
})

describe('a table in one slot', () => {
  test('is booked twice with a warning', async () => {
    const [tableId] = tables
    expect((await book({ tableId })).body).not.toHaveProperty('warning')
    const warning = 'T1 is also booked at 19:30!'
    const again = await book({ tableId, date: '2026-11-20T21:29' })
    expect([again.status, again.body]).toMatchObject([200, { message: `Reservation added! ${warning}`, warning }])
  })

  test.each([
    ['at another time', 1, { date: '2026-11-20T21:30' }],
    ['on another day', 2, { date: '2026-11-21T19:30' }],
    ['when the other was cancelled', 3, { status: 'cancelled' }],
  ])('is not warned of %s', async (_what, index, first) => {
    const tableId = tables[index]
    await book({ tableId, ...first })
    expect((await book({ tableId })).body).not.toHaveProperty('warning')
  })

  test('is free again once the other moved, was cancelled or went', async () => {
    const tableId = tables[4]
    const [moved, cancelled, removed] = await Promise.all([1, 2, 3].map(() => booked({ tableId })))
    await revise(moved ?? '', { tableId: null })
    await revise(cancelled ?? '', { tableId, status: 'cancelled' })
    expect((await book({ tableId, status: 'cancelled' })).body).not.toHaveProperty('warning')
    expect((await revise(moved ?? '', { tableId })).body).toMatchObject({ warning: 'T5 is also booked at 19:30!' })
    await revise(moved ?? '', { tableId: null })
    await remove(removed ?? '')
    expect((await book({ tableId })).body).not.toHaveProperty('warning')
  })

  test('booked twice at once warns one of the two', async () => {
    const tableId = tables[5]
    const answers = await Promise.all([1, 2].map(() => book({ tableId })))
    expect(answers.some(({ body }) => 'warning' in body)).toBe(true)
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  test('whose bookings were lost is known again from the log', async () => {
    const { needs } = system.side
    const tableId = await addTable('T9')
    await book({ tableId })
    await needs.identity.deleteFrom('identity.table_bookings').execute()
    const stop = new AbortController()
    const running = startTableBookings({ ...needs, signal: stop.signal })
    const known = () =>
      needs.identity
        .selectFrom('identity.table_bookings')
        .select('starts_at')
        .where('table_id', '=', tableId as never)
    await vi.waitFor(async () => expect(await known().execute()).toHaveLength(1), { timeout: 10_000, interval: 50 })
    stop.abort()
    await running
    expect((await book({ tableId })).body).toHaveProperty('warning')
  })
})

describe('revising', () => {
  test('records the differences only', async () => {
    const id = await booked()
    expect((await revise(id)).body).toMatchObject({ message: 'Reservation updated!' })
    expect(await typesOf(id)).toEqual(['ReservationBooked'])
    await revise(id, { date: '2026-11-21T20:00', peopleCount: null, notes: 'aisle', status: 'paid' })
    expect((await typesOf(id)).slice(1)).toEqual(['ReservationRescheduled', 'ReservationNoted', 'ReservationPaid'])
  })

  test.each([
    [{ date: null }, 400],
    [{ tableId: randomUUID() }, 404],
    [{ peopleCount: '-1' }, 400],
  ])('refuses %j', async (more, status) => {
    expect((await revise(await booked(), more)).status).toBe(status)
  })

  test('keeps a table that the store no longer has', async () => {
    const tableId = await addTable('Gone')
    const id = await booked({ tableId, date: '2026-12-01T19:30' })
    await chez.admin.del(`/settings/store-tables/${tableId}`)
    expect((await revise(id, { tableId, date: '2026-12-02T19:30' })).status).toBe(200)
    expect(await typesOf(id)).toEqual(['ReservationBooked', 'ReservationRescheduled'])
  })

  test('seals no note for a forgotten guest, and makes no key', async () => {
    const guest = '+49 30 9'
    await chez.admin.post('/customers/add', { phone: guest, name: 'Gone' })
    const id = await booked({ customerId: guest })
    await chez.admin.del(`/customers/${guest.replaceAll(' ', '%20')}/delete`)
    expect((await revise(id, { notes: 'Gone likes the window', peopleCount: 2 })).status).toBe(200)
    expect(await typesOf(id)).toEqual(['ReservationBooked', 'ReservationPartyResized'])
    const keys = system.side.needs.identity.selectFrom('identity.person_keys').select('person_id')
    const customerId = system.side.needs.ids.customerId(TenantId.parse(chez.tenantId), guest)
    expect(await keys.where('person_id', '=', customerId).execute()).toEqual([])
  })
})

describe('what is not there', () => {
  test('is answered like what is another restaurant’s', async () => {
    const id = await booked()
    for (const wrong of [id, randomUUID()]) {
      const answers = [await revise(wrong, {}, other), await remove(wrong, other)]
      for (const { status, body } of answers)
        expect([status, body]).toEqual([404, { message: 'Reservation not found!' }])
    }
    expect(await typesOf(id)).toEqual(['ReservationBooked'])
    expect((await revise('rubbish')).status).toBe(404)
  })

  test('is removed once; the same request gets its answer again', async () => {
    const [id, key] = [await booked(), randomUUID()]
    const answers = [await remove(id, chez, key), await remove(id, chez, key), await remove(id)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404])
    expect(answers[0]?.body).toEqual({ message: 'Reservation deleted!' })
    expect((await revise(id)).status).toBe(404)
  })
})
