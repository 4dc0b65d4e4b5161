import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type System, startSystem } from '../systems/system.ts'
import { pngUpload } from './given/picture.ts'
import { openFeed, openSocketIo, type SocketListener, until } from './given/socket-listeners.ts'
import { apiOf, openRestaurant, type Restaurant, somePhone, thingsOf } from './given/things.ts'
import { type Till, tillOf } from './given/till.ts'

/** Two restaurants on one instance, beyond the ids of their calls: sockets, pictures and files. */
let system: System
let url: string
let ours: Restaurant
let theirs: Restaurant
let till: Till
let neighbour: Till
beforeAll(async () => {
  system = await startSystem()
  url = await system.apps.query.listen({ host: '127.0.0.1', port: 0 })
  ours = await openRestaurant(system)
  theirs = await openRestaurant(system)
  till = tillOf(system, ours)
  neighbour = tillOf(system, theirs)
})
afterAll(() => system?.close())

describe('the sockets of another restaurant', { timeout: 120_000 }, () => {
  const sockets: SocketListener[] = []
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.close()
  })
  const listening = async (opened: Promise<SocketListener>) => {
    const socket = await opened
    sockets.push(socket)
    return socket
  }

  /** All messages that claim to belong to a tenant. */
  const claims = (socket: SocketListener, tenantId: string) => {
    for (const word of ['authenticate', 'join', 'subscribe', 'room', 'join_room']) socket.send(word, tenantId)
    socket.send('authenticate', { tenant_id: tenantId, tenantId })
    socket.send('authenticate', [tenantId])
    socket.send('new_order_backend', { tokenNo: 666, orderId: 'planted' }, tenantId)
    socket.send('order_update_backend', { planted: true }, tenantId)
    socket.send('new_qrorder_backend', { planted: true }, tenantId)
    for (const event of ['new_order', 'order_update', 'new_qrorder']) socket.send(event, { planted: true }, tenantId)
  }

  test('receive nothing of ours, and send nothing to ours, whatever they emit', async () => {
    const [feed, oldClient] = [
      await listening(openFeed(url, ours.admin)),
      await listening(openSocketIo(url, ours.admin)),
    ]
    const spies = [
      await listening(openFeed(url, theirs.admin)),
      await listening(openSocketIo(url, theirs.admin)),
      await listening(openSocketIo(url, new Map())),
      await listening(openSocketIo(url, new Map(system.platform))),
    ]
    // an own event has reached every socket, so all have joined
    const [id, theirDish] = [await till.dish('Soup', '4'), await neighbour.dish('Salad', '5')]
    await until(async () => {
      await neighbour.send([{ id: theirDish }])
      return spies.slice(0, 2).every(({ received }) => received.length > 0)
    })
    for (const spy of spies) claims(spy, ours.tenantId)
    await until(async () => {
      await till.send([{ id }])
      return feed.received.length > 0 && oldClient.received.some((text) => text.includes('new_order'))
    })
    await system.settle()
    const secret = await till.send([{ id }], {
      customerType: 'CUSTOMER',
      customerId: { phone: somePhone(), name: 'Bo' },
    })
    await thingsOf(system, ours).get('qrOrder')
    await till.pay([secret.orderId])
    await until(() => [feed, oldClient].every(({ received }) => received.some((text) => text.includes(secret.orderId))))
    // a later own event: everything before it has arrived
    const { orderId: last } = await neighbour.send([{ id: theirDish }])
    const [theirFeed, theirSocket] = spies
    await until(() => [theirFeed, theirSocket].every((spy) => spy?.received.some((text) => text.includes(last))))
    const received = spies.map((spy) => spy.received.join('\n'))
    const ourOrders = (await till.events('OrderPlaced')).map(({ data }) => String(data.orderId))
    expect(received.flatMap((text) => ourOrders.filter((orderId) => text.includes(orderId)))).toEqual([])
    expect(received.join('\n')).not.toContain(ours.tenantId)
    expect(received.slice(2)).toEqual(['', '']) // the anonymous socket and the platform's
    expect([...feed.received, ...oldClient.received].join('\n')).not.toContain('planted')
  })
})

