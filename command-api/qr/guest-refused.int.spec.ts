import { randomUUID } from 'node:crypto'
import { guestSystem } from '@comanda/tests/command-system/guest-system.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const { here, openMenu, send, guest, eventsOf, makeWait, typesOf } = guestSystem()

describe('a guest is refused', () => {
  test('for a price of their own, with ours, and nothing is stored', async () => {
    const cheap = [{ id: here.tenant.menu.pizza, quantity: 1, price: '0.50' }]
    expect(await send(guest({ cartItems: cheap }))).toMatchObject({
      status: 409,
      body: {
        message: 'Prices have changed, please review the order!',
        lines: [{ line: 1, id: here.tenant.menu.pizza, title: 'Pizza', claimed: 0.5, price: '12.50' }],
      },
    })
    expect(await eventsOf()).toEqual([])
  })

  test.each([
    ['rose', 1_428],
    ['fell', 1_547],
    ['rose by one cent', 1_487],
  ])('when a price %s while they chose, with the prices of now, and nothing is stored', async (_, shownTotal) => {
    const cartItems = [{ id: here.tenant.menu.pizza, quantity: 1 }]
    expect(await send(guest({ cartItems, shownTotal }))).toMatchObject({
      status: 409,
      body: {
        message: 'Prices have changed, please review the order!',
        totals: { netTotal: '12.50', taxTotal: '2.38', total: '14.88' },
        lines: [{ line: 1, id: here.tenant.menu.pizza, title: 'Pizza', claimed: null, price: '12.50' }],
      },
    })
    expect(await eventsOf()).toEqual([])
  })

  test('for a total that is no amount in minor units', async () => {
    for (const shownTotal of ['12.50', 12.5, -1, 1e300])
      expect([shownTotal, (await send(guest({ shownTotal }))).status]).toEqual([shownTotal, 400])
    expect(await eventsOf()).toEqual([])
  })

  test.each([{ isQROrderEnabled: false }, { isQRMenuEnabled: false }])(
    'while ordering is off: %j',
    async (switches) => {
      await openMenu(here.tenant, switches)
      const answer = await send(guest())
      expect(answer).toMatchObject({ status: 409, body: { message: 'Ordering is not available right now!' } })
      expect(await eventsOf()).toEqual([])
    },
  )

  test('at a restaurant that has not paid or was deleted, whose staff could not see the order', async () => {
    for (const change of [sql`is_active = false`, sql`is_active = true, closed_at = now()`]) {
      const { tenantId } = here.tenant
      await sql`update identity.tenants set ${change} where tenant_id = ${tenantId}`.execute(here.side.needs.identity)
      expect(await send(guest())).toMatchObject({
        status: 409,
        body: { message: 'Ordering is not available right now!' },
      })
    }
    expect(await eventsOf()).toEqual([])
  })

  test('for a sold-out dish, with its name, and nothing is stored', async () => {
    const { tenant } = here
    await tenant.post(`/menu-items/${tenant.menu.water}/sold-out`, { until: 'dayEnd' })
    const cartItems = [{ id: tenant.menu.water, quantity: 1 }]
    expect(await send(guest({ cartItems }))).toMatchObject({
      status: 409,
      body: { message: 'Water is sold out!', line: 1, soldOut: 'Water' },
    })
    expect(await eventsOf()).toEqual([])
  })

  test('under an unknown code', async () => {
    for (const at of [randomUUID(), 'x', 'a'.repeat(300)]) expect((await send(guest(), { at })).status).toBe(404)
  })

  test('with more lines or dishes than the limit', async () => {
    const line = { id: here.tenant.menu.water, quantity: 1 }
    const bodies = [
      { cartItems: [] },
      { cartItems: Array.from({ length: 51 }, () => line) },
      { cartItems: [{ ...line, quantity: 201 }] },
      { cartItems: [{ ...line, quantity: -1 }] },
      { cartItems: [{ ...line, quantity: 1e9 }] },
      { cartItems: [{ ...line, quantity: 0.5 }] },
      { cartItems: [{ ...line, notes: 'x'.repeat(101) }] },
      { cartItems: 'all of it' },
      { customerType: 'ADMIN' },
    ]
    for (const body of bodies) expect([body, (await send(guest(body))).status]).toEqual([body, 400])
    const padded = [{ ...line, image: 'x'.repeat(300_000) }]
    expect((await send(guest({ cartItems: padded }))).status).toBe(413)
    expect(await eventsOf()).toEqual([])
  })

  test('while 500 orders are pending', async () => {
    await makeWait(499)
    expect((await send(guest())).status).toBe(200)
    const answer = await send(guest())
    expect([answer.status, answer.body]).toEqual([
      429,
      { message: 'Too many orders are waiting, please ask the staff!' },
    ])
    expect((await typesOf()).length).toBe(1)
  })

  test('with the seventh order of a table within a minute, while other tables are served', async () => {
    const [one, other] = here.tenant.tables
    const seven = []
    for (let count = 0; count < 7; count += 1) seven.push(await send(guest({ tableId: one })))
    expect(seven.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429])
    expect(seven[6]?.headers['retry-after']).toMatch(/^\d+$/)
    expect((await send(guest({ tableId: other }))).status).toBe(200)
    expect((await typesOf()).length).toBe(7)
  })

  test('with the 11th order without a table from one address, and the 61st of any kind', async () => {
    const address = '10.9.9.9'
    const statuses = []
    for (let count = 0; count < 61; count += 1) statuses.push((await send(guest(), { address })).status)
    expect(statuses.filter((status) => status === 200).length).toBe(10)
    expect(statuses.slice(10)).toEqual(Array.from({ length: 51 }, () => 429))
    const elsewhere = await here.side.addTenant()
    const at = await openMenu(elsewhere)
    expect(
      (await send(guest({ cartItems: [{ id: elsewhere.menu.pizza, quantity: 1 }] }), { at, address })).status,
    ).toBe(429)
    expect((await send(guest())).status).toBe(200)
  })

  test('with an unknown code: the 61st is 429, and guests at known tables behind the same address are served', async () => {
    const address = '10.9.8.7'
    const guesses = []
    for (let count = 0; count < 61; count += 1)
      guesses.push((await send(guest(), { at: randomUUID(), address })).status)
    expect([new Set(guesses.slice(0, 60)), guesses[60]]).toEqual([new Set([404]), 429])
    expect((await send(guest(), { address })).status).toBe(200)
  })

  test('with the 11th order without a table from one /64 of IPv6', async () => {
    const statuses = []
    for (let count = 0; count < 11; count += 1)
      statuses.push((await send(guest(), { address: `2001:db8::${count + 1}` })).status)
    expect([statuses.filter((status) => status === 200).length, statuses[10]]).toEqual([10, 429])
    expect((await send(guest(), { address: '2001:db8:0:1::1' })).status).toBe(200)
  })
})

describe('a call of guests is refused', () => {
  const call = async (body: object) => {
    const { side, code } = here
    const url = `/api/v1/qrmenu/${code}/call`
    const answer = await side.app.inject({ method: 'POST', url, remoteAddress: '10.4.0.1', payload: body })
    return [answer.statusCode, answer.json().message]
  }
  test('from a table that there is not, for another reason, and while ordering is off', async () => {
    const [tableId] = here.tenant.tables
    expect(await call({ tableId: randomUUID(), reason: 'waiter' })).toEqual([404, 'Table not found!'])
    expect(await call({ tableId: null, reason: 'waiter' })).toEqual([404, 'Table not found!'])
    expect(await call({ tableId, reason: 'music' })).toEqual([400, 'Unknown reason!'])
    await openMenu(here.tenant, { isQROrderEnabled: false })
    expect(await call({ tableId, reason: 'bill' })).toEqual([
      409,
      'Nobody can be called from here right now, please ask the staff!',
    ])
  })

  test('when a table calls without end', async () => {
    const [tableId] = here.tenant.tables
    const answers = []
    for (let count = 0; count < 7; count += 1) answers.push((await call({ tableId, reason: 'waiter' }))[0])
    expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429])
  })
})
