import { type Money, times, toDecimal } from '@comanda/domain/kernel/money.ts'
import type { Order, Summary } from '../api/orders.ts'
import type { PrintSettings, StoreSettings } from '../api/settings.ts'
import { currencyOf, fromWire } from '../money.ts'
import { chargesOf } from './charges-of.ts'
import type { PrintJob, PrintTender } from './print-job.ts'

type Settings = Readonly<{ printSettings: PrintSettings; storeSettings: StoreSettings }>

type ReceiptSource = Readonly<{
  summary: Summary
  settings: Settings
  at: string
  paid: boolean
  /** Amount of an unpaid bill that part payments cover. */
  paidInPart?: Money | undefined
  paymentType?: string | null
  tenders?: readonly PrintTender[] | null
}>

/** Receipt of stored orders: all their lines on one paper, with the server's totals. */
export function receiptJob({
  summary,
  settings,
  at,
  paid,
  paidInPart,
  paymentType = null,
  tenders = null,
}: ReceiptSource): PrintJob {
  const { exponent } = currencyOf(summary.currency)
  const [first] = summary.orders
  const charges = chargesOf(summary).map(({ name, amount }) => ({ name, amount: toDecimal(amount, exponent) }))
  const lineOf = ({ quantity, price, ...item }: Order['items'][number]) => ({
    title: item.item_title,
    variant: item.variant_title,
    addons: (item.addons ?? []).map(({ title }) => title),
    notes: item.notes,
    quantity,
    price,
    discount: item.discount,
    total: toDecimal(times(fromWire(price, currencyOf(summary.currency)), quantity), exponent),
  })
  return {
    cartItems: summary.orders.flatMap(({ items }) => items.map(lineOf)),
    deliveryType: first?.delivery_type ?? '',
    customerType: first?.customer_type ?? '',
    customer: first?.customer_name ?? null,
    tableId: first?.table_id ?? null,
    tableTitle: first?.joined_title ?? first?.table_title ?? null,
    currency: summary.currency,
    ...(charges.length > 0 && { charges }),
    itemsTotal: summary.subtotal,
    taxTotal: summary.taxTotal,
    payableTotal: summary.total,
    ...(paidInPart && { paidInPart: toDecimal(paidInPart, exponent) }),
    taxes: summary.taxes,
    invoiceIds: summary.invoice_ids,
    tokenNos: [...new Set(summary.orders.map(({ token_no }) => token_no))].sort((one, other) => one - other),
    orderId: first?.id ?? null,
    at,
    paid,
    paymentType,
    ...(tenders && tenders.length > 0 && { tenders }),
    printSettings: settings.printSettings,
    storeSettings: settings.storeSettings,
  }
}
