import { orderRights } from '@comanda/domain/users/scopes.ts'
import { project, recordedEvents } from '@comanda/tests/projection-system/rows.ts'
import { describe, expect, test } from 'vitest'
import { menuModel } from './menu/menu.ts'
import { storeModel } from './store/store.ts'
import { tenantsModel } from './tenants/tenants.ts'
import { usersModel } from './users/users.ts'

const id = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`
type Fact = [type: string, data: object]
const facts = (list: Fact[]) => recordedEvents(list.map(([type, data]) => ({ type, data })))
const menu = (...list: Fact[]) => project(menuModel, facts(list))
const store = (...list: Fact[]) => project(storeModel, facts([opened, ...list]))
const users = (...list: Fact[]) => project(usersModel, facts([added, ...list])).users
const tenants = (...list: Fact[]) => project(tenantsModel, facts([registered, ...list])).tenants

const price = (amount: number, exponent = 2) => ({ amount, exponent })
const [itemId, variantId, addonId, categoryId, taxId, tableId] = [id(1), id(2), id(3), id(4), id(5), id(6)]
const item: Fact = [
  'MenuItemAdded',
  { itemId, title: 'Soup', price: price(500), netPrice: null, categoryId: null, taxId: null },
]
const variant: Fact = ['VariantAdded', { itemId, variantId, title: 'Large', price: price(700) }]
const addon: Fact = ['AddonAdded', { itemId, addonId, title: 'Bread', price: price(100) }]
const tax: Fact = ['TaxAdded', { taxId, title: 'VAT', ratePpm: 190_000, type: 'inclusive' }]

describe('the menu', () => {
  test.each<[string, Fact[], object]>([
    [
      'added',
      [],
      {
        title: 'Soup',
        price: 500,
        price_exponent: 2,
        net_price: null,
        category_id: null,
        tax_id: null,
        image: null,
        is_hidden: false,
        sold_out: null,
        sold_out_day: null,
        added: 1,
        sorted: null,
        place: null,
        description: null,
        allergens: null,
      },
    ],
    ['renamed', [['MenuItemRenamed', { itemId, title: 'Broth' }]], { title: 'Broth', price: 500 }],
    [
      'repriced',
      [['MenuItemRepriced', { itemId, price: price(600, 0), netPrice: price(5500, 3) }]],
      { price: 600, price_exponent: 0, net_price: 5500, net_price_exponent: 3 },
    ],
    ['recategorised', [['MenuItemRecategorised', { itemId, categoryId }]], { category_id: categoryId }],
    ['retaxed', [['MenuItemRetaxed', { itemId, taxId }]], { tax_id: taxId }],
    ['pictured', [['MenuItemPictured', { itemId, image: '/public/x' }]], { image: '/public/x' }],
    [
      'unpictured',
      [
        ['MenuItemPictured', { itemId, image: '/public/x' }],
        ['MenuItemUnpictured', { itemId }],
      ],
      { image: null },
    ],
    [
      'described',
      [['MenuItemDescribed', { itemId, description: 'With bread' }]],
      { description: 'With bread', allergens: null },
    ],
    [
      'no longer described',
      [
        ['MenuItemDescribed', { itemId, description: 'With bread' }],
        ['MenuItemDescribed', { itemId, description: '' }],
      ],
      { description: null },
    ],
    [
      'with allergens',
      [['MenuItemAllergensDeclared', { itemId, allergens: ['gluten', 'celery'] }]],
      { allergens: ['gluten', 'celery'] },
    ],
  ])('has an item %s', (_what, then, row) => {
    expect(menu(item, ...then).menu_items).toMatchObject([{ item_id: itemId, ...row }])
  })

  test('contains hidden items and the sorting', () => {
    const category: Fact = ['CategoryAdded', { categoryId, title: 'Soups' }]
    const { menu_items, categories } = menu(
      item,
      category,
      ['MenuItemHidden', { itemId }],
      ['MenuItemsSorted', { itemIds: [id(9), itemId] }],
      ['CategoriesSorted', { categoryIds: [categoryId] }],
    )
    expect(menu_items).toMatchObject([{ item_id: itemId, is_hidden: true, sorted: 4, place: 1 }])
    expect(categories).toMatchObject([{ category_id: categoryId, sorted: 5, place: 0 }])
    expect(menu(item, ['MenuItemHidden', { itemId }], ['MenuItemShown', { itemId }]).menu_items).toMatchObject([
      { is_hidden: false },
    ])
  })

  test('contains sold-out parts until they are available again', () => {
    const part = { itemId, variantId: null, addonId: null }
    const of = (sold: object): Fact => [
      'MenuItemSoldOut',
      { ...part, until: 'dayEnd', businessDay: '2026-01-05', ...sold },
    ]
    const history = [item, variant, addon, of({}), of({ variantId, until: 'switched' }), of({ addonId })]
    const once = menu(...history)
    expect([once.menu_items, once.menu_variants, once.menu_addons]).toMatchObject([
      [{ item_id: itemId, sold_out: 'dayEnd', sold_out_day: '2026-01-05' }],
      [{ variant_id: variantId, sold_out: 'switched', sold_out_day: '2026-01-05' }],
      [{ addon_id: addonId, sold_out: 'dayEnd', sold_out_day: '2026-01-05' }],
    ])
    expect(menu(...history, of({}))).toEqual(once)
    const back = menu(...history, ['MenuItemBackOnSale', part], ['MenuItemBackOnSale', { ...part, addonId }])
    expect([back.menu_items, back.menu_variants, back.menu_addons]).toMatchObject([
      [{ sold_out: null, sold_out_day: null }],
      [{ sold_out: 'switched' }],
      [{ sold_out: null }],
    ])
  })

  test('loses a removed item with its variants and addons, and no other', () => {
    const other: Fact = ['VariantAdded', { itemId: id(9), variantId, title: 'Large', price: price(700) }]
    const { menu_items, menu_variants, menu_addons } = menu(item, variant, addon, other, [
      'MenuItemRemoved',
      { itemId },
    ])
    expect([menu_items, menu_addons, menu_variants.map((row) => row.item_id)]).toEqual([[], [], [id(9)]])
  })

  test('has variants and addons', () => {
    const { menu_variants, menu_addons } = menu(
      item,
      variant,
      addon,
      ['VariantRenamed', { itemId, variantId, title: 'Huge' }],
      ['VariantRepriced', { itemId, variantId, price: price(900) }],
      ['AddonRenamed', { itemId, addonId, title: 'Toast' }],
      ['AddonRepriced', { itemId, addonId, price: price(150, 3) }],
    )
    expect(menu_variants).toMatchObject([{ variant_id: variantId, title: 'Huge', price: 900, added: 2 }])
    expect(menu_addons).toMatchObject([{ addon_id: addonId, title: 'Toast', price: 150, price_exponent: 3 }])
    const bare = menu(
      item,
      variant,
      addon,
      ['VariantRemoved', { itemId, variantId }],
      ['AddonRemoved', { itemId, addonId }],
    )
    expect([bare.menu_variants, bare.menu_addons]).toEqual([[], []])
  })

  test('has choice groups, their options in order, and the items with each', () => {
    const groupId = id(8)
    const option = (digit: number, amount: number) => ({ optionId: id(digit), title: 'Rare', price: price(amount) })
    const group: Fact = ['ChoiceGroupAdded', { groupId, title: 'Side', least: 1, most: 1, options: [option(7, 0)] }]
    const out: Fact = ['ChoiceOptionSoldOut', { groupId, optionId: id(7), until: 'dayEnd', businessDay: '2026-01-05' }]
    const history: Fact[] = [item, group, ['MenuItemChoicesSet', { itemId, groupIds: [id(9), groupId] }], out]
    const { choice_groups, choice_options, sold_out_options, item_choices } = menu(
      ...history,
      ['ChoiceGroupRenamed', { groupId, title: 'Doneness' }],
      ['ChoiceGroupBoundsSet', { groupId, least: 0, most: 2 }],
      ['ChoiceGroupOptionsSet', { groupId, options: [option(6, 150), option(7, 0)] }],
    )
    expect(choice_groups).toMatchObject([{ group_id: groupId, title: 'Doneness', least: 0, most: 2, added: 2 }])
    expect(choice_options).toMatchObject([
      { option_id: id(6), price: 150, place: 0 },
      { option_id: id(7), price: 0, place: 1 },
    ])
    expect(sold_out_options).toMatchObject([{ option_id: id(7), sold_out: 'dayEnd', sold_out_day: '2026-01-05' }])
    expect(item_choices).toMatchObject([
      { item_id: itemId, group_id: groupId, place: 1 },
      { item_id: itemId, group_id: id(9), place: 0 },
    ])
    const back = menu(...history, ['ChoiceOptionBackOnSale', { groupId, optionId: id(7) }])
    expect(back.sold_out_options).toEqual([])
    const gone = menu(...history, ['ChoiceGroupRemoved', { groupId }], ['MenuItemRemoved', { itemId }])
    expect([gone.choice_groups, gone.choice_options, gone.sold_out_options, gone.item_choices]).toEqual([
      [],
      [],
      [],
      [],
    ])
  })

  test('has categories and taxes', () => {
    const category: Fact = ['CategoryAdded', { categoryId, title: 'Soups' }]
    const { categories, taxes } = menu(
      category,
      tax,
      ['CategoryRenamed', { categoryId, title: 'Starters' }],
      ['TaxRenamed', { taxId, title: 'GST' }],
      ['TaxTermsSet', { taxId, ratePpm: 0, type: 'exclusive' }],
    )
    expect(categories).toMatchObject([{ category_id: categoryId, title: 'Starters' }])
    expect(taxes).toMatchObject([{ tax_id: taxId, title: 'GST', rate_ppm: 0, type: 'exclusive' }])
    const bare = menu(category, tax, ['CategoryRemoved', { categoryId }], ['TaxRemoved', { taxId }])
    expect([bare.categories, bare.taxes]).toEqual([[], []])
  })
})

const opened: Fact = [
  'StoreOpened',
  { name: 'Chez', currency: 'EUR', qrCode: 'qr', timeZone: 'Europe/Paris', cutOffHour: 4 },
]
const layout = { header: 'h', footer: null, showNotes: true, isEnablePrint: true, showStoreDetails: true }

describe('the store', () => {
  test.each<[string, Fact[], object]>([
    [
      'opened',
      [],
      {
        name: 'Chez',
        currency: 'EUR',
        qr_code: 'qr',
        time_zone: 'Europe/Paris',
        cut_off_hour: 4,
        address: null,
        language: null,
        is_qr_menu_enabled: false,
        page_format: null,
      },
    ],
    ['renamed', [['StoreRenamed', { name: 'Bei' }]], { name: 'Bei' }],
    [
      'with contact',
      [['StoreContactChanged', { address: 'a', phone: null, email: 'e' }]],
      { address: 'a', phone: null, email: 'e' },
    ],
    ['in dollars', [['CurrencyChosen', { currency: 'USD' }]], { currency: 'USD' }],
    ['of another day', [['BusinessDaySet', { timeZone: 'UTC', cutOffHour: 0 }]], { time_zone: 'UTC', cut_off_hour: 0 }],
    ['with a tax number', [['StoreTaxNumberChosen', { taxNumber: 'DE 1' }]], { tax_number: 'DE 1' }],
    [
      'without its tax number again',
      [
        ['StoreTaxNumberChosen', { taxNumber: 'DE 1' }],
        ['StoreTaxNumberChosen', {}],
      ],
      { tax_number: null },
    ],
    ['that sends in one tap', [['OneTapSendingEnabled', {}]], { is_one_tap_sending: true }],
    [
      'that asks before it sends again',
      [
        ['OneTapSendingEnabled', {}],
        ['OneTapSendingDisabled', {}],
      ],
      { is_one_tap_sending: false },
    ],
    ['with quick notes', [['QuickNotesSet', { notes: ['rare'] }]], { quick_notes: ['rare'] }],
    ['without quick notes', [['QuickNotesSet', { notes: [] }]], { quick_notes: null }],
    ['that locks its tills', [['AutoLockChosen', { minutes: 5 }]], { auto_lock_minutes: 5 }],
    ['that locks no till', [['AutoLockChosen', {}]], { auto_lock_minutes: null }],
    ['that prints in French', [['StoreLanguageChosen', { language: 'fr' }]], { language: 'fr' }],
    [
      'that prints in the language of the person again',
      [
        ['StoreLanguageChosen', { language: 'fr' }],
        ['StoreLanguageChosen', {}],
      ],
      { language: null },
    ],
    [
      'with QR menu',
      [
        ['QrMenuOpened', {}],
        ['QrOrderingOpened', {}],
      ],
      { is_qr_menu_enabled: true, is_qr_order_enabled: true },
    ],
    [
      'without',
      [
        ['QrMenuOpened', {}],
        ['QrOrderingOpened', {}],
        ['QrMenuClosed', {}],
        ['QrOrderingClosed', {}],
      ],
      { is_qr_menu_enabled: false, is_qr_order_enabled: false },
    ],
    ['with a board of ready numbers', [['ReadyBoardOpened', { boardId: id(8) }]], { board_id: id(8) }],
    [
      'without that board',
      [
        ['ReadyBoardOpened', { boardId: id(8) }],
        ['ReadyBoardClosed', {}],
      ],
      { board_id: null },
    ],
    [
      'with a layout',
      [['PrintLayoutChosen', { pageFormat: '57', ...layout, showCustomerDetails: false, printToken: true }]],
      {
        page_format: '57',
        header: 'h',
        footer: null,
        show_notes: true,
        show_customer_details: false,
        print_token: true,
      },
    ],
  ])('%s', (_what, then, row) => {
    expect(store(...then).stores).toMatchObject([row])
  })

  test('has tables', () => {
    const table: Fact = ['TableAdded', { tableId, title: 'T1', floor: 'Saal', seatingCapacity: 4 }]
    const moved: Fact[] = [
      ['TableRenamed', { tableId, title: 'T2' }],
      ['TableMoved', { tableId, floor: '-' }],
      ['TableReseated', { tableId, seatingCapacity: 0 }],
    ]
    expect(store(table, ...moved).store_tables).toMatchObject([
      { table_id: tableId, title: 'T2', floor: '-', seating_capacity: 0 },
    ])
    expect(store(table, ['TableRemoved', { tableId }]).store_tables).toEqual([])
  })

  test('has payment types', () => {
    const cash: Fact = ['PaymentTypeAdded', { paymentTypeId: id(7), title: 'Cash', isActive: true }]
    const off: Fact[] = [
      ['PaymentTypeRenamed', { paymentTypeId: id(7), title: 'Coins' }],
      ['PaymentTypeDisabled', { paymentTypeId: id(7) }],
    ]
    expect(store(cash, ...off).payment_types).toMatchObject([{ title: 'Coins', is_active: false }])
    expect(store(cash, ...off, ['PaymentTypeEnabled', { paymentTypeId: id(7) }]).payment_types).toMatchObject([
      { is_active: true },
    ])
    const rounded = { step: '0.05', direction: 'nearest' }
    const isCash: Fact = ['PaymentTypeCashSet', { paymentTypeId: id(7), cash: rounded }]
    expect(store(cash).payment_types).toMatchObject([{ cash: null }])
    expect(store(cash, isCash).payment_types).toMatchObject([{ cash: rounded }])
    const none: Fact = ['PaymentTypeCashSet', { paymentTypeId: id(7) }]
    expect(store(cash, isCash, none).payment_types).toMatchObject([{ cash: null }])
    expect(store(cash, ['PaymentTypeRemoved', { paymentTypeId: id(7) }]).payment_types).toEqual([])
  })
})

const userId = id(8)
const added: Fact = [
  'UserAdded',
  { userId, tenantId: id(9), username: 'u', name: 'n', role: 'user', scopes: ['POS'], designation: null, phone: null },
]

describe('a user', () => {
  test.each<[string, Fact[], object]>([
    [
      'added',
      [],
      { username: 'u', name: 'n', role: 'user', scopes: ['POS', ...orderRights], is_removed: false, email: null },
    ],
    ['renamed', [['UserRenamed', { userId, name: 'm', designation: 'chef' }]], { name: 'm', designation: 'chef' }],
    ['with contact', [['UserContactChanged', { userId, phone: 'p', email: 'e' }]], { phone: 'p', email: 'e' }],
    ['with other scopes', [['UserScopesReplaced', { userId, scopes: [] }]], { scopes: [] }],
    ['removed, but still named', [['UserRemoved', { userId }]], { is_removed: true, name: 'n' }],
  ])('%s', (_what, then, row) => {
    expect(users(...then)).toMatchObject([{ user_id: userId, ...row }])
  })
})

const tenantId = id(9)
const [first, second] = ['2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z']
const registered: Fact = ['TenantRegistered', { tenantId, name: 'Chez', adminId: userId, registeredAt: first }]

describe('a tenant', () => {
  test.each<[string, Fact[], object]>([
    ['registered', [], { name: 'Chez', admin_id: userId, is_active: false, registered_at: first, status_at: first }],
    ['renamed', [['TenantRenamed', { tenantId, name: 'Bei' }]], { name: 'Bei' }],
    ['activated', [['TenantActivated', { tenantId, activatedAt: second }]], { is_active: true, status_at: second }],
    [
      'deactivated',
      [
        ['TenantActivated', { tenantId, activatedAt: first }],
        ['TenantDeactivated', { tenantId, deactivatedAt: second }],
      ],
      { is_active: false, status_at: second },
    ],
  ])('%s', (_what, then, row) => {
    expect(tenants(...then)).toMatchObject([{ tenant_id: tenantId, ...row }])
  })
})
