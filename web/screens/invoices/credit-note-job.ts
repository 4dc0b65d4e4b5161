import { sum, times, toDecimal } from '@comanda/domain/kernel/money.ts'
import { type Invoice, invoicesInit } from '../../api/invoices.ts'
import type { CreditNote } from '../../api/refunds.ts'
import { queryClient } from '../../app/query-client.ts'
import { currencyOf, fromWire } from '../../money.ts'
import type { PrintJob } from '../../print/print-job.ts'

type Sold = Pick<Invoice, 'delivery_type' | 'customer_type' | 'name' | 'table_id' | 'table_title'>

/** The paper of a credit note: every amount negative, so that it and the invoice add up to nothing. */
export async function creditNoteJob(invoice: Sold, note: CreditNote): Promise<PrintJob> {
  const settings = await queryClient.ensureQueryData(invoicesInit)
  const currency = currencyOf(note.currency)
  const minus = (...amounts: readonly string[]) =>
    toDecimal(times(sum(amounts.map((amount) => fromWire(amount, currency))), -1), currency.exponent)
  return {
    cartItems: note.lines.map((line) => ({
      title: line.item_title,
      variant: line.variant_title,
      addons: [],
      notes: null,
      quantity: line.quantity,
      price: '',
      total: minus(line.net, line.tax),
    })),
    deliveryType: invoice.delivery_type,
    customerType: invoice.customer_type,
    customer: invoice.name,
    tableId: invoice.table_id,
    tableTitle: invoice.table_title,
    currency: note.currency,
    itemsTotal: minus(note.sub_total),
    taxTotal: minus(note.tax_total),
    payableTotal: minus(note.total),
    taxes: note.taxes.map(({ rate, net, tax }) => ({ rate, net: minus(net), tax: minus(tax) })),
    invoiceIds: [note.invoice_id],
    creditNoteId: note.credit_note_id,
    tokenNos: [],
    orderId: null,
    at: note.created_at,
    paid: true,
    paymentType: null,
    tenders: note.payments
      .filter(({ payment_type }) => payment_type !== null)
      .map(({ payment_type: title, handed_over, rounding, tip = '0' }) => ({
        title: title ?? '',
        received: minus(handed_over),
        rounding: minus(rounding),
        tip: minus(tip),
        change: '0',
      })),
    printSettings: settings.printSettings,
    storeSettings: settings.storeSettings,
  }
}
