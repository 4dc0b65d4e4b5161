import type { Summary } from '../api/orders.ts'
import type { PrintSettings, StoreSettings } from '../api/settings.ts'
import { paths } from '../paths.ts'

/** A printed line. Amounts are decimals in the currency's precision, as on the wire. */
export type PrintLine = Readonly<{
  title: string
  variant: string | null
  addons: readonly string[]
  notes: string | null
  quantity: number
  price: string
  total: string
  /** Discount on the line; absent: none. */
  discount?: string | undefined
}>

/** A payment of the bill: `received - change` is the covered amount with rounding and tip. */
export type PrintTender = Readonly<{ title: string; received: string; rounding: string; tip: string; change: string }>

/** Row of a receipt's tax table; the rate of untaxed lines is null. */
type PrintTax = Summary['taxes'][number]

/** Data of a receipt, as shown by both print windows. */
export type PrintJob = Readonly<{
  cartItems: readonly PrintLine[]
  deliveryType: string
  customerType: string
  customer: string | null
  tableId: string | null
  tableTitle: string | null
  currency: string | null
  /** Service charges in the totals; absent: none. The charge of a credit note has no name. */
  charges?: readonly Readonly<{ name: string | null; amount: string }>[]
  itemsTotal: string
  taxTotal: string
  payableTotal: string
  /** Amount of an unpaid bill that part payments cover; absent: none. */
  paidInPart?: string
  /** Absent in a job stored by an earlier version. */
  taxes?: readonly PrintTax[]
  /**
   * Invoices of a paid bill; several orders may have been paid separately. Absent in stored jobs of earlier versions,
   * and before the answer to a payment.
   */
  invoiceIds?: readonly string[]
  /** Id of a credit note, which refers to these invoices; its amounts are negative. */
  creditNoteId?: string
  /** True for a reprint, which is marked on the paper. */
  isDuplicate?: boolean
  /** Tokens of all orders on the bill; a table may have ordered several times. */
  tokenNos: readonly number[]
  orderId: string | null
  /** Time of the order in ISO 8601. */
  at: string
  /** False for an unpaid bill, which is marked on the paper. */
  paid: boolean
  paymentType: string | null
  /** Payments in detail, printed instead of the payment type if there are several payments, rounding or change. */
  tenders?: readonly PrintTender[] | null
  printSettings: PrintSettings
  storeSettings: Omit<StoreSettings, 'currency_exponent' | 'cut_off_hour' | 'is_one_tap_sending'>
}>

/** Storage key of 1.2.0 clients, from which the print window reads the job. */
export const printKey = 'RESTROPROSAAS__RECEIPT__PRINT'
const size = 'width=400,height=400'

function open(path: string, job: PrintJob): boolean {
  try {
    localStorage.setItem(printKey, JSON.stringify(job))
  } catch {
    return false // the window would show the previous paper
  }
  return window.open(path, '_blank', size) !== null
}

/** Opens the print window; false if the browser has blocked it: then a button must offer it. */
export const openReceipt = (job: PrintJob): boolean => open(paths.printReceipt, job)
export const openToken = (job: PrintJob): boolean => open(paths.printToken, job)
