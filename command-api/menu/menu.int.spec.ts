import { randomUUID } from 'node:crypto'
import { type CommandSystem, type Restaurant, startCommandSystem } from '@comanda/tests/command-system/people.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let system: CommandSystem
let chez: Restaurant
let other: Restaurant
beforeAll(async () => {
  system = await startCommandSystem()
  chez = await system.restaurant()
  other = await system.restaurant()
})
afterAll(() => system.close())

const eventsSince = async (before: number) =>
  (await system.side.log.readStream(`menu-${chez.tenantId}`)).slice(before).map(({ type, data }) => ({ type, data }))
/** Events that `work` appended to the menu. */
async function appended(work: () => Promise<unknown>) {
  const before = (await system.side.log.readStream(`menu-${chez.tenantId}`)).length
  await work()
  return eventsSince(before)
}
const make = async (path: string, form: object) => {
  const { status, body } = await chez.admin.post(path, form)
  expect([status, body]).toEqual([200, { message: expect.any(String), id: expect.any(String) }])
  return String(body.id)
}
const price = (amount: number) => ({ amount, exponent: 2 })

describe('a menu item', () => {
  test('is added as forms send it: texts, blanks and nulls', async () => {
    const form = { title: ' Soup ', price: '', netPrice: null, categoryId: null, taxId: null }
    const events = await appended(() => make('/menu-items/add', form))
    const data = {
      title: 'Soup',
      price: price(0),
      netPrice: null,
      categoryId: null,
      taxId: null,
      itemId: expect.any(String),
    }
    expect(events).toEqual([{ type: 'MenuItemAdded', data }])
  })

  test('is revised by precise events, and by none when the form is unchanged', async () => {
    const categoryId = await make('/settings/categories/add', { title: 'Mains' })
    const taxId = await make('/settings/taxes/add', { title: 'VAT', rate: '19', type: 'inclusive' })
    const id = await make('/menu-items/add', { title: 'Stew', price: '12.5', netPrice: '10', categoryId, taxId })
    const revise = (form: object) => () => chez.admin.post(`/menu-items/update/${id}`, form)
    const same = { title: 'Stew', price: 12.5, netPrice: '10.00', categoryId, taxId }
    expect(await appended(revise(same))).toEqual([])
    const changed = { title: 'Big stew', price: '14', netPrice: '', categoryId: '', taxId: null }
    expect(await appended(revise(changed))).toEqual([
      { type: 'MenuItemRenamed', data: { itemId: id, title: 'Big stew' } },
      { type: 'MenuItemRepriced', data: { itemId: id, price: price(1400), netPrice: null } },
      { type: 'MenuItemRecategorised', data: { itemId: id, categoryId: null } },
      { type: 'MenuItemRetaxed', data: { itemId: id, taxId: null } },
    ])
  })

  test('keeps its price when the form returns it with the decimals of an earlier currency', async () => {
    const own = await system.restaurant()
    const { id } = (await own.admin.post('/menu-items/add', { title: 'Tea', price: '2.50' })).body
    await own.admin.post('/settings/store-setting', { storeName: 'Chez', currency: 'JPY' })
    const answer = await own.admin.post(`/menu-items/update/${id}`, { title: 'Green tea', price: '2.50' })
    expect(answer.status).toBe(200)
    const types = (await system.side.log.readStream(`menu-${own.tenantId}`)).map(({ type }) => type)
    expect(types).toEqual(['MenuItemAdded', 'MenuItemRenamed'])
    expect((await own.admin.post('/menu-items/add', { title: 'Sencha', price: '300.5' })).body.message).toBe(
      'Please provide valid price!',
    )
  })

  test('keeps its price when the form returns it with the decimals of the current currency', async () => {
    const own = await system.restaurant()
    const { id } = (await own.admin.post('/menu-items/add', { title: 'Tea', price: '2.50', netPrice: '2.40' })).body
    await own.admin.post('/settings/store-setting', { storeName: 'Chez', currency: 'JPY' })
    const form = { title: 'Green tea', price: '3', netPrice: '2' }
    expect((await own.admin.post(`/menu-items/update/${id}`, form)).status).toBe(200)
    const prices = [{ id, price: '3' }]
    expect((await own.admin.post('/menu-items/prices', { prices })).status).toBe(200)
    const types = (await system.side.log.readStream(`menu-${own.tenantId}`)).map(({ type }) => type)
    expect(types).toEqual(['MenuItemAdded', 'MenuItemRenamed'])
  })

  test.each([
    [{ title: '', price: '1' }, 'Please enter title!'],
    [{ price: '1' }, 'Please enter title!'],
    [{ title: 'x'.repeat(201), price: '1' }, 'Please use at most 200 characters!'],
    [{ title: 'A', price: '-1' }, 'Please provide valid price!'],
    [{ title: 'A', price: 'ten' }, 'Please provide valid price!'],
    [{ title: 'A', price: '1.005' }, 'Please provide valid price!'],
    [{ title: 'A', price: 1e300 }, 'Please provide valid price!'],
    [{ title: 'A', price: '1', netPrice: '-1' }, 'Please provide valid price!'],
    [{ title: 'A', price: '1', categoryId: 'x' }, 'Category not found!'],
    [{ title: 'A', price: { a: 1 } }, 'Please provide a number!'],
  ])('refuses %j', async (form, message) => {
    const events = await appended(async () => {
      const { status, body } = await chez.admin.post('/menu-items/add', form)
      expect([status, body]).toEqual([400, { message }])
    })
    expect(events).toEqual([])
  })

  test('takes no category, tax or item of another restaurant', async () => {
    const foreign = (await other.admin.post('/settings/categories/add', { title: 'Theirs' })).body.id
    const answer = await chez.admin.post('/menu-items/add', { title: 'A', price: '1', categoryId: foreign })
    expect([answer.status, answer.body]).toEqual([404, { message: 'Category not found!' }])
  })

  test('is deleted once; deleted, foreign and malformed ids are unknown', async () => {
    const id = await make('/menu-items/add', { title: 'Gone', price: 1 })
    const theirs = (await other.admin.post('/menu-items/add', { title: 'Theirs', price: 1 })).body.id
    const key = randomUUID()
    expect((await chez.admin.del(`/menu-items/delete/${id}`, { key })).status).toBe(200)
    expect((await chez.admin.del(`/menu-items/delete/${id}`, { key })).status).toBe(200)
    const unknown = [
      await chez.admin.del(`/menu-items/delete/${id}`),
      await chez.admin.del(`/menu-items/delete/${theirs}`),
    ]
    unknown.push(await chez.admin.del(`/menu-items/delete/${randomUUID()}`))
    for (const { status, body } of unknown) expect([status, body]).toEqual([404, unknown[0]?.body])
    expect((await chez.admin.del('/menu-items/delete/17')).status).toBe(404)
  })

  test('sends its log position in a header and a cookie', async () => {
    const { headers } = await chez.admin.post('/menu-items/add', { title: 'Bread', price: 1 })
    const last = await system.side.log.head()
    expect(headers['x-position']).toBe(String(last))
    expect(chez.admin.cookies.get('comanda_position')).toBe(String(last))
  })

  test('sent twice under one key is one item', async () => {
    const key = randomUUID()
    const add = () => chez.admin.post('/menu-items/add', { title: 'Once', price: '1' }, { key })
    let bodies: unknown[] = []
    const events = await appended(async () => {
      bodies = (await Promise.all([add(), add(), add()])).map(({ body }) => body)
    })
    expect(events).toHaveLength(1)
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  })
})

