import { randomUUID } from 'node:crypto'
import { guestSystem } from '@comanda/tests/command-system/guest-system.ts'
import { describe, expect, test } from 'vitest'

const { here, eventsOf, waitingIds, place, till, makeWait, typesOf } = guestSystem()

describe('staff', () => {
  test('dismiss an order, once or twice, and not with another status', async () => {
    const id = await place()
    const path = `/pos/qrorders/update-status/${id}`
    expect((await here.tenant.post(path, { status: 'completed' })).status).toBe(400)
    const answers = [
      await here.tenant.post(path, { status: 'cancelled' }),
      await here.tenant.post(path, { status: 'cancelled' }),
    ]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { message: 'QR order cancelled!' }],
      [200, { message: 'QR order cancelled!' }],
    ])
    expect(answers[0]?.headers['x-position']).toMatch(/^\d+$/)
    expect(await typesOf()).toEqual(['QrOrderPlaced', 'QrOrderDismissed'])
    expect(await waitingIds()).toEqual([])
  })

  test('cannot dismiss an order of another restaurant', async () => {
    const id = await place()
    const other = await here.side.addTenant()
    const foreign = await other.post(`/pos/qrorders/update-status/${id}`, { status: 'cancelled' })
    const missing = await other.post(`/pos/qrorders/update-status/${randomUUID()}`, { status: 'cancelled' })
    expect([foreign.status, foreign.body]).toEqual([404, { message: 'QR order not found!' }])
    expect([foreign.status, foreign.body]).toEqual([missing.status, missing.body])
    expect((await other.post('/pos/qrorders/update-status/17', { status: 'cancelled' })).status).toBe(404)
    expect((await other.post('/pos/qrorders/cancel-all')).status).toBe(200)
    const stolen = await other.post('/pos/create-order', {
      cart: [{ id: other.menu.pizza, quantity: 1 }],
      selectedQrOrderItem: id,
    })
    expect(stolen.status).toBe(404)
    expect(await typesOf()).toEqual(['QrOrderPlaced'])
    expect(await waitingIds()).toEqual([id])
  })

  test('dismiss all pending orders, and no finished one', async () => {
    const ids = [await place(), await place(), await place(), await place()]
    await here.tenant.post('/pos/create-order', till({ selectedQrOrderItem: ids[0] }))
    await here.tenant.post(`/pos/qrorders/update-status/${ids[1]}`, { status: 'cancelled' })
    // rows left behind by a crash, although the streams have further events
    for (const id of ids) await here.side.needs.waiting.add(here.tenant.tenantId, id)
    const { status, body } = await here.tenant.post('/pos/qrorders/cancel-all')
    expect([status, body]).toEqual([200, { message: 'QR orders cancelled!' }])
    const ends = new Map((await eventsOf()).map(({ data, type }) => [data.qrOrderId, type]))
    expect(ids.map((id) => ends.get(id))).toEqual([
      'QrOrderAccepted',
      'QrOrderDismissed',
      'QrOrderDismissed',
      'QrOrderDismissed',
    ])
    expect((await eventsOf()).length).toBe(8)
    expect(await waitingIds()).toEqual([])
    expect((await here.tenant.post('/pos/qrorders/cancel-all')).status).toBe(200)
  })

  test('dismiss more orders than are processed concurrently, and rows without an order', async () => {
    const ids = [await place(), await place(), await place()]
    await makeWait(60)
    expect((await here.tenant.post('/pos/qrorders/cancel-all')).status).toBe(200)
    const ended = (await eventsOf()).filter(({ type }) => type === 'QrOrderDismissed')
    expect(new Set(ended.map(({ data }) => data.qrOrderId))).toEqual(new Set(ids))
    expect(await waitingIds()).toEqual([])
  })

  test('need the till’s scope', async () => {
    const cookie = await here.tenant.signIn(['KITCHEN'])
    const calls = ['/pos/qrorders/cancel-all', `/pos/qrorders/update-status/${randomUUID()}`]
    for (const path of calls) {
      expect((await here.tenant.post(path, { status: 'cancelled' }, { cookie })).status).toBe(403)
      expect((await here.tenant.post(path, { status: 'cancelled' }, { cookie: 'none=1' })).status).toBe(401)
    }
  })
})
