import { randomUUID } from 'node:crypto'
import { BoardId, TableId } from '@comanda/domain/kernel/ids.ts'
import { saveQrCode } from '@comanda/http/identity/qr-codes.ts'
import { openQuerySystem, type Person, type QuerySystem } from '@comanda/tests/query-system/query-system.ts'
import {
  completeOrder,
  moveItem,
  openRestaurant,
  placeOrder,
  type Restaurant,
} from '@comanda/tests/query-system/restaurant.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let system: QuerySystem
let place: Restaurant
let waiter: Person
let code: string

beforeAll(async () => {
  system = await openQuerySystem()
})
afterAll(() => system.close())
beforeEach(async () => {
  place = await openRestaurant(system)
  waiter = await system.enter(place.tenantId, ['POS'])
  code = randomUUID()
  await saveQrCode(system.identity, code, place.tenantId)
})

const fact = (type: string, data: unknown) => ({ type, data })
const switches = (...types: string[]) =>
  system.record(
    place.tenantId,
    `store-${place.tenantId}`,
    types.map((type) => fact(type, {})),
  )
/** addresses are counted for the whole process, so each guest here has a different one */
let guests = 0
const menu = async (query = '', headers: Record<string, string> = {}, of = code) => {
  await system.settle()
  guests += 1
  return system.app.inject({ url: `/api/v1/qrmenu/${of}${query}`, headers, remoteAddress: `10.2.0.${guests}` })
}

