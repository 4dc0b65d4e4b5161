import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type System, startSystem } from '../systems/system.ts'
import { type Ear, openFeed, openSocketIo, until } from './given/ears.ts'
import { pngUpload } from './given/picture.ts'
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
  const ears: Ear[] = []
  afterEach(() => {
    for (const ear of ears.splice(0)) ear.close()
  })
  const listening = async (opened: Promise<Ear>) => {
    const ear = await opened
    ears.push(ear)
    return ear
  }

  /** Every way to say "I belong there". */
  const claims = (ear: Ear, tenantId: string) => {
    for (const word of ['authenticate', 'join', 'subscribe', 'room', 'join_room']) ear.say(word, tenantId)
    ear.say('authenticate', { tenant_id: tenantId, tenantId })
    ear.say('authenticate', [tenantId])
    ear.say('new_order_backend', { tokenNo: 666, orderId: 'planted' }, tenantId)
    ear.say('order_update_backend', { planted: true }, tenantId)
    ear.say('new_qrorder_backend', { planted: true }, tenantId)
    for (const event of ['new_order', 'order_update', 'new_qrorder']) ear.say(event, { planted: true }, tenantId)
  }

  test('hear nothing of ours, and make ours hear nothing, whatever they say', async () => {
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
    // Joined for certain: an own event has arrived everywhere it should.
    const [id, theirDish] = [await till.dish('Soup', '4'), await neighbour.dish('Salad', '5')]
    await until(async () => {
      await neighbour.send([{ id: theirDish }])
      return spies.slice(0, 2).every(({ heard }) => heard.length > 0)
    })
    for (const spy of spies) claims(spy, ours.tenantId)
    await until(async () => {
      await till.send([{ id }])
      return feed.heard.length > 0 && oldClient.heard.some((text) => text.includes('new_order'))
    })
    await system.settle()
    const secret = await till.send([{ id }], {
      customerType: 'CUSTOMER',
      customerId: { phone: somePhone(), name: 'Bo' },
    })
    await thingsOf(system, ours).get('qrOrder')
    await till.pay([secret.orderId])
    await until(() => [feed, oldClient].every(({ heard }) => heard.some((text) => text.includes(secret.orderId))))
    // A later event of their own: whatever was to come before it has come.
    const { orderId: last } = await neighbour.send([{ id: theirDish }])
    const [theirFeed, theirSocket] = spies
    await until(() => [theirFeed, theirSocket].every((spy) => spy?.heard.some((text) => text.includes(last))))
    const said = spies.map(({ heard }) => heard.join('\n'))
    const ourOrders = (await till.events('OrderPlaced')).map(({ data }) => String(data.orderId))
    expect(said.flatMap((text) => ourOrders.filter((orderId) => text.includes(orderId)))).toEqual([])
    expect(said.join('\n')).not.toContain(ours.tenantId)
    expect(said.slice(2)).toEqual(['', '']) // of nobody, and of the platform
    expect([...feed.heard, ...oldClient.heard].join('\n')).not.toContain('planted')
  })
})

describe('the pictures of another restaurant', () => {
  const pictures = () => readdir(path.join(system.dataDir, 'public', ours.tenantId)).catch(() => [])

  test('can be neither put there nor taken away; who knows the address may look, as a guest does', async () => {
    const dish = await till.dish('Cake', '3')
    const upload = pngUpload(`/menu-items/update/${dish}/upload-photo`)
    const { body } = await system.ask({ ...upload, jar: ours.admin })
    const image = String(Object(body).imageURL)
    const before = await pictures()
    for (const wish of [upload, { method: 'POST', path: apiOf(`/menu-items/update/${dish}/remove-photo`) }]) {
      const { status, body: answer } = await system.ask({ ...wish, jar: theirs.admin })
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
  test('hold its own rows alone, whatever the address adds', async () => {
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
