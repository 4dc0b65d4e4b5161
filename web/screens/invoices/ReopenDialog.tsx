import { sum } from '@comanda/domain/kernel/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { type RefundedCards, refundPreview, reopenInvoice, reopenRequest } from '../../api/refunds.ts'
import { queryClient } from '../../app/query-client.ts'
import { t } from '../../language/t.ts'
import { currencyOf, fromWire, moneyText } from '../../money.ts'
import { newId } from '../../new-id.ts'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { LoadError, Skeleton } from '../../parts/States.tsx'
import { showToast } from '../../parts/toast.ts'
import { type Reason, ReasonPicker } from '../board/ReasonPicker.tsx'
import { refreshOrders } from '../orders/end-orders.ts'
import { withApproval } from '../pin/approval.ts'
import { CardRefund, isOpenOnCards } from './CardRefund.tsx'
import { emptyChoice } from './refund-choice.ts'

/** Reopens a paid bill. The refunded amount and the reason are shown above the button. */
export function ReopenDialog({ invoiceId, onClose }: Readonly<{ invoiceId: string; onClose: () => void }>) {
  const [refundId] = useState(newId)
  const [reason, setReason] = useState<Reason | null>(null)
  const [isSending, setSending] = useState(false)
  const [cards, setCards] = useState<RefundedCards | null>(null)
  const { data, error, refetch } = useQuery(refundPreview(invoiceId, emptyChoice))
  const isWhole = data?.lines.every(({ quantity, left_quantity }) => quantity === left_quantity) ?? false
  const currency = currencyOf(data?.currency)
  const amount = moneyText(sum([fromWire(data?.left, currency), fromWire(data?.tip, currency)]), currency)
  const send = async () => {
    if (!reason || isSending) return
    setSending(true)
    try {
      const request = reopenRequest(invoiceId, refundId, reason)
      const [reopened] = await withApproval([request], t('orders.reopen'), reopenInvoice)
      if (reopened) showToast(`${reopened.message} ${reopened.creditNoteId}`, 'success')
      if (reopened?.cards && isOpenOnCards(reopened.cards, currency)) setCards(reopened.cards)
      else onClose()
      await Promise.all([queryClient.invalidateQueries({ queryKey: ['invoices'] }), refreshOrders()])
    } catch (failure) {
      showToast(messageOf(failure, t('invoices.refundNeedsNetwork')), 'error')
      setSending(false)
      await refetch()
    }
  }
  if (cards)
    return (
      <Dialog small title={invoiceId} kicker={t('invoices.refunded')} isRead onClose={onClose}>
        <CardRefund cards={cards} currency={currency} />
      </Dialog>
    )
  const because = !data
    ? t('common.wait')
    : !isWhole
      ? t('invoices.reopenRefunded')
      : reason
        ? undefined
        : t('orders.chooseReason')
  return (
    <Dialog
      small
      title={invoiceId}
      kicker={t('orders.reopen')}
      onClose={onClose}
      footer={
        <Button tall kind="go" className="grow" because={because} aria-busy={isSending} onClick={() => void send()}>
          {isSending ? t('common.wait') : t('orders.reopen')}
        </Button>
      }
    >
      {data ? (
        <>
          <p className="reopen-hint">{isWhole ? t('invoices.reopenHint', { amount }) : t('invoices.reopenRefunded')}</p>
          <ReasonPicker list="refunds" reason={reason} onChange={setReason} />
        </>
      ) : error ? (
        <LoadError onRetry={() => void refetch()}>{messageOf(error, t('invoices.refundNeedsNetwork'))}</LoadError>
      ) : (
        <Skeleton height={160} />
      )}
    </Dialog>
  )
}
