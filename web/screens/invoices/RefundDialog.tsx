import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import type { Invoice } from '../../api/invoices.ts'
import {
  type IssuedCreditNote,
  type RefundChoice,
  type RefundPreview,
  refundInvoice,
  refundPreview,
  refundRequest,
} from '../../api/refunds.ts'
import { queryClient } from '../../app/query-client.ts'
import { t } from '../../language/t.ts'
import { type Currency, currencyOf, fromWire, moneyText } from '../../money.ts'
import { newId } from '../../new-id.ts'
import { Button } from '../../parts/Button.tsx'
import { CheckChoice } from '../../parts/CheckChoice.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Field } from '../../parts/Field.tsx'
import { Money } from '../../parts/Money.tsx'
import { LoadError, Skeleton } from '../../parts/States.tsx'
import { Stepper } from '../../parts/Stepper.tsx'
import { showToast } from '../../parts/toast.ts'
import { type Reason, ReasonPicker } from '../board/ReasonPicker.tsx'
import { useDebounced } from '../board/use-debounced.ts'
import { withApproval } from '../pin/approval.ts'
import { AfterRefund } from './AfterRefund.tsx'
import { choiceOf, emptyChoice, isEmptyChoice, keyOf, type Quantities, refundedAmount } from './refund-choice.ts'

type Props = Readonly<{ invoice: Invoice; onClose: () => void }>

const pauseMs = 250

/** Refunds lines or an amount. The reason and the payments that are refunded are shown above the button. */
export function RefundDialog({ invoice, onClose }: Props) {
  const [refundId] = useState(newId)
  const [quantities, setQuantities] = useState<Quantities>({})
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState<Reason | null>(null)
  const [isSending, setSending] = useState(false)
  const [issued, setIssued] = useState<IssuedCreditNote | null>(null)
  const all = useQuery({ ...refundPreview(invoice.invoice_id, emptyChoice), placeholderData: keepPreviousData })
  const [withTip, setWithTip] = useState(false)
  const choice = { ...choiceOf(all.data, quantities, amount.trim()), ...(withTip && ({ tip: true } as const)) }
  const { refund, error } = usePreview(invoice.invoice_id, choice)

  if (issued) return <AfterRefund invoice={invoice} issued={issued} onClose={onClose} />

  const currency = currencyOf(invoice.currency)
  const amountText = (total: string) =>
    moneyText(refundedAmount(choice, fromWire(total, currency), fromWire(all.data?.tip, currency)), currency)
  const send = async () => {
    if (!reason || isSending) return
    setSending(true)
    try {
      const request = refundRequest(invoice.invoice_id, refundId, choice, reason)
      const amount = refund ? amountText(refund.total) : ''
      const [answer] = await withApproval([request], t('invoices.refundYes', { amount }), refundInvoice)
      showToast(answer?.message ?? '', 'success')
      await queryClient.invalidateQueries({ queryKey: ['invoices', 'list'] })
      setIssued(answer ?? null)
    } catch (error) {
      showToast(messageOf(error, t('invoices.refundNeedsNetwork')), 'error')
      await all.refetch()
    } finally {
      setSending(false)
    }
  }
  const because = !refund ? t('invoices.refundNothing') : !reason ? t('orders.chooseReason') : undefined
  return (
    <Dialog
      className="refund"
      title={invoice.invoice_id}
      kicker={t('invoices.refund')}
      onClose={onClose}
      footer={
        <Button tall kind="go" className="grow" because={because} aria-busy={isSending} onClick={() => void send()}>
          {isSending
            ? t('common.wait')
            : refund
              ? t('invoices.refundYes', { amount: amountText(refund.total) })
              : t('invoices.refund')}
        </Button>
      }
    >
      {all.data ? (
        <>
          <Lines
            preview={all.data}
            quantities={quantities}
            onChange={(next) => {
              setQuantities(next)
              setAmount('')
            }}
          />
          <Field
            label={t('invoices.refundAmount')}
            inputMode="decimal"
            value={amount}
            error={error ? messageOf(error, t('invoices.refundNeedsNetwork')) : undefined}
            onChange={({ target }) => {
              setAmount(target.value)
              setQuantities({})
            }}
          />
          {all.data.tip !== undefined && (
            <CheckChoice checked={withTip} onChange={setWithTip}>
              {t('invoices.refundTip', { amount: moneyText(fromWire(all.data.tip, currency), currency) })}
            </CheckChoice>
          )}
          <ReasonPicker list="refunds" reason={reason} onChange={setReason} />
          {refund && <Payments refund={refund} currency={currency} />}
        </>
      ) : all.error ? (
        <LoadError onRetry={() => void all.refetch()}>
          {messageOf(all.error, t('invoices.refundNeedsNetwork'))}
        </LoadError>
      ) : (
        <Skeleton height={240} />
      )}
    </Dialog>
  )
}

/** The refund of a choice, once the choice has not changed for a moment; null before, and for an empty choice. */
function usePreview(invoiceId: string, choice: RefundChoice) {
  const text = JSON.stringify(choice)
  const current = useDebounced(text, pauseMs) === text ? choice : emptyChoice
  const isEmpty = isEmptyChoice(current)
  const { data, error } = useQuery({ ...refundPreview(invoiceId, current), enabled: !isEmpty })
  return isEmpty ? { refund: null, error: null } : { refund: data?.refund ?? null, error }
}

type LinesProps = Readonly<{
  preview: RefundPreview
  quantities: Quantities
  onChange: (quantities: Quantities) => void
}>

function Lines({ preview, quantities, onChange }: LinesProps) {
  const currency = currencyOf(preview.currency)
  return (
    <ul className="refund-lines">
      {preview.lines.map((line) => {
        const key = keyOf(line)
        const chosen = quantities[key] ?? 0
        const isFree = fromWire(line.net, currency) === 0 && fromWire(line.tax, currency) === 0
        const isOver = line.left_quantity === 0 || fromWire(line.left, currency) === 0
        return (
          <li key={key} className={isOver ? 'over' : ''}>
            <span className="grow">
              <bdi>{line.item_title}</bdi>
              <small className="mute">
                {line.variant_title && (
                  <>
                    <bdi>{line.variant_title}</bdi> ·{' '}
                  </>
                )}
                {isFree
                  ? t('orders.discount.givenFree')
                  : isOver
                    ? t('invoices.refundedLine')
                    : t('invoices.refundLeft', { count: line.left_quantity })}
              </small>
            </span>
            <Money amount={fromWire(line.left, currency)} currency={currency} />
            <Stepper
              label={line.item_title}
              title={line.item_title}
              value={chosen}
              min={0}
              max={isOver ? 0 : line.left_quantity}
              onChange={(quantity) => onChange({ ...quantities, [key]: quantity })}
            />
          </li>
        )
      })}
    </ul>
  )
}

type PaymentsProps = Readonly<{ refund: NonNullable<RefundPreview['refund']>; currency: Currency }>

const Payments = ({ refund, currency }: PaymentsProps) => (
  <section aria-label={t('invoices.goesBackTo')} aria-live="polite">
    <p className="label">{t('invoices.goesBackTo')}</p>
    {refund.payments.map(({ payment_type, handed_over }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: payments of one type differ only in their position
      <p className="leader" key={index}>
        <bdi>{payment_type ?? t('invoices.unnamedPayment')}</bdi>
        <i />
        <b>
          <Money amount={fromWire(handed_over, currency)} currency={currency} />
        </b>
      </p>
    ))}
  </section>
)
