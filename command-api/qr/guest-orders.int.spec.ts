import { randomUUID } from 'node:crypto'
import { guestSystem } from '@comanda/tests/command-system/guest-system.ts'
import { describe, expect, test } from 'vitest'

const { here, openMenu, send, guest, eventsOf, place, typesOf } = guestSystem()

describe('a guest orders', () => {
  test('and gets a token of the order: no position, no cookie, no number', async () => {
    const { status, body, headers } = await send(guest())
    expect([status, body]).toEqual([
      200,
      { message: 'Order placed successfully!', order: expect.stringMatching(/^[\w-]{43}$/) },
    ])
    expect([headers['x-position'], headers['set-cookie']]).toEqual([undefined, undefined])
  })

  test('and the pending order has our prices, titles, taxes and table', async () => {
    const { menu, tables } = here.tenant
    const coffee = {
      id: menu.coffee,
      title: 'Free',
      price: 5.25,
      quantity: '2',
      notes: 'hot',
      variant_id: menu.large,
      addons_ids: [menu.syrup],
      addons: [{ id: menu.syrup, price: '0' }],
    }
    await place({ cartItems: [coffee], tableId: tables[1] })
    const [placed] = await eventsOf()
    expect(placed).toMatchObject({
      type: 'QrOrderPlaced',
      metadata: { tenantId: here.tenant.tenantId, by: null, device: null },
      data: {
        table: { tableId: tables[1], title: 'T2', floor: 'Ground' },
        customerType: 'WALKIN',
        customer: null,
        currency: 'EUR',
        businessDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        lines: [
          {
            line: 1,
            title: 'Coffee',
            quantity: 2,
            unitPrice: 525,
            notes: 'hot',
            ...{
              variant: { title: 'Large' },
              addons: [{ title: 'Syrup' }],
              tax: { ratePpm: 70_000, type: 'inclusive' },
            },
          },
        ],
      },
    })
  })

  test('at the shown total, and without one from a client that sends none', async () => {
    const { menu } = here.tenant
    await place({ cartItems: [{ id: menu.pizza, quantity: 2 }], shownTotal: 2_975 })
    await place({ cartItems: [{ id: menu.pizza, quantity: 2 }], shownTotal: null })
    await place({ cartItems: [{ id: menu.pizza, quantity: 2 }] })
    expect(await typesOf()).toEqual(['QrOrderPlaced', 'QrOrderPlaced', 'QrOrderPlaced'])
  })

  test('by the code of a table’s link and by its id', async () => {
    const [tableId] = here.tenant.tables
    if (!tableId) throw new Error('there are two')
    await place({ tableId: here.side.needs.ids.tableCode(here.tenant.tenantId, tableId) })
    await place({ tableId: 'null' })
    const tables = (await eventsOf()).map(({ data }) => data.table)
    expect(tables).toEqual([expect.objectContaining({ tableId }), null])
  })

  test('never at a table of another restaurant', async () => {
    const other = await here.side.addTenant()
    const [theirs] = other.tables
    if (!theirs) throw new Error('there are two')
    for (const tableId of [
      theirs,
      here.side.needs.ids.tableCode(other.tenantId, theirs),
      randomUUID(),
      'garbled',
      '../x',
    ])
      expect(await send(guest({ tableId }))).toMatchObject({ status: 404, body: { message: 'Table not found!' } })
    expect(await eventsOf()).toEqual([])
  })

  test('never from the menu of another restaurant', async () => {
    const other = await here.side.addTenant()
    const answer = await send(guest({ cartItems: [{ id: other.menu.pizza, quantity: 1 }] }))
    expect(answer).toMatchObject({ status: 404, body: { message: 'An item is no longer on the menu!' } })
    expect([await eventsOf(), await eventsOf(other)]).toEqual([[], []])
  })

  test('with a phone: both are sealed, and visible to nobody else', async () => {
    await place({ customerType: 'CUSTOMER', customer: { name: ' Zoë Guest ', phone: '+49 151 99' } })
    const [placed] = await eventsOf()
    const customer = placed?.data.customer as { customerId: string; name: string; phone: string }
    const { personal, ids } = here.side.needs
    expect(customer.customerId).toBe(ids.customerId(here.tenant.tenantId, '+49 151 99'))
    expect(await personal.open(here.tenant.tenantId, customer.name)).toBe('Zoë Guest')
    expect(await personal.open(here.tenant.tenantId, customer.phone)).toBe('+49 151 99')
    expect(JSON.stringify(placed, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toMatch(
      /Zoë|151 99/,
    )
  })

  test('with a phone and becomes a customer; a known customer stays unchanged', async () => {
    const { ids, personal, log } = here.side.needs
    const order = (name: string) => place({ customerType: 'CUSTOMER', customer: { name, phone: '151 77' } })
    await order('Zoë')
    await order('Somebody else')
    const stream = `customer-${here.tenant.tenantId}_${ids.customerId(here.tenant.tenantId, '15177')}`
    const events = await log.readStream(stream)
    expect(events.map(({ type }) => type)).toEqual(['CustomerAdded'])
    const [kept = ''] = events.map(({ data }) => (data as { name: string }).name)
    expect(await personal.open(here.tenant.tenantId, kept)).toBe('Zoë')
    const given = (await eventsOf()).map(({ data }) => (data.customer as { name: string }).name)
    expect(await Promise.all(given.map((text) => personal.open(here.tenant.tenantId, text)))).toEqual([
      'Zoë',
      'Somebody else',
    ])
  })

  test('with a phone only if it is valid, and with a name', async () => {
    const of = async (customer: object | null) =>
      (await send(guest({ customerType: 'CUSTOMER', customer }))).body.message
    expect(await of({ name: 'Zoë', phone: 'call me' })).toBe('Enter a valid phone number.')
    expect(await of({ name: 'Zoë', phone: '' })).toBe('Enter a valid phone number.')
    expect(await of({ name: '  ', phone: '123' })).toBe('Name is Required.')
    expect(await of(null)).toBe('Name is Required.')
  })

  test('twice with one key once, even if menu and switches change in between', async () => {
    const key = randomUUID()
    const first = await send(guest(), { key })
    await openMenu(here.tenant, { isQROrderEnabled: false })
    const again = await send(guest(), { key })
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect(await typesOf()).toEqual(['QrOrderPlaced'])
    expect((await send(guest({ tableId: here.tenant.tables[0] }), { key })).status).toBe(409)
  })

  test('20 times at once with one key once', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(guest(), { key })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await typesOf()).toEqual(['QrOrderPlaced'])
  })
})
