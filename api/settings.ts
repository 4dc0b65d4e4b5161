import { PaymentTypeId, TableId } from '@comanda/domain/kernel/ids.ts'
import { Currency } from '@comanda/domain/kernel/money-schemas.ts'
import { maxTextLength } from '@comanda/domain/kernel/text.ts'
import { maxLockMinutes } from '@comanda/domain/store/auto-lock.ts'
import { languages } from '@comanda/domain/store/languages.ts'
import { maxQuickNoteLength, maxQuickNotes } from '@comanda/domain/store/quick-notes.ts'
import { isSeatingCapacity } from '@comanda/domain/store/seating-capacity.ts'
import { z } from 'zod'
import { call } from './call.ts'
import { flag, line, optionalText } from './fields.ts'
import { ReasonLists, ReasonsForm } from './shapes/reason-lists.ts'
import { ServiceChargeForm, ServiceChargeRule } from './shapes/service-charge.ts'
import { PaymentType, PrintSetting, StoreSetting, StoreTable } from './shapes/store.ts'
import { Cash } from './shapes/tender.ts'
import { Added, Message, Path, Title } from './values.ts'
import { settings } from './who.ts'

/** Placeholder for an unknown currency: no currency has this code, so the domain refuses it with its own message. */
function unknownCurrency(): Currency {
  return Currency.parse('XXX')
}

const wrongMinutes = `Please use 1 to ${maxLockMinutes} minutes!`

/**
 * Store settings. `image` is always null from clients of 1.2.0 and is ignored (C8). Zone, cut-off, language, sending in
 * one tap and locking are sent by our own web only.
 */
const StoreForm = z.object({
  storeName: line('Please provide store name!'),
  address: optionalText(maxTextLength),
  phone: optionalText(100),
  email: optionalText(254),
  currency: z.preprocess(
    (code: string | null | undefined) => (code === '' ? null : code),
    Currency.nullish().catch(unknownCurrency),
  ),
  isQRMenuEnabled: flag,
  isQROrderEnabled: flag,
  timeZone: z.preprocess((zone: string | null | undefined) => zone || undefined, z.string().max(64).optional()),
  cutOffHour: z.preprocess(
    (hour: string | number | null | undefined) => (hour === '' || hour === null ? undefined : hour),
    z.coerce.number({ error: 'Please provide valid cut-off hour!' }).optional(),
  ),
  /** Language of printed papers. '' = language of the user who prints; undefined = unchanged. */
  language: z.preprocess(
    (language: string | null | undefined) => (language === '' ? null : language),
    z.enum(languages, { error: 'Please provide valid language!' }).nullish(),
  ),
  /** Tax number of the seller, printed on receipts. '' = none; undefined = unchanged. */
  taxNumber: z.preprocess(
    (number: string | null | undefined) => (typeof number === 'string' ? number.trim() || null : number),
    z.string({ error: 'Please provide text!' }).max(100, 'Please use at most 100 characters!').nullish(),
  ),
  /** True if the till sends an order without its summary. undefined = unchanged. */
  oneTapSending: flag.optional(),
  /** Notes that the till offers as buttons; undefined = unchanged. */
  quickNotes: z
    .array(z.string().trim().max(maxQuickNoteLength, `Please use at most ${maxQuickNoteLength} characters!`))
    .max(maxQuickNotes, 'There are too many quick notes!')
    .optional(),
  /** Minutes without input after which a till locks itself. '' = never; undefined = unchanged. */
  autoLockMinutes: z.preprocess(
    (minutes: string | number | null | undefined) => (minutes === '' ? null : minutes),
    z.coerce
      .number(wrongMinutes)
      .pipe(z.int(wrongMinutes).min(1, wrongMinutes).max(maxLockMinutes, wrongMinutes))
      .nullish(),
  ),
})

const PrintForm = z.object({
  pageFormat: z.preprocess(
    (format: string | number | null | undefined) =>
      format === null || format === undefined || format === '' ? '80' : String(format),
    z.enum(['80', '57'], { error: 'Please provide valid page format!' }),
  ),
  header: optionalText(maxTextLength),
  footer: optionalText(maxTextLength),
  showNotes: flag,
  isEnablePrint: flag,
  showStoreDetails: flag,
  showCustomerDetails: flag,
  printToken: flag,
})

