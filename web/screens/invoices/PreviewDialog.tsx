import printer from 'icon:bold/printer'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/errors.ts'
import type { Invoice } from '../../api/invoices.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { LoadError, Skeleton } from '../../parts/States.tsx'
import { ReceiptPreview } from '../print/ReceiptPreview.tsx'
import { invoiceJob, printJob } from './print-invoice.ts'

/** The receipt as it would be printed. */
export function PreviewDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['invoices', 'preview', invoice.invoice_id],
    queryFn: () => invoiceJob(invoice),
  })
  return (
    <Dialog
      small
      isRead
      className="invoice-preview"
      title={invoice.invoice_id}
      kicker={t('invoices.preview')}
      onClose={onClose}
      footer={
        data && (
          <Button tall kind="go" className="grow" icon={printer} data-first onClick={() => printJob(data)}>
            {t('invoices.print')}
          </Button>
        )
      }
    >
      {data ? (
        <ReceiptPreview job={data} />
      ) : error ? (
        <LoadError onRetry={() => void refetch()}>{messageOf(error, t('invoices.loadError'))}</LoadError>
      ) : (
        <Skeleton height={320} />
      )}
    </Dialog>
  )
}
