import { steakOf, waterOf } from '@comanda/tests/query-system/menu-answers.ts'
import { openQuerySystem, ownOrigin, type Person, type QuerySystem } from '@comanda/tests/query-system/query-system.ts'
import { openRestaurant, type Restaurant } from '@comanda/tests/query-system/restaurant.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let system: QuerySystem
let place: Restaurant
let admin: Person
let beginner: Person

beforeAll(async () => {
  system = await openQuerySystem()
})
afterAll(() => system.close())
beforeEach(async () => {
  place = await openRestaurant(system)
  admin = await system.enter(place.tenantId, [], 'admin')
  beginner = await system.enter(await system.openTenant(), [], 'admin')
})

const get = async (url: string, { cookie } = admin) => {
  await system.settle()
  return system.app.inject({ url: `/api/v1${url}`, headers: { cookie } })
}
const table = () => ({
  id: place.table.id,
  table_title: 'Table 12',
  floor: 'Saal',
  seating_capacity: 4,
  encrypted_id: expect.stringMatching(/^[0-9a-f]{32}$/),
})

describe('GET /pos/init', () => {
  test('has everything the till needs', async () => {
    expect((await get('/pos/init')).json()).toEqual({
      categories: [{ id: place.category, title: 'Mains' }],
      menuItems: [steakOf(place), waterOf(place)],
      paymentTypes: [{ id: place.cash, title: 'Cash', is_active: 1 }],
      printSettings: {
        page_format: '80',
        header: null,
        footer: null,
        show_notes: 0,
        is_enable_print: 0,
        show_store_details: 1,
        show_customer_details: 0,
        print_token: 0,
      },
      storeSettings: {
        store_name: 'Chez Amélie',
        address: null,
        phone: null,
        email: null,
        currency: 'EUR',
        image: null,
        currency_exponent: 2,
        tax_number: null,
        is_one_tap_sending: 0,
        time_zone: 'UTC',
        cut_off_hour: 0,
        language: null,
      },
      storeTables: [table()],
    })
  })

  test('has lists and objects, never null, for a tenant with nothing saved', async () => {
    const answer = (await get('/pos/init', beginner)).json()
    expect(answer).toMatchObject({ categories: [], menuItems: [], paymentTypes: [], storeTables: [] })
    expect(answer.storeSettings).toMatchObject({ store_name: null, currency: null })
    expect(answer.printSettings).toMatchObject({ page_format: '80', print_token: 0 })
  })
})

