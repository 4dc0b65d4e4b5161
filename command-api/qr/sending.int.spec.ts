import { randomUUID } from 'node:crypto'
import { guestSystem } from '@comanda/tests/command-system/guest-system.ts'
import { describe, expect, test } from 'vitest'

const { here, eventsOf, waitingIds, place, send, guest, till, typesOf, ordersPlaced } = guestSystem()

describe('sending a QR order', () => {
  test.each(['/pos/create-order', '/pos/create-order-and-invoice'])('by %s accepts it as that order', async (path) => {
    const id = await place()
    const sent = await here.tenant.post(path, till({ selectedQrOrderItem: id }))
    expect(sent.status, sent.text).toBe(200)
    expect((await eventsOf())[1]).toMatchObject({
      type: 'QrOrderAccepted',
      data: { qrOrderId: id, orderId: sent.body.orderId },
      metadata: { by: here.tenant.userId },
    })
    expect((await ordersPlaced())[0]).toMatchObject({ orderId: sent.body.orderId, qrOrderId: id })
    expect(await waitingIds()).toEqual([])
  })

  test('twice is refused the second time, and cooks nothing more', async () => {
    const id = await place()
    await here.tenant.post('/pos/create-order', till({ selectedQrOrderItem: id }))
    const again = await here.tenant.post('/pos/create-order', till({ selectedQrOrderItem: id }))
    expect([again.status, again.body]).toEqual([409, { message: 'This QR order was already sent to the kitchen!' }])
    expect((await ordersPlaced()).length).toBe(1)
    expect((await here.tenant.post(`/pos/qrorders/update-status/${id}`, { status: 'cancelled' })).status).toBe(409)
  })

  test('of guests whose last one was moved goes to their new table, unless another link is used', async () => {
    const [seven, twelve] = here.tenant.tables
    const first = await send(guest({ tableId: seven }))
    const [id] = await waitingIds()
    const { body } = await here.tenant.post('/pos/create-order', till({ selectedQrOrderItem: id, tableId: seven }))
    const tableOf = async (tableId: string | null | undefined) => {
      expect((await send(guest({ tableId, order: first.body.order }))).status).toBe(200)
      return (await eventsOf()).findLast(({ type }) => type === 'QrOrderPlaced')?.data.table
    }
    expect(await tableOf(twelve), 'scanned at another table').toMatchObject({ tableId: twelve })
    await here.tenant.post('/orders/move', { orderIds: [body.orderId], tableId: twelve })
    expect(await tableOf(seven)).toMatchObject({ tableId: twelve })
    expect(await tableOf(null)).toBeNull()
    await here.tenant.post('/orders/complete-and-pay-order', { orderIds: [body.orderId] })
    expect(await tableOf(seven), 'they have paid').toMatchObject({ tableId: seven })
  })

  test('of guests who were moved goes to their new table each time, with the link of the old one', async () => {
    const [seven, twelve] = here.tenant.tables
    const sendToKitchen = async (tableId: string | undefined) => {
      const [selectedQrOrderItem] = await waitingIds()
      return (await here.tenant.post('/pos/create-order', till({ selectedQrOrderItem, tableId }))).body.orderId
    }
    const order = async (token?: string) => {
      const { status, body } = await send(guest({ tableId: seven, order: token }))
      expect(status).toBe(200)
      const table = (await eventsOf()).findLast(({ type }) => type === 'QrOrderPlaced')?.data.table
      return { table, token: String(body.order) }
    }
    const first = await order()
    await here.tenant.post('/orders/move', { orderIds: [await sendToKitchen(seven)], tableId: twelve })
    const second = await order(first.token)
    expect(second.table).toMatchObject({ tableId: twelve })
    expect((await order(second.token)).table, 'while the last one waits').toMatchObject({ tableId: twelve })
    await here.tenant.post('/pos/qrorders/cancel-all', {})
    const fourth = await order(first.token)
    await sendToKitchen(twelve)
    expect((await order(fourth.token)).table, 'after it was sent').toMatchObject({ tableId: twelve })
  })

  test('that waits calls the staff to the table for which it was placed', async () => {
    const [seven, twelve] = here.tenant.tables
    const first = await send(guest({ tableId: seven }))
    const [id] = await waitingIds()
    const sent = await here.tenant.post('/pos/create-order', till({ selectedQrOrderItem: id, tableId: seven }))
    await here.tenant.post('/orders/move', { orderIds: [sent.body.orderId], tableId: twelve })
    const { order } = (await send(guest({ tableId: seven, order: first.body.order }))).body
    const call = { tableId: seven, order, reason: 'bill' }
    expect((await here.tenant.post(`/qrmenu/${here.code}/call`, call)).status).toBe(200)
    const callsAt = async (tableId: string | undefined) =>
      (await here.side.log.readStream(`table-${here.tenant.tenantId}_${tableId}`)).map(({ type }) => type)
    expect([await callsAt(seven), await callsAt(twelve)]).toEqual([[], ['GuestsCalled']])
  })

  test('that was dismissed is refused', async () => {
    const id = await place()
    await here.tenant.post(`/pos/qrorders/update-status/${id}`, { status: 'cancelled' })
    const sent = await here.tenant.post('/pos/create-order', till({ selectedQrOrderItem: id }))
    expect([sent.status, sent.body]).toEqual([409, { message: 'This QR order was already cancelled!' }])
    expect(await ordersPlaced()).toEqual([])
  })

  test('again with the same key gets the same answer', async () => {
    const id = await place()
    const key = randomUUID()
    const order = till({ selectedQrOrderItem: id, orderId: key })
    const answers = []
    for (let count = 0; count < 3; count += 1) answers.push(await here.tenant.post('/pos/create-order', order, { key }))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await typesOf()).toEqual(['QrOrderPlaced', 'QrOrderAccepted'])
  })

  test('from ten tills at once makes one order', async () => {
    const id = await place()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => here.tenant.post('/pos/create-order', till({ selectedQrOrderItem: id }))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect((await ordersPlaced()).length).toBe(1)
    expect(await typesOf()).toEqual(['QrOrderPlaced', 'QrOrderAccepted'])
  })

  test('while it is dismissed answers 200 to one of the two, and only that one has an effect', async () => {
    for (let round = 0; round < 12; round += 1) {
      const id = await place()
      const dismiss = () => here.tenant.post(`/pos/qrorders/update-status/${id}`, { status: 'cancelled' })
      const send = () => here.tenant.post('/pos/create-order', till({ selectedQrOrderItem: id }))
      const requests = round % 2 ? [send(), dismiss()] : [dismiss(), send()]
      const statuses = (await Promise.all(requests)).map(({ status }) => status)
      expect(statuses.toSorted()).toEqual([200, 409])
      const sent = round % 2 ? statuses[0] : statuses[1]
      const placed = (await ordersPlaced()).filter(({ qrOrderId }) => qrOrderId === id)
      const ended = (await eventsOf()).filter(({ data }) => data.qrOrderId === id).at(-1)?.type
      expect([placed.length, ended]).toEqual(sent === 200 ? [1, 'QrOrderAccepted'] : [0, 'QrOrderDismissed'])
      expect(await waitingIds()).toEqual([])
    }
  })

  test('while all are dismissed has the effect of one of the two as well', async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await place()
      const send = () => here.tenant.post('/pos/create-order', till({ selectedQrOrderItem: id }))
      const dismissAll = () => here.tenant.post('/pos/qrorders/cancel-all')
      const [one, other] = round % 2 ? [send(), dismissAll()] : [dismissAll(), send()]
      const [first, second] = await Promise.all([one, other])
      const sent = round % 2 ? first : second
      const ended = (await eventsOf()).filter(({ data }) => data.qrOrderId === id).at(-1)?.type
      expect(ended).toBe(sent.status === 200 ? 'QrOrderAccepted' : 'QrOrderDismissed')
    }
  })

  test('that is refused for its prices leaves it pending, for a corrected request', async () => {
    const id = await place()
    const stale = till({ selectedQrOrderItem: id, cart: [{ id: here.tenant.menu.pizza, quantity: 1, price: '11.00' }] })
    expect((await here.tenant.post('/pos/create-order', stale)).status).toBe(409)
    expect(await waitingIds()).toEqual([id])
    expect((await here.tenant.post('/pos/create-order', till({ selectedQrOrderItem: id }))).status).toBe(200)
  })
})