describe('the order of the menu and what is for sale', () => {
  test('is changed by events of its own, and by none twice', async () => {
    const [first, second] = [
      await make('/menu-items/add', { title: 'First', price: 1 }),
      await make('/menu-items/add', { title: 'Second', price: 1 }),
    ]
    const post = (path: string, body?: object) => () => chez.admin.post(path, body ?? {})
    expect(await appended(post(`/menu-items/${first}/hide`))).toEqual([
      { type: 'MenuItemHidden', data: { itemId: first } },
    ])
    expect(await appended(post(`/menu-items/${first}/hide`))).toEqual([])
    expect(await appended(post(`/menu-items/${first}/show`))).toEqual([
      { type: 'MenuItemShown', data: { itemId: first } },
    ])
    const sorted = [{ type: 'MenuItemsSorted', data: { itemIds: [second, first] } }]
    expect(await appended(post('/menu-items/sort', { ids: [second, first] }))).toEqual(sorted)
    expect(await appended(post('/menu-items/sort', { ids: [second, first] }))).toEqual([])
    const categoryId = await make('/settings/categories/add', { title: 'Sorted' })
    expect(await appended(post('/settings/categories/sort', { ids: [categoryId] }))).toEqual([
      { type: 'CategoriesSorted', data: { categoryIds: [categoryId] } },
    ])
  })

  test('refuses unknown ids and values that are no list', async () => {
    expect((await chez.admin.post('/menu-items/sort', { ids: ['x'] })).status).toBe(400)
    expect((await chez.admin.post(`/menu-items/${randomUUID()}/hide`, {})).status).toBe(404)
    expect((await chez.admin.post('/menu-items/x/show', {})).status).toBe(404)
    for (const body of [{}, { ids: [] }, { ids: 'all' }]) {
      const { status, body: told } = await chez.admin.post('/menu-items/sort', body)
      expect([status, told]).toEqual([400, { message: 'Please provide the order of the items!' }])
    }
  })
})

