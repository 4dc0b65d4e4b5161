import printer from 'icon:regular/printer'
import { messageOf } from '../../api/errors.ts'
import type { Invoice } from '../../api/invoices.ts'
import type { CreditNote } from '../../api/refunds.ts'
import { momentText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { IconButton } from '../../parts/Button.tsx'
import { Money } from '../../parts/Money.tsx'
import { showToast } from '../../parts/toast.ts'
import { creditNoteJob, creditNoteSums } from './credit-note-job.ts'
import { printJob } from './print-invoice.ts'

/** Credit notes of an invoice, each with a print button. */
export const CreditNotes = ({ invoice, notes }: { invoice: Invoice; notes: readonly CreditNote[] }) => (
  <ul className="credit-notes" aria-label={t('invoices.creditNotes')}>
    {notes.map((note) => (
      <CreditNoteRow key={note.credit_note_id} invoice={invoice} note={note} />
    ))}
  </ul>
)

/** Total of a credit note, with its parts if a service charge or a tip is among them. */
function CreditNoteRow({ invoice, note }: { invoice: Invoice; note: CreditNote }) {
  const { items, charge, tip, back, currency } = creditNoteSums(note)
  const parts = [
    [t('invoices.creditNoteItems'), items],
    [t('invoices.creditNoteCharge'), charge],
    [t('invoices.creditNoteTip'), tip],
  ] as const
  return (
    <li>
      <b className="num">{note.credit_note_id}</b>
      <span className="mute num grow">
        {momentText(note.created_at)}
        {charge + tip > 0 &&
          parts.map(
            ([name, amount]) =>
              amount > 0 && (
                <small key={name}>
                  {name} −<Money amount={amount} currency={currency} />
                </small>
              ),
          )}
      </span>
      <b>
        −<Money amount={back} currency={currency} />
      </b>
      <IconButton
        of={printer}
        name={t('invoices.printCreditNote', { id: note.credit_note_id })}
        onClick={() => void printCreditNote(invoice, note)}
      />
    </li>
  )
}

/** Prints a credit note from the list; the paper is marked as a copy. */
async function printCreditNote(invoice: Invoice, note: CreditNote): Promise<void> {
  try {
    printJob({ ...(await creditNoteJob(invoice, note)), isDuplicate: true })
  } catch (error) {
    showToast(messageOf(error, t('invoices.loadError')), 'error')
  }
}
