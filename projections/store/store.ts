import type { CardPaymentEvent } from '@comanda/domain/card-payments/events.ts'
import type { ChargeRule } from '@comanda/domain/store/charge-events.ts'
import type { StoreEvent } from '@comanda/domain/store/events.ts'
import type { ReasonLists } from '@comanda/domain/store/reasons.ts'
import { projection, type Recorded, table } from '../runtime/projection.ts'
import { nullableJsonOf, nullableTextOf } from '../runtime/table-spec.ts'

/** A row per tenant: details, QR switches, business day and print layout. */
const stores = table({
  columns: {
    tenant_id: 'uuid',
    name: 'text',
    address: 'text?',
    phone: 'text?',
    email: 'text?',
    currency: 'text',
    qr_code: 'text',
    is_qr_menu_enabled: 'boolean',
    is_qr_order_enabled: 'boolean',
    /** True if the till sends an order without its summary. */
    is_one_tap_sending: 'boolean',
    time_zone: 'text',
    cut_off_hour: 'integer',
    /** Language of printed papers; null: language of the user who prints. */
    language: 'text?',
    /** Tax number of the seller, printed on receipts. */
    tax_number: 'text?',
    /** Path of the picture on the papers of the store; null: none. */
    logo: 'text?',
    /** Rule of the service charge; null: none. */
    service_charge: nullableJsonOf<ChargeRule>(),
    /** Notes that the till offers as buttons. */
    quick_notes: nullableJsonOf<readonly string[]>(),
    /** Reasons of the owner; null: the built-in ones everywhere. */
    reasons: nullableJsonOf<ReasonLists>(),
    /** Minutes without input after which a till locks itself; null: never. */
    auto_lock_minutes: 'integer?',
    /** Guests' board of ready numbers; null: none. */
    board_id: 'uuid?',
    page_format: nullableTextOf<'80' | '57'>(),
    header: 'text?',
    footer: 'text?',
    show_notes: 'boolean',
    is_enable_print: 'boolean',
    show_store_details: 'boolean',
    show_customer_details: 'boolean',
    print_token: 'boolean',
  },
  key: ['tenant_id'],
})

/** The rules of business days that the store had: which day a moment belongs to follows from the one in force then. */
const business_day_rules = table({
  columns: {
    tenant_id: 'uuid',
    /** Position of the event that set the rule. */
    added: 'bigint',
    since: 'timestamptz',
    time_zone: 'text',
    cut_off_hour: 'integer',
  },
  key: ['tenant_id', 'added'],
})

const store_tables = table({
  columns: {
    tenant_id: 'uuid',
    table_id: 'uuid',
    title: 'text',
    floor: 'text',
    seating_capacity: 'integer',
    /** Position of the event that added the row: sort key of the list. */
    added: 'bigint',
  },
  key: ['tenant_id', 'table_id'],
})

const payment_types = table({
  /** `cash`: rounding of cash (`{step, direction}`); null if the type is not cash. */
  columns: {
    tenant_id: 'uuid',
    payment_type_id: 'uuid',
    title: 'text',
    is_active: 'boolean',
    cash: 'jsonb?',
    added: 'bigint',
  },
  key: ['tenant_id', 'payment_type_id'],
})

const tables = { stores, business_day_rules, store_tables, payment_types }
type StoreTables = typeof tables

