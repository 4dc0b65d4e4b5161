import { randomUUID } from 'node:crypto'
import { type CommandSide, startCommandSide, type TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { createDatabase, type TestDatabase } from '@comanda/tests/systems/engines.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'

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

describe('a choice group', () => {
  const options = [
    { title: 'Rare', price: '0' },
    { title: 'Medium', price: '0.5' },
  ]
  const form = { title: 'Doneness', least: 1, most: 1, options }
  const add = async (path: string, body: object) => z.string().parse((await tenant.post(path, body)).body.id)
  const groupOf = async () => {
    const id = await add('/settings/choice-groups/add', form)
    const steak = await add('/menu-items/add', { title: 'Steak', price: '20', choiceGroupIds: [id] })
    const added = (await side.log.readStream(`menu-${tenant.tenantId}`)).find(({ type }) => type === 'ChoiceGroupAdded')
    const { options: made } = z.object({ options: z.array(z.object({ optionId: z.string() })) }).parse(added?.data)
    const [rare, medium] = made.map(({ optionId }) => optionId)
    return { id, steak, rare, medium }
  }

  test('is required from clients that know it, and optional for others', async () => {
    const { steak: id, rare, medium } = await groupOf()
    const knows_choices = true
    expect((await order({ id, knows_choices })).body).toEqual({
      message: 'Something that belongs to this dish is not chosen yet!',
      line: 2,
    })
    const both = await order({ id, knows_choices, addons_ids: [rare, medium] })
    expect([both.status, both.body.message]).toEqual([409, 'Too many options of this dish are chosen!'])
    const { orderId } = (await order({ id, knows_choices, addons_ids: [medium], price: '20.5' })).body
    const [placed] = await side.log.readStream(`order-${tenant.tenantId}_${orderId}`)
    expect(placed?.data).toMatchObject({
      lines: [{}, { unitPrice: 2050, addons: [{ addonId: medium, title: 'Medium' }] }],
    })
    const revise = (wish: object) =>
      tenant.post(`/orders/revise/${orderId}.2`, { of: 1, options: { knows_choices, ...wish } })
    expect((await revise({ addons_ids: [] })).status).toBe(409)
    expect((await revise({ addons_ids: [rare], price: '20' })).status).toBe(200)
    for (const addons_ids of [undefined, [rare, medium]]) expect((await order({ id, addons_ids })).status).toBe(200)
  })

  test('has options that are sold out in all its dishes', async () => {
    const { id, steak, rare } = await groupOf()
    const other = await add('/menu-items/add', { title: 'Burger', price: '9', choiceGroupIds: [id] })
    expect((await soldOut(steak, { until: 'dayEnd', addonId: rare })).status).toBe(200)
    expect((await order({ id: other, addons_ids: [rare] })).body.message).toBe('Burger (Rare) is sold out!')
    expect((await back(other, { addonId: rare })).status).toBe(200)
    expect((await order({ id: steak, addons_ids: [rare] })).status).toBe(200)
  })

  test('is changed as a whole: known options keep their ids', async () => {
    const { id, rare, medium } = await groupOf()
    const kept = [
      { id: medium, title: 'Medium', price: '0.50' },
      { id: rare, title: 'Bleu', price: '0' },
      { id: randomUUID(), title: 'Well done', price: '' },
    ]
    const update = (change: object) => tenant.post(`/settings/choice-groups/${id}/update`, { ...form, ...change })
    expect((await update({ least: 0, most: 2, options: kept })).body).toEqual({ message: 'Choice group updated!' })
    const events = await side.log.readStream(`menu-${tenant.tenantId}`)
    expect(events.slice(-2)).toMatchObject([
      {
        type: 'ChoiceGroupOptionsSet',
        data: { options: [{ optionId: medium }, { optionId: rare, title: 'Bleu' }, { title: 'Well done' }] },
      },
      { type: 'ChoiceGroupBoundsSet', data: { least: 0, most: 2 } },
    ])
    expect((await update({ most: 4, options: kept })).status).toBe(400)
    expect((await update({ options: [{ title: 'Rare', price: 'x' }] })).body.message).toBe(
      'Please provide valid option price!',
    )
    const other = await side.addTenant()
    expect((await other.post(`/settings/choice-groups/${id}/update`, form)).status).toBe(404)
  })

  test('is named by the rows of an import', async () => {
    const { id } = await groupOf()
    const row = { title: 'Lamb', price: '18', category: null, tax: null, variants: [], addons: [] }
    const imported = (choices: readonly string[]) => tenant.post('/menu-items/import', { rows: [{ ...row, choices }] })
    const refused = await imported(['Side'])
    expect([refused.status, refused.body.errors]).toEqual([400, [{ row: 1, message: 'Choice group not found!' }]])
    expect((await imported([' doneness '])).body).toMatchObject({ added: 1 })
    const last = (await side.log.readStream(`menu-${tenant.tenantId}`)).at(-1)
    expect(last).toMatchObject({ type: 'MenuItemChoicesSet', data: { groupIds: [id] } })
  })
})