describe('GET /qrmenu/:code', () => {
  test('shows menu, store and table to anybody, in the shape of C9.1', async () => {
    await switches('QrMenuOpened', 'QrOrderingOpened')
    const tableCode = system.identifiers.tableCode(place.tenantId, TableId.parse(place.table.id))
    const answer = await menu(`?tableId=${tableCode}`)
    expect(answer.statusCode).toBe(200)
    const till = await system.app.inject({ url: '/api/v1/pos/init', headers: { cookie: waiter.cookie } })
    const full = till.json()
    expect(answer.json()).toEqual({
      storeSettings: {
        store_name: 'Chez Amélie',
        address: null,
        phone: null,
        email: null,
        image: null,
        currency: 'EUR',
        currency_exponent: 2,
        is_qr_menu_enabled: 1,
        is_qr_order_enabled: 1,
      },
      categories: [{ id: place.category, title: 'Mains' }],
      menuItems: full.menuItems,
      storeTable: { id: place.table.id, table_title: 'Table 12', floor: 'Saal' },
    })
    expect(full.menuItems.length).toBe(2)
  })

  test('finds a table that was added after another guest opened the menu', async () => {
    await switches('QrMenuOpened')
    await menu()
    const table = { tableId: randomUUID(), title: 'Table 99', floor: 'Garten', seatingCapacity: 2 }
    await system.record(place.tenantId, `store-${place.tenantId}`, [fact('TableAdded', table)])
    const tableCode = system.identifiers.tableCode(place.tenantId, TableId.parse(table.tableId))
    const { storeTable } = (await menu(`?tableId=${tableCode}`)).json()
    expect(storeTable).toEqual({ id: table.tableId, table_title: 'Table 99', floor: 'Garten' })
  })

  test('has no table for a code that is unknown, malformed, another restaurant’s, or the word null', async () => {
    await switches('QrMenuOpened')
    const neighbour = await openRestaurant(system)
    const theirs = system.identifiers.tableCode(neighbour.tenantId, TableId.parse(neighbour.table.id))
    const named = ['null', '', 'garbled', '%7F', theirs, neighbour.table.id, 'f'.repeat(32), 'x'.repeat(2_000)]
    for (const tableId of named) {
      const answer = await menu(`?tableId=${tableId}`)
      expect([tableId, answer.statusCode, answer.json().storeTable]).toEqual([tableId, 200, null])
    }
    expect((await menu('?tableId=a&tableId=b')).json().storeTable).toBeNull()
    expect((await menu()).json().storeTable).toBeNull()
    expect((await menu(`?tableId=${place.table.id}`)).json().storeTable).toMatchObject({ id: place.table.id })
  })

  test('that is closed answers 200 with the flags off, and no dishes', async () => {
    await switches('QrMenuOpened', 'QrOrderingOpened', 'QrMenuClosed')
    const answer = await menu(`?tableId=${place.table.id}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      storeSettings: { is_qr_menu_enabled: 0, is_qr_order_enabled: 0 },
      categories: [],
      menuItems: [],
      storeTable: null,
    })
  })

  test.each([
    ['is not paid for', 'is_active = false'],
    ['was deleted', 'closed_at = now()'],
  ])('of a restaurant that %s answers 200 with the flags off, and no dishes', async (_why, change) => {
    await switches('QrMenuOpened', 'QrOrderingOpened')
    const client = new pg.Client({ connectionString: system.databaseUrl })
    await client.connect()
    await client.query(`update identity.tenants set ${change} where tenant_id = $1`, [place.tenantId])
    await client.end()
    const answer = await menu(`?tableId=${place.table.id}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      storeSettings: expect.objectContaining({ store_name: null, is_qr_menu_enabled: 0, is_qr_order_enabled: 0 }),
      categories: [],
      menuItems: [],
      storeTable: null,
    })
  })

  test('shows the menu without ordering', async () => {
    await switches('QrMenuOpened')
    const { storeSettings, menuItems } = (await menu()).json()
    expect([storeSettings.is_qr_menu_enabled, storeSettings.is_qr_order_enabled]).toEqual([1, 0])
    expect(menuItems.length).toBe(2)
  })

  test('converts prices of another currency to the decimals of the store’s own, also in the page', async () => {
    await switches('QrMenuOpened')
    const price = { amount: 1_255, exponent: 3 }
    await system.record(place.tenantId, `menu-${place.tenantId}`, [
      fact('MenuItemRepriced', { itemId: place.water, price, netPrice: null }),
    ])
    const { menuItems } = (await menu()).json()
    expect(menuItems).toMatchObject([{ id: place.steak }, { id: place.water, price: '1.26' }])
    const page = await system.app.inject({ url: `/m/${code}`, remoteAddress: '10.2.1.1' })
    expect([page.statusCode, page.body.match(/class="num money">[^<]*/g)?.at(-1)]).toEqual([
      200,
      expect.stringMatching(/1\.26$/),
    ])
  })

  test('is 404 under an unknown code', async () => {
    for (const wrong of [randomUUID(), 'null', 'x', `${code}x`, 'a'.repeat(300)])
      expect((await menu('', {}, wrong)).statusCode).toBe(404)
  })

  test.each(['/m', '/m/', '/m/x'])('reports a broken link at %s', async (url) => {
    const page = await system.app.inject({ url, remoteAddress: '10.2.1.2' })
    expect([page.statusCode, page.headers['content-type'], page.body]).toEqual([
      404,
      'text/html; charset=utf-8',
      expect.stringContaining('Broken Link!'),
    ])
  })

  test('may be cached for seconds, and is revalidated by its tag', async () => {
    await switches('QrMenuOpened')
    const first = await menu()
    expect(first.headers['cache-control']).toBe('public, max-age=10')
    const etag = String(first.headers.etag)
    const again = await menu('', { 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const page = (headers: object = {}) =>
      system.app.inject({
        url: `/m/${code}`,
        remoteAddress: '10.2.1.3',
        headers: { 'accept-encoding': 'br', ...headers },
      })
    const { headers } = await page()
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-language, accept-encoding' })
    expect((await page({ 'if-none-match': headers.etag })).statusCode).toBe(304)
    await system.record(place.tenantId, `menu-${place.tenantId}`, [
      fact('MenuItemRenamed', { itemId: place.water, title: 'Still water' }),
    ])
    await expect.poll(async () => (await menu('', { 'if-none-match': etag })).statusCode, { timeout: 5_000 }).toBe(200)
  })

  test('sets no cookie and reveals nothing about the user', async () => {
    await switches('QrMenuOpened')
    const [stranger, staff] = [await menu(), await menu('', { cookie: waiter.cookie })]
    expect(staff.body).toBe(stranger.body)
    expect([stranger.headers['set-cookie'], staff.headers['set-cookie']]).toEqual([undefined, undefined])
  })

  test('is served to an address from which unknown codes were tried', async () => {
    await switches('QrMenuOpened')
    await system.settle()
    const ask = (of: string) => system.app.inject({ url: `/api/v1/qrmenu/${of}`, remoteAddress: '10.3.0.2' })
    const guesses = []
    for (let count = 0; count < 242; count += 1) guesses.push((await ask(`unknown-code-${count}`)).statusCode)
    expect([guesses[0], guesses.at(-1)]).toEqual([404, 429])
    expect((await ask(code)).statusCode).toBe(200)
  })

  test('is refused to an address that requests it 240 times a minute, and to no other', async () => {
    await switches('QrMenuOpened')
    await system.settle()
    const ask = () => system.app.inject({ url: `/api/v1/qrmenu/${code}`, remoteAddress: '10.3.0.1' })
    const statuses = []
    for (let count = 0; count < 242; count += 1) statuses.push((await ask()).statusCode)
    expect(statuses.indexOf(429)).toBe(240)
    expect((await ask()).headers['retry-after']).toMatch(/^\d+$/)
    expect((await menu()).statusCode).toBe(200)
  })
})

describe('GET /board/:token', () => {
  const openBoard = async (of: Restaurant) => {
    const boardId = BoardId.parse(randomUUID())
    await system.record(of.tenantId, `store-${of.tenantId}`, [fact('ReadyBoardOpened', { boardId })])
    return system.identifiers.boardToken({ tenantId: of.tenantId, boardId })
  }
  const board = async (token: string) => {
    await system.settle()
    guests += 1
    return system.app.inject({ url: `/api/v1/board/${token}`, remoteAddress: `10.4.0.${guests}` })
  }
  const shown = async (token: string) => {
    const answer = await board(token)
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined])
    return answer.json()
  }
  const finish = async (of: Restaurant, orderId: string, at?: string) => {
    for (const line of [1, 2]) await moveItem(system, of, orderId, 'OrderItemFinished', line, at ? { at } : {})
  }
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

  test('shows the numbers of orders to collect, of this restaurant only, and nothing else', async () => {
    await saveQrCode(system.identity, await codeOf(place), place.tenantId)
    const neighbour = await openRestaurant(system)
    const token = await openBoard(place)
    await placeOrder(system, place, { tokenNo: 3, table: true })
    const [first, second] = [
      await placeOrder(system, place, { tokenNo: 5, table: false }),
      await placeOrder(system, place, { tokenNo: 4, table: false }),
    ]
    await placeOrder(system, place, { tokenNo: 2, table: false, placedAt: minutesAgo(200) })
    await placeOrder(system, neighbour, { tokenNo: 9, table: false })
    const forgotten = await placeOrder(system, place, { tokenNo: 1, table: false })
    await finish(place, forgotten, minutesAgo(16))
    expect(await shown(token)).toEqual({ store_name: 'Chez Amélie', preparing: [5, 4], ready: [] })
    await moveItem(system, place, second, 'OrderItemFinished', 1)
    expect(await shown(token)).toMatchObject({ preparing: [5, 4], ready: [] })
    await finish(place, first)
    await moveItem(system, place, second, 'OrderItemFinished', 2)
    expect(await shown(token)).toMatchObject({ preparing: [], ready: [4, 5] })
    for (const line of [1, 2]) await moveItem(system, place, second, 'OrderItemServed', line)
    await completeOrder(system, place, first)
    expect(await shown(token)).toMatchObject({ preparing: [], ready: [] })
  })

  test('is 404 under a link that was ended or replaced, and under any other', async () => {
    await saveQrCode(system.identity, await codeOf(place), place.tenantId)
    const first = await openBoard(place)
    const second = await openBoard(place)
    expect([(await board(first)).statusCode, (await board(second)).statusCode]).toEqual([404, 200])
    await switches('ReadyBoardClosed')
    const boardId = BoardId.parse(randomUUID())
    const strange = system.identifiers.boardToken({ tenantId: place.tenantId, boardId })
    for (const token of [second, strange, 'a'.repeat(64)]) expect((await board(token)).statusCode).toBe(404)
  })

  test('is refused to an address that guesses tokens, and shown to it all the same', async () => {
    await saveQrCode(system.identity, await codeOf(place), place.tenantId)
    const token = await openBoard(place)
    await system.settle()
    const ask = (of: string) => system.app.inject({ url: `/api/v1/board/${of}`, remoteAddress: '10.5.0.1' })
    const statuses = []
    for (let count = 0; count < 62; count += 1) statuses.push((await ask('a'.repeat(64))).statusCode)
    expect([statuses.indexOf(429), (await ask(token)).statusCode]).toEqual([60, 200])
  })
})

/** The code in the restaurant's store, by which its subscription is found. */
async function codeOf({ tenantId }: Restaurant): Promise<string> {
  const { cookie } = await system.enter(tenantId, [], 'admin')
  await system.settle()
  const answer = await system.app.inject({ url: '/api/v1/settings/store-setting', headers: { cookie } })
  return answer.json().uniqueQRCode
}
