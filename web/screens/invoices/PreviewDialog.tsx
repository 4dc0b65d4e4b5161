import printer from 'icon:bold/printer'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import type { Invoice } from '../../api/invoices.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { lazy } from '../../parts/lazy.tsx'
import { LoadError, Skeleton } from '../../parts/States.tsx'
import { userAtom } from '../../session/session.ts'
import { mayUse } from '../../session/user.ts'
import { ReceiptPreview } from '../print/ReceiptPreview.tsx'
import { CreditNotes } from './CreditNotes.tsx'
import { InvoiceTotal } from './InvoiceTotal.tsx'
import { invoiceJob, printIssued } from './print-invoice.ts'
import { tipLeft } from './sums.ts'

const ReopenDialog = lazy(async () => (await import('./ReopenDialog.tsx')).ReopenDialog)
const RefundDialog = lazy(async () => (await import('./RefundDialog.tsx')).RefundDialog)

/** The receipt as it would be printed. */
export function PreviewDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const [step, setStep] = useState<'preview' | 'refund' | 'reopen'>('preview')
  const user = useAtomValue(userAtom)
  const { data, error, refetch } = useQuery({
    queryKey: ['invoices', 'preview', invoice.invoice_id],
    queryFn: () => invoiceJob(invoice),
  })
  if (step === 'refund') return <RefundDialog invoice={invoice} onClose={onClose} />
  if (step === 'reopen') return <ReopenDialog invoiceId={invoice.invoice_id} onClose={onClose} />
  const isRefunded = invoice.refunded === invoice.total && tipLeft(invoice) === 0
  const mayRefund = user !== null && mayUse(user, ['REFUND'])
  const because = isRefunded ? t('invoices.refundedAll') : mayRefund ? undefined : t('orders.refundNotAllowed')
  const reopenBecause = mayRefund ? invoice.credit_notes && t('invoices.reopenRefunded') : t('orders.refundNotAllowed')
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
          <>
            <Button tall className="grow" because={because} onClick={() => setStep('refund')}>
              {t('invoices.refund')}
            </Button>
            <Button tall className="grow" because={reopenBecause} onClick={() => setStep('reopen')}>
              {t('orders.reopen')}
            </Button>
            <Button tall kind="go" className="grow" icon={printer} data-first onClick={() => void printIssued(data)}>
              {t('invoices.print')}
            </Button>
          </>
        )
      }
    >
      {because && <p className="mute sm">{because}</p>}
      <InvoiceTotal invoice={invoice} />
      {invoice.credit_notes && <CreditNotes invoice={invoice} notes={invoice.credit_notes} />}
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
