import eye from 'icon:regular/eye'
import printer from 'icon:regular/printer'
import type { Invoice } from '../../api/invoices.ts'
import { t } from '../../language/t.ts'
import { IconButton } from '../../parts/Button.tsx'
import { printInvoice } from './print-invoice.ts'

export const InvoiceActions = ({ invoice, onPreview }: { invoice: Invoice; onPreview: (invoice: Invoice) => void }) => (
  <span className="invoice-keys">
    <IconButton
      of={eye}
      name={t('invoices.previewOf', { id: invoice.invoice_id })}
      onClick={() => onPreview(invoice)}
    />
    <IconButton
      of={printer}
      name={t('invoices.printOf', { id: invoice.invoice_id })}
      onClick={() => void printInvoice(invoice)}
    />
  </span>
)