describe('the settings', () => {
  test('of the store are in camel case, switches as booleans', async () => {
    expect((await get('/settings/store-setting')).json()).toEqual({
      storeName: 'Chez Amélie',
      address: null,
      phone: null,
      email: null,
      currency: 'EUR',
      image: null,
      isQRMenuEnabled: false,
      isQROrderEnabled: false,
      uniqueQRCode: expect.any(String),
      timeZone: 'UTC',
      cutOffHour: 0,
      language: null,
      taxNumber: null,
      oneTapSending: false,
    })
    expect((await get('/settings/store-setting', beginner)).json()).toMatchObject({
      storeName: null,
      isQRMenuEnabled: false,
    })
  })

  test('of the store contain the tax number, also for receipts', async () => {
    const chosen = { type: 'StoreTaxNumberChosen', data: { taxNumber: 'FR 12 345' } }
    await system.record(place.tenantId, `store-${place.tenantId}`, [chosen])
    expect((await get('/settings/store-setting')).json()).toMatchObject({ taxNumber: 'FR 12 345' })
    for (const init of ['/pos/init', '/orders/init', '/invoices/init'])
      expect((await get(init)).json().storeSettings).toMatchObject({ tax_number: 'FR 12 345' })
  })

  test('of the store contain the logo, for receipts with its whole address, until it is removed', async () => {
    const image = `/public/${place.tenantId}/logo.webp`
    await system.record(place.tenantId, `store-${place.tenantId}`, [{ type: 'StoreLogoChosen', data: { image } }])
    expect((await get('/settings/store-setting')).json()).toMatchObject({ image })
    for (const init of ['/pos/init', '/orders/init', '/invoices/init'])
      expect((await get(init)).json().storeSettings).toMatchObject({ image: `${ownOrigin}${image}` })
    await system.record(place.tenantId, `store-${place.tenantId}`, [{ type: 'StoreLogoRemoved', data: {} }])
    expect((await get('/orders/init')).json().storeSettings).toMatchObject({ image: null })
  })

  test('of the store say whether the till sends in one tap', async () => {
    await system.record(place.tenantId, `store-${place.tenantId}`, [{ type: 'OneTapSendingEnabled', data: {} }])
    expect((await get('/settings/store-setting')).json()).toMatchObject({ oneTapSending: true })
    expect((await get('/pos/init')).json().storeSettings).toMatchObject({ is_one_tap_sending: 1 })
  })

  test('of the store contain the quick notes, also for the till', async () => {
    const notes = ['no onions', 'allergy']
    await system.record(place.tenantId, `store-${place.tenantId}`, [{ type: 'QuickNotesSet', data: { notes } }])
    expect((await get('/settings/store-setting')).json()).toMatchObject({ quickNotes: notes })
    expect((await get('/pos/init')).json().storeSettings).toMatchObject({ quick_notes: notes })
  })

  test('of the store contain the reasons of the owner, also where reasons are chosen', async () => {
    expect((await get('/settings/reasons')).json()).toEqual({})
    const lists = { voids: [{ code: 'other', title: 'Training' }, { code: 'damaged' }] }
    await system.record(place.tenantId, `store-${place.tenantId}`, [{ type: 'ReasonsSet', data: lists }])
    expect((await get('/settings/reasons')).json()).toEqual(lists)
    for (const path of ['/pos/init', '/orders/init', '/invoices/init'])
      expect((await get(path)).json().storeSettings).toMatchObject({ reasons: lists })
  })

  test('of the store contain the minutes until a till locks, which every signed-in user may read', async () => {
    await system.record(place.tenantId, `store-${place.tenantId}`, [{ type: 'AutoLockChosen', data: { minutes: 5 } }])
    expect((await get('/settings/store-setting')).json()).toMatchObject({ autoLockMinutes: 5 })
    expect((await get('/auth/clock')).json()).toMatchObject({ auto_lock_minutes: 5 })
  })

  test('of the store contain the language of printed papers, wherever papers are printed', async () => {
    const chosen = { type: 'StoreLanguageChosen', data: { language: 'ar' } }
    await system.record(place.tenantId, `store-${place.tenantId}`, [chosen])
    expect((await get('/settings/store-setting')).json()).toMatchObject({ language: 'ar' })
    for (const init of ['/pos/init', '/orders/init', '/invoices/init'])
      expect((await get(init)).json().storeSettings).toMatchObject({ language: 'ar' })
  })

  test('of printing are in camel case', async () => {
    const layout = { pageFormat: '57', header: 'Hi', footer: null, showNotes: true, isEnablePrint: true }
    const flags = { showStoreDetails: true, showCustomerDetails: false, printToken: true }
    const data = { ...layout, ...flags }
    await system.record(place.tenantId, `store-${place.tenantId}`, [{ type: 'PrintLayoutChosen', data }])
    expect((await get('/settings/print-setting')).json()).toEqual(data)
    expect((await get('/invoices/init')).json().printSettings).toMatchObject({
      page_format: '57',
      show_notes: 1,
      print_token: 1,
    })
    expect((await get('/settings/print-setting', beginner)).json()).toMatchObject({
      pageFormat: '80',
      showNotes: false,
    })
  })

  test('of a payment type contain its rounding of cash', async () => {
    const cash = { step: '0.05', direction: 'down' }
    const data = { paymentTypeId: place.cash, cash }
    await system.record(place.tenantId, `store-${place.tenantId}`, [{ type: 'PaymentTypeCashSet', data }])
    for (const init of ['/pos/init', '/orders/init'])
      expect((await get(init)).json().paymentTypes).toMatchObject([{ title: 'Cash', cash }])
    expect((await get('/settings/payment-types')).json()).toMatchObject([{ cash }, {}])
  })

  test('are bare lists', async () => {
    expect((await get('/settings/payment-types')).json()).toEqual([
      { id: place.cash, title: 'Cash', is_active: 1 },
      { id: expect.any(String), title: 'Cheque', is_active: 0 },
    ])
    expect((await get('/settings/taxes')).json()).toEqual([
      { id: place.tax, title: 'VAT', rate: '10', type: 'exclusive' },
    ])
    expect((await get('/settings/store-tables')).json()).toEqual([table()])
    expect((await get('/settings/categories')).json()).toEqual([{ id: place.category, title: 'Mains' }])
    for (const list of ['payment-types', 'taxes', 'store-tables', 'categories'])
      expect((await get(`/settings/${list}`, beginner)).json()).toEqual([])
  })
})
