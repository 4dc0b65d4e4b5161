import { digitId as id, project, recordedPairs, type TypedData } from '@comanda/tests/projection-system/rows.ts'
import { describe, expect, test } from 'vitest'
import { storeModel } from './store.ts'

const store = (...list: TypedData[]) => project(storeModel, recordedPairs([opened, ...list]))
const tableId = id(6)
const opened: TypedData = [
  'StoreOpened',
  { name: 'Chez', currency: 'EUR', qrCode: 'qr', timeZone: 'Europe/Paris', cutOffHour: 4 },
]
const layout = { header: 'h', footer: null, showNotes: true, isEnablePrint: true, showStoreDetails: true }

describe('the store', () => {
  test.each<[string, TypedData[], object]>([
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
    ['with a logo', [['StoreLogoChosen', { image: '/public/x' }]], { logo: '/public/x' }],
    [
      'without its logo again',
      [
        ['StoreLogoChosen', { image: '/public/x' }],
        ['StoreLogoRemoved', {}],
      ],
      { logo: null },
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
    [
      'with reasons of its own',
      [['ReasonsSet', { voids: [{ code: 'other' }] }]],
      { reasons: { voids: [{ code: 'other' }] } },
    ],
    ['with the built-in reasons', [['ReasonsSet', {}]], { reasons: null }],
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
    const table: TypedData = ['TableAdded', { tableId, title: 'T1', floor: 'Saal', seatingCapacity: 4 }]
    const moved: TypedData[] = [
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
    const cash: TypedData = ['PaymentTypeAdded', { paymentTypeId: id(7), title: 'Cash', isActive: true }]
    const off: TypedData[] = [
      ['PaymentTypeRenamed', { paymentTypeId: id(7), title: 'Coins' }],
      ['PaymentTypeDisabled', { paymentTypeId: id(7) }],
    ]
    expect(store(cash, ...off).payment_types).toMatchObject([{ title: 'Coins', is_active: false }])
    expect(store(cash, ...off, ['PaymentTypeEnabled', { paymentTypeId: id(7) }]).payment_types).toMatchObject([
      { is_active: true },
    ])
    const rounded = { step: '0.05', direction: 'nearest' }
    const isCash: TypedData = ['PaymentTypeCashSet', { paymentTypeId: id(7), cash: rounded }]
    expect(store(cash).payment_types).toMatchObject([{ cash: null }])
    expect(store(cash, isCash).payment_types).toMatchObject([{ cash: rounded }])
    const none: TypedData = ['PaymentTypeCashSet', { paymentTypeId: id(7) }]
    expect(store(cash, isCash, none).payment_types).toMatchObject([{ cash: null }])
    expect(store(cash, ['PaymentTypeRemoved', { paymentTypeId: id(7) }]).payment_types).toEqual([])
  })
})