describe('a station of the kitchen', () => {
  test('is added, changed, sorted and removed by events of its own, and by none twice', async () => {
    const categoryId = await make('/settings/categories/add', { title: 'Drinks' })
    const form = { title: ' Bar ', categoryIds: [categoryId], itemIds: [] }
    const before = (await system.side.log.readStream(`menu-${chez.tenantId}`)).length
    const id = await make('/settings/stations/add', form)
    expect(await eventsSince(before)).toEqual([
      { type: 'StationAdded', data: { stationId: id, title: 'Bar' } },
      { type: 'StationRouted', data: { stationId: id, categoryIds: [categoryId], itemIds: [] } },
    ])
    const revise = (change: object) => () => chez.admin.post(`/settings/stations/${id}/update`, { ...form, ...change })
    expect(await appended(revise({}))).toEqual([])
    expect(await appended(revise({ title: 'Cellar' }))).toEqual([
      { type: 'StationRenamed', data: { stationId: id, title: 'Cellar' } },
    ])
    const alarms = { soon: 8, late: 15 }
    expect(await appended(revise({ title: 'Cellar', alarms }))).toEqual([
      { type: 'StationAlarmsSet', data: { stationId: id, ...alarms } },
    ])
    expect(await appended(revise({ title: 'Cellar', sound: 'gong' }))).toEqual([
      { type: 'StationSoundChosen', data: { stationId: id, sound: 'gong' } },
    ])
    const grill = await make('/settings/stations/add', { title: 'Grill', categoryIds: [], itemIds: [] })
    const sort = () => chez.admin.post('/settings/stations/sort', { ids: [grill, id] })
    expect(await appended(sort)).toEqual([{ type: 'StationsSorted', data: { stationIds: [grill, id] } }])
    expect(await appended(sort)).toEqual([])
  })

  test('refuses a long title, too many entries, and unknown ids', async () => {
    const none = { categoryIds: [], itemIds: [] }
    const long = await chez.admin.post('/settings/stations/add', { title: 'x'.repeat(31), ...none })
    expect([long.status, long.body]).toEqual([400, { message: 'Please use at most 30 characters!' }])
    expect((await chez.admin.post('/settings/stations/add', { title: 'Bar' })).status).toBe(400)
    const early = await chez.admin.post('/settings/stations/add', {
      title: 'Bar',
      ...none,
      alarms: { soon: 9, late: 9 },
    })
    expect([early.status, early.body]).toEqual([400, { message: 'A ticket is due soon before it is late!' }])
    const noise = await chez.admin.post('/settings/stations/add', { title: 'Bar', ...none, sound: 'siren' })
    expect([noise.status, noise.body]).toEqual([400, { message: 'Unknown sound!' }])
    const unknown = await chez.admin.post(`/settings/stations/${randomUUID()}/update`, { title: 'Bar', ...none })
    expect([unknown.status, unknown.body]).toEqual([404, { message: 'Station not found!' }])
  })
})

