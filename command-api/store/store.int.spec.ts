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

async function appended(work: () => Promise<unknown>) {
  const read = () => system.side.log.readStream(`store-${chez.tenantId}`)
  const before = (await read()).length
  await work()
  return (await read()).slice(before).map(({ type, data }) => ({ type, data }))
}

describe('the store form', () => {
  const form = {
    storeName: 'Chez Nous',
    address: 'Rue 1',
    phone: '',
    email: null,
    currency: 'USD',
    image: null,
    isQRMenuEnabled: false,
    isQROrderEnabled: false,
  }
  const save =
    (more: object = {}) =>
    () =>
      chez.admin.post('/settings/store-setting', { ...form, ...more })

  test('becomes precise events, and none when it is unchanged', async () => {
    expect(await appended(save())).toEqual([
      { type: 'StoreContactChanged', data: { address: 'Rue 1', phone: null, email: null } },
    ])
    expect(await appended(save())).toEqual([])
    expect(await appended(save({ storeName: 'Chez Vous', currency: 'EUR', isQRMenuEnabled: 1 }))).toEqual([
      { type: 'StoreRenamed', data: { name: 'Chez Vous' } },
      { type: 'CurrencyChosen', data: { currency: 'EUR' } },
      { type: 'QrMenuOpened', data: {} },
    ])
    const noCurrency = { storeName: 'Chez Vous', isQRMenuEnabled: 'true', currency: null }
    expect(await appended(save(noCurrency))).toEqual([])
    expect(await appended(save({ ...noCurrency, isQRMenuEnabled: 0, currency: '' }))).toEqual([
      { type: 'QrMenuClosed', data: {} },
    ])
  })

  test('sets a time zone and a cut-off hour if the client sends them', async () => {
    const events = await appended(save({ currency: 'EUR', timeZone: 'Asia/Kathmandu', cutOffHour: '4' }))
    expect(events.at(-1)).toEqual({ type: 'BusinessDaySet', data: { timeZone: 'Asia/Kathmandu', cutOffHour: 4 } })
    expect(await appended(save({ currency: 'EUR' }))).toEqual([])
  })

  test('sets a language if the client sends one, and keeps it otherwise', async () => {
    const french = { type: 'StoreLanguageChosen', data: { language: 'fr' } }
    expect(await appended(save({ currency: 'EUR', language: 'fr' }))).toEqual([french])
    expect(await appended(save({ currency: 'EUR' }))).toEqual([])
    expect(await appended(save({ currency: 'EUR', language: null }))).toEqual([{ ...french, data: {} }])
    expect(await appended(save({ currency: 'EUR', language: '' }))).toEqual([])
  })

  test('sets sending in one tap if the client sends it, and keeps it otherwise', async () => {
    const enabled = { type: 'OneTapSendingEnabled', data: {} }
    expect(await appended(save({ currency: 'EUR', oneTapSending: true }))).toEqual([enabled])
    expect(await appended(save({ currency: 'EUR' }))).toEqual([])
    const disabled = { type: 'OneTapSendingDisabled', data: {} }
    expect(await appended(save({ currency: 'EUR', oneTapSending: 0 }))).toEqual([disabled])
  })

  test('sets a tax number if the client sends one, and keeps it otherwise', async () => {
    const numbered = { type: 'StoreTaxNumberChosen', data: { taxNumber: 'FR 12 345' } }
    expect(await appended(save({ currency: 'EUR', taxNumber: ' FR 12 345 ' }))).toEqual([numbered])
    expect(await appended(save({ currency: 'EUR' }))).toEqual([])
    expect(await appended(save({ currency: 'EUR', taxNumber: '' }))).toEqual([{ ...numbered, data: {} }])
  })

  test('sets quick notes if the client sends them, and keeps them otherwise', async () => {
    const quickNotes = ['no onions', ' allergy ']
    const noted = { type: 'QuickNotesSet', data: { notes: ['no onions', 'allergy'] } }
    expect(await appended(save({ currency: 'EUR', quickNotes }))).toEqual([noted])
    expect(await appended(save({ currency: 'EUR' }))).toEqual([])
    expect(await appended(save({ currency: 'EUR', quickNotes: [] }))).toEqual([{ ...noted, data: { notes: [] } }])
  })

  test('does not change the reasons, which have a form of their own', async () => {
    const voids = [
      { code: 'other', title: ' Training ' },
      { code: 'damaged', title: '' },
    ]
    const saveReasons = (body: object) => () => chez.admin.post('/settings/reasons', body)
    const set = { type: 'ReasonsSet', data: { voids: [{ code: 'other', title: 'Training' }, { code: 'damaged' }] } }
    expect(await appended(saveReasons({ voids }))).toEqual([set])
    expect(await appended(save({ currency: 'EUR' }))).toEqual([])
    expect((await saveReasons({ voids: [{ code: 'promotion' }] })()).status).toBe(400)
    expect((await saveReasons({ voids: [{ code: 'other', title: 'x'.repeat(41) }] })()).status).toBe(400)
    expect(await appended(saveReasons({ voids: [] }))).toEqual([{ ...set, data: {} }])
  })

  test('sets the minutes until a till locks if the client sends them, and keeps them otherwise', async () => {
    const chosen = { type: 'AutoLockChosen', data: { minutes: 60 } }
    expect(await appended(save({ currency: 'EUR', autoLockMinutes: 60 }))).toEqual([chosen])
    expect(await appended(save({ currency: 'EUR' }))).toEqual([])
    expect(await appended(save({ currency: 'EUR', autoLockMinutes: '' }))).toEqual([{ ...chosen, data: {} }])
  })

  test.each([
    [{ storeName: '' }, 'Please provide store name!'],
    [{ currency: 'XXX' }, 'Please provide valid currency!'],
    [{ currency: 'euro' }, 'Please provide valid currency!'],
    [{ timeZone: 'Mars/Olympus' }, 'Please provide valid time zone!'],
    [{ cutOffHour: 24 }, 'Please provide valid cut-off hour!'],
    [{ language: 'xx' }, 'Please provide valid language!'],
    [{ autoLockMinutes: 61 }, 'Please use 1 to 60 minutes!'],
    [{ cutOffHour: 'noon' }, 'Please provide valid cut-off hour!'],
    [{ address: 'x'.repeat(1_001) }, 'Please use at most 1000 characters!'],
  ])('refuses %j', async (more, message) => {
    const { status, body } = await save(more)()
    expect([status, body]).toEqual([400, { message }])
  })
})

