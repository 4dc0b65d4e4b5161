import printer from 'icon:bold/printer'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/errors.ts'
import { type Invoice, invoicesFound } from '../../api/invoices.ts'
import type { IssuedCreditNote } from '../../api/refunds.ts'
import { t } from '../../language/t.ts'
import { currencyOf } from '../../money.ts'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { LoadError, Skeleton } from '../../parts/States.tsx'
import { ReceiptPreview } from '../print/ReceiptPreview.tsx'
import { CardRefund, isOpenOnCards } from './CardRefund.tsx'
import { creditNoteJob } from './credit-note-job.ts'
import { printJob } from './print-invoice.ts'

type Props = Readonly<{
  invoice: Invoice
  issued: Pick<IssuedCreditNote, 'creditNoteId' | 'cards'>
  onClose: () => void
}>

/** The credit note that was just issued, to be printed, with the parts that did not reach their cards. */
export function AfterRefund({ invoice, issued: { creditNoteId, cards }, onClose }: Props) {
  const currency = currencyOf(invoice.currency)
  const found = useQuery(invoicesFound(invoice.invoice_id))
  const note = found.data
    ?.find(({ invoice_id }) => invoice_id === invoice.invoice_id)
    ?.credit_notes?.find(({ credit_note_id }) => credit_note_id === creditNoteId)
  const { data: job } = useQuery({
    queryKey: ['invoices', 'credit-note', creditNoteId],
    queryFn: () => (note ? creditNoteJob(invoice, note) : Promise.reject(new Error('the credit note is not read yet'))),
    enabled: note !== undefined,
  })
  return (
    <Dialog
      small
      isRead
      className="invoice-preview"
      title={creditNoteId}
      kicker={t('invoices.refunded')}
      onClose={onClose}
      footer={
        job && (
          <Button tall kind="go" className="grow" icon={printer} data-first onClick={() => printJob(job)}>
            {t('invoices.print')}
          </Button>
        )
      }
    >
      {cards && isOpenOnCards(cards, currency) && <CardRefund cards={cards} currency={currency} />}
      {job ? (
        <ReceiptPreview job={job} />
      ) : found.error ? (
        <LoadError onRetry={() => void found.refetch()}>{messageOf(found.error, t('invoices.loadError'))}</LoadError>
      ) : (
        <Skeleton height={320} />
      )}
    </Dialog>
  )
}
