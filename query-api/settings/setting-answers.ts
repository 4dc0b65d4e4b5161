import { ReasonLists } from '@comanda/api/shapes/reason-lists.ts'
import { Cash } from '@comanda/api/shapes/tender.ts'
import { TableId, type TenantId } from '@comanda/domain/kernel/ids.ts'
import { exponentOf } from '@comanda/domain/kernel/money.ts'
import { rateText } from '@comanda/domain/kernel/tax.ts'
import type { ChargeRule } from '@comanda/domain/store/charge-events.ts'
import { languages } from '@comanda/domain/store/languages.ts'
import type { ReasonLists as StoredLists } from '@comanda/domain/store/reasons.ts'
import type { Config } from '@comanda/http/config.ts'
import type { Identifiers } from '@comanda/http/keys.ts'
import type { Tax } from '@comanda/projections/menu/read-menu.ts'
import type { PaymentType, Store, StoreTable } from '@comanda/projections/store/read-store.ts'

/** A flag of a snake_case answer: clients of 1.2.0 read 0 and 1. */
export const flag = (value: boolean | undefined): 0 | 1 => (value ? 1 : 0)

const languageOf = (store: Store | undefined) => languages.find((one) => one === store?.language) ?? null

/**
 * The store in the shape of C6.6, an object even if nothing is saved. The logo has a complete address, because clients
 * of 1.2.0 use it unchanged.
 */
export const storeSnake = (store: Store | undefined, { publicUrl }: Pick<Config, 'publicUrl'>) => ({
  store_name: store?.name ?? null,
  address: store?.address ?? null,
  phone: store?.phone ?? null,
  email: store?.email ?? null,
  currency: store?.currency ?? null,
  currency_exponent: store ? exponentOf(store.currency) : 2,
  time_zone: store?.time_zone ?? null,
  cut_off_hour: store?.cut_off_hour ?? 0,
  language: languageOf(store),
  tax_number: store?.tax_number ?? null,
  is_one_tap_sending: flag(store?.is_one_tap_sending),
  ...(store?.service_charge && { service_charge: chargeRuleAnswer(store.service_charge) }),
  ...(store?.quick_notes && { quick_notes: store.quick_notes }),
  ...(store?.reasons && { reasons: reasonsAnswer(store.reasons) }),
  image: store?.logo == null ? null : `${publicUrl}${store.logo}`,
})

/** The store as guests see it, with the switches of the public menu (C6.6). A closed menu takes no orders. */
export const guestStoreSnake = (store: Store) => ({
  store_name: store.name,
  address: store.address,
  phone: store.phone,
  email: store.email,
  currency: store.currency,
  currency_exponent: exponentOf(store.currency),
  image: null,
  is_qr_menu_enabled: flag(store.is_qr_menu_enabled),
  is_qr_order_enabled: flag(store.is_qr_menu_enabled && store.is_qr_order_enabled),
})

/** True if a receipt names its seller: always, until a restaurant has chosen a layout without. */
const showsStore = (store: Store | undefined): boolean => store?.page_format == null || store.show_store_details

export const printSnake = (store: Store | undefined) => ({
  page_format: store?.page_format ?? '80',
  header: store?.header ?? null,
  footer: store?.footer ?? null,
  show_notes: flag(store?.show_notes),
  is_enable_print: flag(store?.is_enable_print),
  show_store_details: flag(showsStore(store)),
  show_customer_details: flag(store?.show_customer_details),
  print_token: flag(store?.print_token),
})

export const storeCamel = (store: Store | undefined) => ({
  storeName: store?.name ?? null,
  address: store?.address ?? null,
  phone: store?.phone ?? null,
  email: store?.email ?? null,
  currency: store?.currency ?? null,
  image: store?.logo ?? null,
  isQRMenuEnabled: store?.is_qr_menu_enabled ?? false, // a real boolean: a 0 would be shown as a stray "0"
  isQROrderEnabled: store?.is_qr_order_enabled ?? false,
  uniqueQRCode: store?.qr_code ?? null,
  timeZone: store?.time_zone ?? null,
  cutOffHour: store?.cut_off_hour ?? 0,
  language: languageOf(store),
  taxNumber: store?.tax_number ?? null,
  oneTapSending: store?.is_one_tap_sending ?? false,
  ...(store?.quick_notes && { quickNotes: store.quick_notes }),
  ...(store?.auto_lock_minutes && { autoLockMinutes: store.auto_lock_minutes }),
})

export const printCamel = (store: Store | undefined) => ({
  pageFormat: store?.page_format ?? '80',
  header: store?.header ?? null,
  footer: store?.footer ?? null,
  showNotes: store?.show_notes ?? false,
  isEnablePrint: store?.is_enable_print ?? false,
  showStoreDetails: showsStore(store),
  showCustomerDetails: store?.show_customer_details ?? false,
  printToken: store?.print_token ?? false,
})

export const chargeRuleAnswer = ({ title, basisPoints, deliveryTypes, minGuests }: ChargeRule) => ({
  title,
  percent: basisPoints / 100,
  deliveryTypes: [...deliveryTypes],
  minGuests: minGuests ?? null,
})

export const reasonsAnswer = (lists: StoredLists) => ReasonLists.parse(lists)

export const tableAnswer = (table: StoreTable, identifiers: Identifiers, tenantId: TenantId) => ({
  id: table.table_id,
  table_title: table.title,
  floor: table.floor,
  seating_capacity: table.seating_capacity,
  encrypted_id: identifiers.tableCode(tenantId, TableId.parse(table.table_id)),
})

export const paymentTypeAnswer = ({ payment_type_id, title, is_active, cash }: PaymentType) => ({
  id: payment_type_id,
  title,
  is_active: flag(is_active),
  ...(cash !== null && { cash: Cash.parse(cash) }),
})

export const categoryAnswer = ({ category_id, title }: { category_id: string; title: string }) => ({
  id: category_id,
  title,
})

type CategoryWithCourse = Parameters<typeof categoryAnswer>[0] & Readonly<{ course: number | null }>
export const categoryWithCourse = ({ course, ...category }: CategoryWithCourse) => ({
  ...categoryAnswer(category),
  ...(course !== null && { course }),
})

export const taxAnswer = (tax: Tax) => ({
  id: tax.tax_id,
  title: tax.title,
  rate: rateText(tax.rate_ppm),
  type: tax.type,
})