describe('the print form', () => {
  const layout = {
    pageFormat: '57',
    header: '',
    footer: 'Thank you',
    showNotes: true,
    isEnablePrint: true,
    showStoreDetails: false,
    showCustomerDetails: false,
    printToken: true,
  }
  const save = (form: object) => () => chez.admin.post('/settings/print-setting', form)

  test('is recorded once', async () => {
    expect(await appended(save(layout))).toEqual([{ type: 'PrintLayoutChosen', data: { ...layout, header: null } }])
    expect(await appended(save({ ...layout, pageFormat: 57, showNotes: 1, printToken: '1' }))).toEqual([])
  })

  test('accepts two widths', async () => {
    expect((await save({ ...layout, pageFormat: '110' })()).body).toEqual({
      message: 'Please provide valid page format!',
    })
  })
})

describe('tables', () => {
  const table = { title: 'T1', floor: '-', seatingCapacity: '0' }
  const add = (form: object) => chez.admin.post('/settings/store-tables/add', form)

  test('are added, revised and removed', async () => {
    const { status, body } = await add(table)
    expect([status, body]).toEqual([200, { message: 'Table added!', id: expect.any(String) }])
    const url = `/settings/store-tables/${body.id}`
    expect(await appended(() => chez.admin.post(`${url}/update`, { ...table, seatingCapacity: 0 }))).toEqual([])
    const moved = { title: 'T2', floor: 'Roof', seatingCapacity: '6' }
    expect((await appended(() => chez.admin.post(`${url}/update`, moved))).map(({ type }) => type)).toEqual([
      'TableRenamed',
      'TableMoved',
      'TableReseated',
    ])
    expect((await other.admin.post(`${url}/update`, table)).status).toBe(404)
    expect((await other.admin.del(url)).body).toEqual({ message: 'Table not found!' })
    expect((await chez.admin.del(url)).status).toBe(200)
    expect((await chez.admin.del(url)).status).toBe(404)
  })

  test.each([
    [{ title: '' }, 'Please provide Title!'],
    [{ floor: '' }, "Please provide Floor or use '-'"],
    [{ seatingCapacity: '' }, "Please provide Seating Capacity or '0'"],
    [{ seatingCapacity: null }, "Please provide Seating Capacity or '0'"],
    [{ seatingCapacity: '-1' }, "Please provide Valid Seating Capacity count or '0'"],
    [{ seatingCapacity: 2.5 }, "Please provide Valid Seating Capacity count or '0'"],
    [{ seatingCapacity: 'many' }, "Please provide Valid Seating Capacity count or '0'"],
    [{ seatingCapacity: 1e8 }, "Please provide Valid Seating Capacity count or '0'"],
  ])('refuse %j', async (more, message) => {
    const { status, body } = await add({ ...table, ...more })
    expect([status, body]).toEqual([400, { message }])
  })
})

describe('payment types', () => {
  test('are added, switched, revised and removed', async () => {
    const { body } = await chez.admin.post('/settings/payment-types/add', { title: 'Cash', isActive: true })
    const url = `/settings/payment-types/${body.id}`
    const toggle = (isActive: unknown) => () => chez.admin.post(`${url}/toggle`, { isActive })
    expect(await appended(toggle(true))).toEqual([])
    expect(await appended(toggle(false))).toMatchObject([{ type: 'PaymentTypeDisabled' }])
    expect(await appended(toggle(0))).toEqual([])
    const revised = await appended(() => chez.admin.post(`${url}/update`, { title: 'Coins', isActive: true }))
    expect(revised.map(({ type }) => type)).toEqual(['PaymentTypeRenamed', 'PaymentTypeEnabled'])
    expect((await other.admin.post(`${url}/toggle`, { isActive: false })).status).toBe(404)
    expect((await chez.admin.del(url)).status).toBe(200)
    expect((await chez.admin.del(url)).body).toEqual({ message: 'Payment type not found!' })
  })

  test('need a title', async () => {
    const told = async (path: string) => (await chez.admin.post(path, { title: '', isActive: true })).body.message
    expect(await told('/settings/payment-types/add')).toBe('Please provide Payment Type Title!')
    expect(await told(`/settings/payment-types/${randomUUID()}/update`)).toBe('Please provide title!')
  })
})

test('the store requires SETTINGS', async () => {
  const { browser } = await chez.staff('POS', 'ORDERS', 'KITCHEN')
  for (const path of ['/settings/store-setting', '/settings/store-tables/add', '/settings/payment-types/add']) {
    expect((await browser.post(path, {})).status).toBe(403)
    expect((await system.browser().post(path, {})).status).toBe(401)
  }
})
