import type { Summary } from '../api/orders.ts'
import type { PrintSettings, StoreSettings } from '../api/settings.ts'
import { paths } from '../paths.ts'

/** Amounts are decimals at the currency's precision, as the wire spells them. */
export type PrintLine = Readonly<{
  title: string
  variant: string | null
  addons: readonly string[]
  notes: string | null
  quantity: number
  price: string
  total: string
  /** What is taken off the total of the line; absent: nothing. */
  discount?: string | undefined
}>

/** A payment of the bill: `received - change` is what it covers with rounding and tip. */
export type PrintTender = Readonly<{ title: string; received: string; rounding: string; tip: string; change: string }>

/** Row of a receipt's tax table; the rate of untaxed lines is null. */
export type PrintTax = Summary['taxes'][number]

/** Data of a receipt: what the two print windows show. */
export type PrintJob = Readonly<{
  cartItems: readonly PrintLine[]
  deliveryType: string
  customerType: string
  customer: string | null
  tableId: string | null
  tableTitle: string | null
  currency: string | null
  itemsTotal: string
  taxTotal: string
  payableTotal: string
  /** Absent in a job that an earlier version has stored. */
  taxes?: readonly PrintTax[]
  /** Invoices of a paid bill; several orders may have been paid apart. Absent as above, and before the answer of a payment. */
  invoiceIds?: readonly string[]
  /** A credit note, which refers to these invoices; its amounts are negative. */
  creditNoteId?: string
  /** Printed once more: the paper says so. */
  isDuplicate?: true
  /** Of every order on it; a table may have ordered more than once. */
  tokenNos: readonly number[]
  orderId: string | null
  /** ISO 8601, when it was made. */
  at: string
  /** A bill that is still to be paid says so, in words. */
  paid: boolean
  paymentType: string | null
  /** In place of the payment type: several payments, rounding or change. */
  tenders?: readonly PrintTender[] | null
  printSettings: PrintSettings
  storeSettings: Omit<StoreSettings, 'currency_exponent' | 'cut_off_hour'>
}>

/** The name 1.2.0 clients use; the print window is another page and reads it from there. */
export const printKey = 'RESTROPROSAAS__RECEIPT__PRINT'
const size = 'width=400,height=400'

function open(path: string, job: PrintJob): boolean {
  try {
    localStorage.setItem(printKey, JSON.stringify(job))
  } catch {
    return false // the window would show the paper before
  }
  return window.open(path, '_blank', size) !== null
}

/** False when the browser has blocked the window: then a key must offer it again. */
export const openReceipt = (job: PrintJob): boolean => open(paths.printReceipt, job)
export const openToken = (job: PrintJob): boolean => open(paths.printToken, job)