export const storeModel = projection<StoreTables, StoreEvent | CardPaymentEvent>({
  name: 'store',
  version: 9,
  tables,
  on: {
    StoreOpened: (write, event) => {
      write.stores.put({ ...tenant(event), ...openingColumns(event.data), ...defaultLayout })
      write.business_day_rules.put(dayRuleRow(event))
    },
    StoreRenamed: (write, event) => write.stores.set(tenant(event), { name: event.data.name }),
    StoreContactChanged: (write, event) => {
      const { address, phone, email } = event.data
      write.stores.set(tenant(event), { address, phone, email })
    },
    CurrencyChosen: (write, event) => write.stores.set(tenant(event), { currency: event.data.currency }),
    BusinessDaySet: (write, event) => {
      write.stores.set(tenant(event), { time_zone: event.data.timeZone, cut_off_hour: event.data.cutOffHour })
      write.business_day_rules.put(dayRuleRow(event))
    },
    StoreLanguageChosen: (write, event) => {
      write.stores.set(tenant(event), { language: event.data.language ?? null })
    },
    StoreTaxNumberChosen: (write, event) => {
      write.stores.set(tenant(event), { tax_number: event.data.taxNumber ?? null })
    },
    StoreLogoChosen: (write, event) => write.stores.set(tenant(event), { logo: event.data.image }),
    StoreLogoRemoved: (write, event) => write.stores.set(tenant(event), { logo: null }),
    ServiceChargeChosen: (write, event) => write.stores.set(tenant(event), { service_charge: event.data.rule ?? null }),
    QuickNotesSet: (write, event) => {
      const { notes } = event.data
      write.stores.set(tenant(event), { quick_notes: notes.length > 0 ? notes : null })
    },
    ReasonsSet: (write, event) => {
      const lists = event.data
      write.stores.set(tenant(event), { reasons: Object.keys(lists).length > 0 ? lists : null })
    },
    ReadyBoardOpened: (write, event) => write.stores.set(tenant(event), { board_id: event.data.boardId }),
    ReadyBoardClosed: (write, event) => write.stores.set(tenant(event), { board_id: null }),
    QrMenuOpened: (write, event) => write.stores.set(tenant(event), { is_qr_menu_enabled: true }),
    QrMenuClosed: (write, event) => write.stores.set(tenant(event), { is_qr_menu_enabled: false }),
    QrOrderingOpened: (write, event) => write.stores.set(tenant(event), { is_qr_order_enabled: true }),
    QrOrderingClosed: (write, event) => write.stores.set(tenant(event), { is_qr_order_enabled: false }),
    OneTapSendingEnabled: (write, event) => write.stores.set(tenant(event), { is_one_tap_sending: true }),
    OneTapSendingDisabled: (write, event) => write.stores.set(tenant(event), { is_one_tap_sending: false }),
    AutoLockChosen: (write, event) => {
      write.stores.set(tenant(event), { auto_lock_minutes: event.data.minutes ?? null })
    },
    PrintLayoutChosen: (write, event) => write.stores.set(tenant(event), layoutColumns(event.data)),
    FreeTablesJoined: 'ignored',
    FreeTablesParted: 'ignored',
    FloorPlanPublished: 'ignored',
    TableAdded: (write, event) => {
      const { title, floor, seatingCapacity } = event.data
      const row = { title, floor, seating_capacity: seatingCapacity, added: Number(event.position) }
      write.store_tables.put({ ...tableKey(event), ...row })
    },
    TableRenamed: (write, event) => write.store_tables.set(tableKey(event), { title: event.data.title }),
    TableMoved: (write, event) => write.store_tables.set(tableKey(event), { floor: event.data.floor }),
    TableReseated: (write, event) => {
      write.store_tables.set(tableKey(event), { seating_capacity: event.data.seatingCapacity })
    },
    TableRemoved: (write, event) => write.store_tables.remove(tableKey(event)),
    PaymentTypeAdded: (write, event) => {
      const { title, isActive } = event.data
      write.payment_types.put({
        ...paymentKey(event),
        title,
        is_active: isActive,
        cash: null,
        added: Number(event.position),
      })
    },
    PaymentTypeRenamed: (write, event) => write.payment_types.set(paymentKey(event), { title: event.data.title }),
    PaymentTypeEnabled: (write, event) => write.payment_types.set(paymentKey(event), { is_active: true }),
    PaymentTypeDisabled: (write, event) => write.payment_types.set(paymentKey(event), { is_active: false }),
    PaymentTypeCashSet: (write, event) => write.payment_types.set(paymentKey(event), { cash: event.data.cash ?? null }),
    PaymentTypeRemoved: (write, event) => write.payment_types.remove(paymentKey(event)),
    // printers and card readers are read from the state of the store in command-api, where they are used
    PrinterAdded: 'ignored',
    PrinterRenamed: 'ignored',
    PrinterConnectionChosen: 'ignored',
    PrinterUsesChosen: 'ignored',
    PrinterRemoved: 'ignored',
    CardReaderAdded: 'ignored',
    CardReaderRenamed: 'ignored',
    CardReaderRemoved: 'ignored',
    // card payments are read from their streams in command-api; the invoice names the payments it is paid with
    CardPaymentRequested: 'ignored',
    CardPaymentUnconfirmed: 'ignored',
    CardPaymentAuthorised: 'ignored',
    CardPaymentCaptured: 'ignored',
    CardPaymentFailed: 'ignored',
    CardPaymentReversalRequested: 'ignored',
    CardPaymentVoided: 'ignored',
    CardPaymentClaimed: 'ignored',
    CardPaymentSettled: 'ignored',
    CardPaymentRefunded: 'ignored',
    CardRefundFailed: 'ignored',
    CardPaymentShared: 'ignored',
  },
})

type EventOf<Type extends StoreEvent['type']> = Extract<StoreEvent, { type: Type }>
type StoreTableEvent = Extract<StoreEvent, { data: { tableId: unknown } }>
type PaymentTypeEvent = Extract<StoreEvent, { data: { paymentTypeId: unknown } }>

const tenant = ({ metadata }: Recorded<StoreEvent>) => ({ tenant_id: metadata.tenantId })
const dayRuleRow = (event: Recorded<EventOf<'StoreOpened' | 'BusinessDaySet'>>) => ({
  ...tenant(event),
  added: Number(event.position),
  since: event.metadata.at,
  time_zone: event.data.timeZone,
  cut_off_hour: event.data.cutOffHour,
})
const tableKey = (event: Recorded<StoreTableEvent>) => ({ ...tenant(event), table_id: event.data.tableId })
const paymentKey = (event: Recorded<PaymentTypeEvent>) => ({
  ...tenant(event),
  payment_type_id: event.data.paymentTypeId,
})

const openingColumns = ({ name, currency, qrCode, timeZone, cutOffHour }: EventOf<'StoreOpened'>['data']) => ({
  name,
  address: null,
  phone: null,
  email: null,
  currency,
  qr_code: qrCode,
  is_qr_menu_enabled: false,
  is_qr_order_enabled: false,
  is_one_tap_sending: false,
  time_zone: timeZone,
  cut_off_hour: cutOffHour,
  language: null,
  tax_number: null,
  logo: null,
  service_charge: null,
  quick_notes: null,
  reasons: null,
  auto_lock_minutes: null,
  board_id: null,
})

/** Columns of a store without a chosen print layout. */
const defaultLayout = {
  page_format: null,
  header: null,
  footer: null,
  show_notes: false,
  is_enable_print: false,
  show_store_details: false,
  show_customer_details: false,
  print_token: false,
}

const layoutColumns = (layout: EventOf<'PrintLayoutChosen'>['data']) => ({
  page_format: layout.pageFormat,
  header: layout.header,
  footer: layout.footer,
  show_notes: layout.showNotes,
  is_enable_print: layout.isEnablePrint,
  show_store_details: layout.showStoreDetails,
  show_customer_details: layout.showCustomerDetails,
  print_token: layout.printToken,
})
