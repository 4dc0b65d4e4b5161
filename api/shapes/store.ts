import { languages } from '@comanda/domain/store/languages.ts'
import { z } from 'zod'
import { Count, Currency, CurrencyExponent, Flag, Id, Ordinal, Path, Text, Title } from '../values.ts'
import { ReasonLists } from './reason-lists.ts'
import { ServiceChargeRule } from './service-charge.ts'
import { Cash } from './tender.ts'

/** Language of printed papers; null: the language of the user who prints. */
const StoreLanguage = z.enum(languages).nullable()

/** Store settings in the init calls of till, orders and invoices (C6.6). */
export const StoreSettings = z.strictObject({
  store_name: Text.nullable(),
  address: Text.nullable(),
  phone: Text.nullable(),
  email: Text.nullable(),
  currency: Currency.nullable(),
  currency_exponent: CurrencyExponent,
  time_zone: Text.nullable(),
  cut_off_hour: Count,
  language: StoreLanguage,
  tax_number: Text.nullable(),
  is_one_tap_sending: Flag,
  /** Absent: none. */
  service_charge: ServiceChargeRule.optional(),
  /** Notes that the till offers as buttons; absent: none. */
  quick_notes: z.array(Title).optional(),
  /** Reasons of the owner; absent: the built-in ones everywhere. */
  reasons: ReasonLists.optional(),
  /** Address of the logo, complete because clients of 1.2.0 show it as it is. */
  image: Text.nullable(),
})

/** Store settings for guests; all null if no guests are served. */
export const GuestStoreSettings = z.strictObject({
  store_name: Text.nullable(),
  address: Text.nullable(),
  phone: Text.nullable(),
  email: Text.nullable(),
  currency: Currency.nullable(),
  currency_exponent: CurrencyExponent.nullable(),
  image: z.null(),
  is_qr_menu_enabled: Flag,
  is_qr_order_enabled: Flag,
})

const PageFormat = z.enum(['80', '57'])
export const PrintSettings = z.strictObject({
  page_format: PageFormat,
  header: Text.nullable(),
  footer: Text.nullable(),
  show_notes: Flag,
  is_enable_print: Flag,
  show_store_details: Flag,
  show_customer_details: Flag,
  print_token: Flag,
})

/** Store settings as the settings screen reads and sends them. */
export const StoreSetting = z.strictObject({
  storeName: Text.nullable(),
  address: Text.nullable(),
  phone: Text.nullable(),
  email: Text.nullable(),
  currency: Currency.nullable(),
  /** Path of the logo. */
  image: Path.nullable(),
  isQRMenuEnabled: z.boolean(), // a 0 would be shown as a stray "0"
  isQROrderEnabled: z.boolean(),
  uniqueQRCode: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .nullable(),
  timeZone: Text.nullable(),
  cutOffHour: Count,
  language: StoreLanguage,
  taxNumber: Text.nullable(),
  oneTapSending: z.boolean(),
  quickNotes: z.array(Title).optional(),
  /** Minutes without input after which a till locks itself; absent: never. */
  autoLockMinutes: Ordinal.optional(),
})
export const PrintSetting = z.strictObject({
  pageFormat: PageFormat,
  header: Text.nullable(),
  footer: Text.nullable(),
  showNotes: z.boolean(),
  isEnablePrint: z.boolean(),
  showStoreDetails: z.boolean(),
  showCustomerDetails: z.boolean(),
  printToken: z.boolean(),
})

/** `cash`: rounding of cash; absent if the type is not cash. */
export const PaymentType = z.strictObject({ id: Id, title: Title, is_active: Flag, cash: Cash.optional() })
export const StoreTable = z.strictObject({
  id: Id,
  table_title: Title,
  floor: Text,
  seating_capacity: Count,
  encrypted_id: z.string().regex(/^[\w-]+$/), // clients put it into a query unescaped
})
