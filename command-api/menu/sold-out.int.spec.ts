import { randomUUID } from 'node:crypto'
import { type CommandSide, startCommandSide, type TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { createDatabase, type TestDatabase } from '@comanda/tests/systems/engines.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let database: TestDatabase
let side: CommandSide
let tenant: TestTenant

beforeAll(async () => {
  database = await createDatabase()
  side = await startCommandSide({ databaseUrl: database.url })
})
afterAll(async () => {
  await side?.close()
  await database?.drop()
})
beforeEach(async () => {
  tenant = await side.addTenant()
})

const soldOut = (id: string, body: object = { until: 'dayEnd' }, options = {}) =>
  tenant.post(`/menu-items/${id}/sold-out`, body, options)
const back = (id: string, body: object = {}) => tenant.post(`/menu-items/${id}/back-on-sale`, body)
const order = (line: object, options = {}) =>
  tenant.post(
    '/pos/create-order',
    {
      cart: [
        { id: tenant.menu.pizza, quantity: 1 },
        { quantity: 1, ...line },
      ],
    },
    options,
  )
const menuEvents = async () =>
  (await side.log.readStream(`menu-${tenant.tenantId}`))
    .map(({ type }) => type)
    .filter((type) => /Sold|Back/.test(type))

describe('an item that is sold out', () => {
  test('is refused with its name, and accepted under the same key once it is available', async () => {
    const { water } = tenant.menu
    const key = randomUUID()
    expect(await soldOut(water)).toMatchObject({ status: 200, body: { message: 'Marked as sold out!' } })
    const refused = await order({ id: water }, { key })
    expect([refused.status, refused.body]).toEqual([409, { message: 'Water is sold out!', line: 2, soldOut: 'Water' }])
    expect(await side.log.readStream(`order-${tenant.tenantId}_${key}`)).toEqual([])
    expect(await back(water)).toMatchObject({ status: 200, body: { message: 'Back on sale!' } })
    expect((await order({ id: water }, { key })).body.orderId).toBe(key)
  })

  test('is recorded once, however often it is sent, and leaves the other dishes available', async () => {
    const { water, coffee } = tenant.menu
    for (let times = 0; times < 3; times += 1) expect((await soldOut(water, { until: 'switched' })).status).toBe(200)
    expect(await menuEvents()).toEqual(['MenuItemSoldOut'])
    expect((await order({ id: coffee })).status).toBe(200)
    for (let times = 0; times < 3; times += 1) expect((await back(water)).status).toBe(200)
    expect(await menuEvents()).toEqual(['MenuItemSoldOut', 'MenuItemBackOnSale'])
  })

  test('may be a variant or an addon', async () => {
    const { coffee, small, large, milk } = tenant.menu
    await soldOut(coffee, { until: 'dayEnd', variantId: small })
    await soldOut(coffee, { until: 'dayEnd', addonId: milk })
    expect((await order({ id: coffee, variant_id: small })).body.message).toBe('Coffee (Small) is sold out!')
    expect((await order({ id: coffee, addons_ids: [milk] })).body.message).toBe('Coffee (Milk) is sold out!')
    expect((await order({ id: coffee, variant_id: large })).status).toBe(200)
    await back(coffee, { variantId: small })
    expect((await order({ id: coffee, variant_id: small })).status).toBe(200)
  })

  test('is switched by waiters, cooks and the office only', async () => {
    const { water } = tenant.menu
    for (const scope of ['POS', 'KITCHEN', 'KITCHEN_DISPLAY', 'SETTINGS'] as const)
      expect((await soldOut(water, undefined, { cookie: await tenant.signIn([scope]) })).status).toBe(200)
    for (const scope of ['REPORTS', 'INVOICES', 'CUSTOMERS'] as const)
      expect((await soldOut(water, undefined, { cookie: await tenant.signIn([scope]) })).status).toBe(403)
  })

  test('must be part of this menu, with a known end', async () => {
    const { water, coffee, small, milk } = tenant.menu
    const other = await side.addTenant()
    expect((await soldOut(randomUUID())).status).toBe(404)
    expect((await soldOut(other.menu.water)).status).toBe(404)
    expect((await back(other.menu.water)).status).toBe(404)
    expect((await soldOut(water, { until: 'dayEnd', variantId: small })).status).toBe(404)
    expect((await soldOut(water, {})).body.message).toBe('Please choose until when it is sold out!')
    const both = await soldOut(coffee, { until: 'dayEnd', variantId: small, addonId: milk })
    expect([both.status, both.body.message]).toEqual([400, 'Please choose a variant or an addon, not both!'])
  })
})
