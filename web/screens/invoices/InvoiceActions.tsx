import eye from 'icon:regular/eye'
import printer from 'icon:regular/printer'
import type { Invoice } from '../../api/invoices.ts'
import { IconButton } from '../../parts/Button.tsx'
import { printInvoice } from './print-invoice.ts'
import { invoicesTexts } from './texts.ts'

export const InvoiceActions = ({ invoice, onPreview }: { invoice: Invoice; onPreview: (invoice: Invoice) => void }) => (
  <span className="invoice-keys">
    <IconButton of={eye} name={invoicesTexts.previewOf(invoice.invoice_id)} onClick={() => onPreview(invoice)} />
    <IconButton
      of={printer}
      name={invoicesTexts.printOf(invoice.invoice_id)}
      onClick={() => void printInvoice(invoice)}
    />
  </span>
)