const wrongCapacity = "Please provide Valid Seating Capacity count or '0'"
const TableForm = z.object({
  title: line('Please provide Title!'),
  floor: line("Please provide Floor or use '-'"),
  seatingCapacity: line("Please provide Seating Capacity or '0'", 20)
    .refine((text) => /^\d{1,9}$/.test(text) && isSeatingCapacity(Number(text)), wrongCapacity)
    .transform(Number),
})
const TablePath = z.object({ id: TableId })
/** Rounding of cash: null = not cash; undefined = unchanged, as sent by clients of 1.2.0. */
const CashForm = Cash.nullish()
const PaymentTypePath = z.object({ id: PaymentTypeId })

export const readStoreSetting = call('GET /settings/store-setting', settings, {
  summary: 'Reads the details of the store.',
  answer: StoreSetting,
})

export const saveStoreSetting = call('POST /settings/store-setting', settings, {
  summary: 'Saves the details of the store.',
  body: StoreForm,
  answer: Message,
})

/** A new logo has a new path: the old one may be cached. */
export const uploadStoreLogo = call('POST /settings/store-setting/upload-logo', settings, {
  summary: 'Uploads the logo that is printed on receipts.',
  upload: 'image',
  answer: z.strictObject({ message: Title, imageURL: Path }),
})

export const removeStoreLogo = call('POST /settings/store-setting/remove-logo', settings, {
  summary: 'Removes the logo of the store.',
  answer: Message,
})

export const readPrintSetting = call('GET /settings/print-setting', settings, {
  summary: 'Reads the layout of receipts.',
  answer: PrintSetting,
})

export const savePrintSetting = call('POST /settings/print-setting', settings, {
  summary: 'Saves the layout of receipts.',
  body: PrintForm,
  answer: Message,
})

export const readServiceCharge = call('GET /settings/service-charge', settings, {
  summary: 'Reads the rule of the service charge.',
  answer: z.strictObject({ rule: ServiceChargeRule.nullable() }),
})

export const saveServiceCharge = call('POST /settings/service-charge', settings, {
  summary: 'Saves the rule of the service charge for later orders; null: none.',
  body: ServiceChargeForm,
  answer: Message,
})

export const readReasons = call('GET /settings/reasons', settings, {
  summary:
    'Reads the reasons of the owner for discounts, free items, cancellations and refunds; an absent list is the built-in one.',
  answer: ReasonLists,
})

export const saveReasons = call('POST /settings/reasons', settings, {
  summary: 'Saves the reasons of the owner, all lists at once; an absent or empty list is the built-in one.',
  body: ReasonsForm,
  answer: Message,
})

export const listPaymentTypes = call('GET /settings/payment-types', settings, {
  summary: 'Lists all payment types, inactive ones included.',
  answer: z.array(PaymentType),
})

export const addPaymentType = call('POST /settings/payment-types/add', settings, {
  summary: 'Adds a payment type.',
  body: z.object({ title: line('Please provide Payment Type Title!'), isActive: flag, cash: CashForm }),
  answer: Added,
})

export const revisePaymentType = call('POST /settings/payment-types/:id/update', settings, {
  summary: 'Changes a payment type.',
  params: PaymentTypePath,
  body: z.object({ title: line('Please provide title!'), isActive: flag, cash: CashForm }),
  answer: Message,
})

export const switchPaymentType = call('POST /settings/payment-types/:id/toggle', settings, {
  summary: 'Switches a payment type on or off.',
  params: PaymentTypePath,
  body: z.object({ isActive: flag }),
  answer: Message,
})

export const deletePaymentType = call('DELETE /settings/payment-types/:id', settings, {
  summary: 'Removes a payment type.',
  params: PaymentTypePath,
  answer: Message,
})

export const listTables = call('GET /settings/store-tables', settings, {
  summary: 'Lists the tables of the store.',
  answer: z.array(StoreTable),
})

export const addTable = call('POST /settings/store-tables/add', settings, {
  summary: 'Adds a table.',
  body: TableForm,
  answer: Added,
})

export const reviseTable = call('POST /settings/store-tables/:id/update', settings, {
  summary: 'Changes a table.',
  params: TablePath,
  body: TableForm,
  answer: Message,
})

export const deleteTable = call('DELETE /settings/store-tables/:id', settings, {
  summary: 'Removes a table.',
  params: TablePath,
  answer: Message,
})
