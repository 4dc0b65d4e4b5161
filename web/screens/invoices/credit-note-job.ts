import { type Money, money, sum, times, toDecimal } from '@comanda/domain/kernel/money.ts'
import { type Invoice, invoicesInit } from '../../api/invoices.ts'
import type { CreditNote } from '../../api/refunds.ts'
import { queryClient } from '../../app/query-client.ts'
import { currencyOf, fromWire } from '../../money.ts'
import type { PrintJob } from '../../print/print-job.ts'

type InvoiceHead = Pick<Invoice, 'delivery_type' | 'customer_type' | 'name' | 'table_id' | 'table_title'>

type Settings = Pick<PrintJob, 'printSettings' | 'storeSettings'>

export const creditNoteJob = async (invoice: InvoiceHead, note: CreditNote): Promise<PrintJob> =>
  creditNotePaper(invoice, note, await queryClient.ensureQueryData(invoicesInit))

/** The parts of a credit note in its currency: lines and service charge add up to its total, tips come on top of it. */
export function creditNoteSums({ lines, payments, total, currency: code }: CreditNote) {
  const currency = currencyOf(code)
  const charge = sum(lines.map(({ service_charge = '0' }) => fromWire(service_charge, currency)))
  const tip = sum(payments.map((payment) => fromWire(payment.tip ?? '0', currency)))
  const whole = fromWire(total, currency)
  return { items: money(whole - charge), charge, tip, back: sum([whole, tip]), currency }
}

/** The paper of a credit note. Every amount is negative: it and the invoice add up to zero. */
export function creditNotePaper(
  invoice: InvoiceHead,
  note: CreditNote,
  { printSettings, storeSettings }: Settings,
): PrintJob {
  const { charge, currency } = creditNoteSums(note)
  const negative = (amount: Money) => toDecimal(times(amount, -1), currency.exponent)
  const minus = (amount: string) => negative(fromWire(amount, currency))
  const priceOf = ({ net, tax, service_charge = '0' }: CreditNote['lines'][number]) =>
    money(sum([fromWire(net, currency), fromWire(tax, currency)]) - fromWire(service_charge, currency))
  return {
    cartItems: note.lines.map((line) => ({
      title: line.item_title,
      variant: line.variant_title,
      addons: [],
      notes: null,
      quantity: line.quantity,
      price: '',
      total: negative(priceOf(line)),
    })),
    ...(charge > 0 && { charges: [{ name: null, amount: negative(charge) }] }),
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
    printSettings,
    storeSettings,
  }
}
