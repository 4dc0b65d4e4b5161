import { randomUUID } from 'node:crypto'
import { type CommandSystem, type Restaurant, startCommandSystem } from '@comanda/tests/command-system/people.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let system: CommandSystem
let chez: Restaurant
beforeAll(async () => {
  system = await startCommandSystem()
  chez = await system.restaurant()
})
afterAll(() => system.close())

const events = async () =>
  (await system.side.log.readStream(`menu-${chez.tenantId}`)).map(({ type, data }) => ({ type, data }))
const make = async (path: string, form: object) => String((await chez.admin.post(path, form)).body.id)
const price = (amount: number) => ({ amount, exponent: 2 })

describe('prices in bulk', () => {
  test('are changed by one call, once', async () => {
    const [tea, cake] = [
      await make('/menu-items/add', { title: 'Tea', price: '2', netPrice: '1.5' }),
      await make('/menu-items/add', { title: 'Cake', price: '4' }),
    ]
    const before = (await events()).length
    const body = {
      prices: [
        { id: tea, price: '2.20' },
        { id: cake, price: 4 },
      ],
    }
    const key = randomUUID()
    for (const _ of [1, 2]) {
      const { status, body: told } = await chez.admin.post('/menu-items/prices', body, { key })
      expect([status, told]).toEqual([200, { message: 'Prices updated!' }])
    }
    expect((await events()).slice(before)).toEqual([
      { type: 'MenuItemRepriced', data: { itemId: tea, price: price(220), netPrice: price(150) } },
    ])
  })

  test('are refused as a whole, with every wrong row named', async () => {
    const id = await make('/menu-items/add', { title: 'Pie', price: '4' })
    const before = await events()
    const prices = [
      { id, price: '5' },
      { id, price: '-1' },
      { id: randomUUID(), price: '1' },
    ]
    const { status, body } = await chez.admin.post('/menu-items/prices', { prices })
    expect([status, body]).toEqual([
      400,
      {
        message: 'Please provide valid price!',
        errors: [
          { row: 2, message: 'Please provide valid price!' },
          { row: 3, message: 'An item is no longer on the menu!' },
        ],
      },
    ])
    expect((await chez.admin.post('/menu-items/prices', {})).body).toEqual({ message: 'Please provide the prices!' })
    expect(await events()).toEqual(before)
  })
})

describe('the import of a menu', () => {
  const row = { title: 'Onion soup', price: '7.5', category: 'Soups', tax: null, variants: [], addons: [] }

  test('adds dishes, options and categories once; a repetition gets the same answer', async () => {
    const taxId = await make('/settings/taxes/add', { title: 'VAT 10', rate: '10', type: 'inclusive' })
    const before = (await events()).length
    const large = { title: 'Large', price: '9' }
    const rows = [
      { ...row, tax: ' vat 10 ', variants: [large], addons: [{ title: 'Bread', price: '' }] },
      { ...row, title: 'Pumpkin soup', category: 'soups', description: 'With ginger', allergens: ['milk', 'gluten'] },
      { ...row, title: 'ONION SOUP' },
    ]
    const key = randomUUID()
    for (const _ of [1, 2]) {
      const { status, body } = await chez.admin.post('/menu-items/import', { rows }, { key })
      expect([status, body]).toEqual([200, { message: 'Menu imported!', added: 2, present: 1 }])
    }
    const written = (await events()).slice(before)
    expect(written.map(({ type }) => type)).toEqual([
      'CategoryAdded',
      'MenuItemAdded',
      'VariantAdded',
      'AddonAdded',
      'MenuItemAdded',
      'MenuItemDescribed',
      'MenuItemAllergensDeclared',
    ])
    expect(written.slice(-2).map(({ data }) => data)).toMatchObject([
      { description: 'With ginger' },
      { allergens: ['gluten', 'milk'] },
    ])
    expect(written[1]?.data).toMatchObject({ title: 'Onion soup', price: price(750), taxId })
    const again = await chez.admin.post('/menu-items/import', { rows })
    expect(again.body).toEqual({ message: 'Menu imported!', added: 0, present: 3 })
  })

  test('is refused as a whole, with every wrong row named', async () => {
    const before = await events()
    const rows = [
      { ...row, title: 'New' },
      { ...row, price: 'ten' },
      { ...row, tax: 'No such tax' },
    ]
    expect((await chez.admin.post('/menu-items/import', { rows: [{ ...row, allergens: ['dust'] }] })).body).toEqual({
      message: 'Please provide valid allergens!',
    })
    const { status, body } = await chez.admin.post('/menu-items/import', { rows })
    expect([status, body]).toEqual([
      400,
      {
        message: 'Please provide valid price!',
        errors: [
          { row: 2, message: 'Please provide valid price!' },
          { row: 3, message: 'Tax not found!' },
        ],
      },
    ])
    const many = Array.from({ length: 400 }, (_, n) => ({ ...row, title: `Soup ${n}` }))
    const refused = await chez.admin.post('/menu-items/import', { rows: many })
    expect([refused.status, refused.body]).toEqual([400, { message: 'Please import fewer rows at once!' }])
    expect((await chez.admin.post('/menu-items/import', { rows: [] })).status).toBe(400)
    expect(await events()).toEqual(before)
  })

  test('of as much as fits is taken', async () => {
    const rows = Array.from({ length: 300 }, (_, n) => ({ ...row, title: `${'Very long soup '.repeat(12)}${n}` }))
    expect((await chez.admin.post('/menu-items/import', { rows })).body).toMatchObject({ added: 300 })
  })
})