describe('the pictures of another restaurant', () => {
  const pictures = () => readdir(path.join(system.dataDir, 'public', ours.tenantId)).catch(() => [])

  test('can be neither added nor removed; anyone who knows the address may see them, as a guest does', async () => {
    const dish = await till.dish('Cake', '3')
    const upload = pngUpload(`/menu-items/update/${dish}/upload-photo`)
    const { body } = await system.ask({ ...upload, jar: ours.admin })
    const image = String(Object(body).imageURL)
    const before = await pictures()
    for (const request of [upload, { method: 'POST', path: apiOf(`/menu-items/update/${dish}/remove-photo`) }]) {
      const { status, body: answer } = await system.ask({ ...request, jar: theirs.admin })
      expect([status, answer]).toEqual([404, { message: expect.any(String) }])
    }
    expect(await pictures()).toEqual(before)
    expect(await till.read(`/menu-items/${dish}`)).toMatchObject({ image })
    const seen = await system.ask({ method: 'GET', path: image })
    expect([seen.status, seen.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(seen.headers['x-content-type-options']).toBe('nosniff')
  })

  const guesses = (name: string): string[] => [
    `/public/${ours.tenantId}`,
    `/public/${ours.tenantId}/`,
    '/public/',
    '/public',
    `/public/${ours.tenantId}/${name}`,
    `/public/${ours.tenantId}/${name}.webp`,
    `/public/${name}.webp`,
    '/public/../identity',
    '/public/..%2f..%2fetc%2fpasswd',
    `/public/${ours.tenantId}/..%2f..%2fx.webp`,
    `/public/${ours.tenantId}/%2e%2e/x.webp`,
    `/public/${ours.tenantId}/a%00.webp`,
    '/public/*',
  ]

  test('are not listed, and are not found by the ids of dishes', async () => {
    const dish = await till.dish('Pie', '3')
    await system.ask({ ...pngUpload(`/menu-items/update/${dish}/upload-photo`), jar: ours.admin })
    for (const address of guesses(dish)) {
      const { status, body, text } = await system.ask({ method: 'GET', path: address, jar: theirs.admin })
      expect([address, [400, 404].includes(status), text.includes(dish)]).toEqual([address, true, false])
      expect(body).toEqual({ message: expect.any(String) })
    }
  })
})

describe('the files of a restaurant', () => {
  test('contain its own rows only, whatever the address adds', async () => {
    const people = { ours: somePhone(), theirs: somePhone() }
    await ours.post('/customers/add', { phone: people.ours, name: 'Ours' })
    await theirs.post('/customers/add', { phone: people.theirs, name: 'Theirs' })
    const sales = []
    for (const [own, price] of [
      [till, '11'],
      [neighbour, '13'],
    ] as const) {
      const { orderId } = await own.send([{ id: await own.dish('Wine', price) }])
      await own.pay([orderId])
      sales.push(orderId)
    }
    const query = `tenantId=${theirs.tenantId}&tenant_id=${theirs.tenantId}&tenant=${theirs.tenantId}`
    await system.settle()
    const customers = await till.ask('GET', `/customers/export.csv?${query}`)
    expect([customers.status, customers.text.includes(people.ours)]).toEqual([200, true])
    expect(customers.text).not.toMatch(/Theirs/)
    expect(customers.text).not.toContain(people.theirs)
    const invoices = await till.ask('GET', `/invoices/export.csv?type=null&from=null&to=null&${query}`)
    expect([invoices.status, invoices.text.includes(String(sales[0]))]).toEqual([200, true])
    expect(invoices.text).not.toContain(String(sales[1]))
    const placed = (await neighbour.events('OrderPlaced')).map(({ data }) => String(data.orderId))
    expect(placed.filter((orderId) => invoices.text.includes(orderId))).toEqual([])
  })
})