describe.each([
  ['variants', 'Variant', 'variantId', 'Please provide variant title!', 'Please provide valid variant price!'],
  ['addons', 'Addon', 'addonId', 'Please provide addon title!', 'Please provide valid addon price!'],
])('%s', (path, Noun, idName, noTitle, noPrice) => {
  test('are added, revised and removed', async () => {
    const itemId = await make('/menu-items/add', { title: 'Pizza', price: '8' })
    const form = { title: 'Large', price: 0 }
    const id = await make(`/menu-items/${path}/${itemId}/add`, form)
    const url = `/menu-items/${path}/${itemId}/update/${id}`
    expect(await appended(() => chez.admin.post(url, { title: 'Large', price: '' }))).toEqual([])
    expect(await appended(() => chez.admin.post(url, { title: 'Huge', price: '3' }))).toEqual([
      { type: `${Noun}Renamed`, data: { itemId, [idName]: id, title: 'Huge' } },
      { type: `${Noun}Repriced`, data: { itemId, [idName]: id, price: price(300) } },
    ])
    expect((await chez.admin.del(`/menu-items/${path}/${itemId}/delete/${id}`)).status).toBe(200)
    expect((await chez.admin.del(`/menu-items/${path}/${itemId}/delete/${id}`)).status).toBe(404)
    expect((await chez.admin.post(url, form)).status).toBe(404)
    expect((await chez.admin.post(`/menu-items/${path}/${randomUUID()}/add`, form)).status).toBe(404)
  })

  test('need a title and a price that is none below 0', async () => {
    const itemId = await make('/menu-items/add', { title: 'Pasta', price: '8' })
    const add = (form: object) => chez.admin.post(`/menu-items/${path}/${itemId}/add`, form)
    expect((await add({ title: '', price: 1 })).body).toEqual({ message: noTitle })
    expect((await add({ title: 'A', price: -0.01 })).body).toEqual({ message: noPrice })
  })
})

describe('categories', () => {
  test('are added, renamed and removed', async () => {
    const id = await make('/settings/categories/add', { title: 'Desserts' })
    const url = `/settings/categories/${id}`
    expect(await appended(() => chez.admin.post(`${url}/update`, { title: 'Desserts' }))).toEqual([])
    expect(await appended(() => chez.admin.post(`${url}/update`, { title: 'Sweets' }))).toMatchObject([
      { type: 'CategoryRenamed' },
    ])
    expect((await other.admin.del(url)).status).toBe(404)
    expect((await chez.admin.del(url)).body).toEqual({ message: 'Category deleted!' })
    expect((await chez.admin.post(`${url}/update`, { title: 'A' })).status).toBe(404)
  })

  test('need a title', async () => {
    const told = async (path: string) => (await chez.admin.post(path, { title: ' ' })).body.message
    expect(await told('/settings/categories/add')).toBe('Please provide Category Title!')
    expect(await told(`/settings/categories/${randomUUID()}/update`)).toBe('Please provide title!')
  })
})

describe('taxes', () => {
  test('are added, revised and removed', async () => {
    const id = await make('/settings/taxes/add', { title: 'City', rate: '0', type: 'exclusive' })
    const url = `/settings/taxes/${id}`
    const revise = (form: object) => () => chez.admin.post(`${url}/update`, form)
    expect(await appended(revise({ title: 'City', rate: '', type: 'exclusive' }))).toEqual([])
    expect(await appended(revise({ title: 'City', rate: '8.875', type: 'inclusive' }))).toEqual([
      { type: 'TaxTermsSet', data: { taxId: id, ratePpm: 88_750, type: 'inclusive' } },
    ])
    expect((await chez.admin.del(url)).status).toBe(200)
    expect((await chez.admin.del(url)).status).toBe(404)
  })

  test.each([
    [{ rate: '1', type: 'exclusive' }, 'Provide Title!'],
    [{ title: 'A', rate: '-1', type: 'exclusive' }, 'Invalid value provided in Tax Rate!'],
    [{ title: 'A', rate: 'many', type: 'exclusive' }, 'Invalid value provided in Tax Rate!'],
    [{ title: 'A', rate: '1' }, 'Select Tax Type!'],
    [{ title: 'A', rate: '1', type: '' }, 'Select Tax Type!'],
  ])('refuse %j', async (form, message) => {
    const { status, body } = await chez.admin.post('/settings/taxes/add', form)
    expect([status, body]).toEqual([400, { message }])
  })
})

test('the menu requires SETTINGS', async () => {
  const { browser } = await chez.staff('POS', 'ORDERS', 'KITCHEN')
  const asked = [
    '/menu-items/add',
    '/settings/categories/add',
    '/settings/taxes/add',
    `/menu-items/update/${randomUUID()}`,
  ]
  for (const path of asked) {
    expect((await browser.post(path, { title: 'A' })).status).toBe(403)
    expect((await system.browser().post(path, { title: 'A' })).status).toBe(401)
  }
})
