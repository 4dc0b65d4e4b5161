import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { orderActions, paymentSummary, type Summary } from '../../api/orders.ts'
import { isFeedLive } from '../../feed/use-feed.ts'
import { t } from '../../language/t.ts'
import { currencyOf, fromWire, moneyText } from '../../money.ts'
import { outbox } from '../../outbox/the-outbox.ts'
import { showToast } from '../../parts/toast.ts'
import { paperForBrowser } from '../../print/by-printer.ts'
import { openReceipt, type PrintJob } from '../../print/print-job.ts'
import { refreshOrders } from './end-orders.ts'
import type { TenderForms } from './use-tenders.ts'

type Step =
  | Readonly<{ at: 'asking' }>
  | Readonly<{ at: 'sending'; id: string; isSlow: boolean }>
  /** `shown`: the total that the user has agreed to. */
  | Readonly<{ at: 'refused'; message: string; shown: Summary }>
  /** `change`: cash to give back, from the server's answer. */
  | Readonly<{ at: 'paid'; summary: Summary; job: PrintJob | null; blocked: boolean; change: string | undefined }>

/** `complete: false` leaves the orders open, so that unfinished items stay with the kitchen. */
type PaymentRequest = Readonly<{ complete: boolean; paymentTypeId: string | null }> &
  /** Payments in detail, instead of the payment type. */
  TenderForms

type Options = Readonly<{ orderIds: readonly string[]; label: string; onClose: () => void }>
export type Payment = ReturnType<typeof usePayment>

type Answer = Readonly<{ message: string; invoiceId: string; change?: string }>

function changeText(change: string, { currency: code }: Summary): string {
  const currency = currencyOf(code)
  return `${t('orders.tenders.change')}: ${moneyText(fromWire(change, currency), currency)}`
}

/** Time after which a payment without an answer shows a message and can be left. */
const slowMs = 3_000

/**
 * The steps of a payment, from the agreed amount to the answer. If the dialog is closed before, the command stays in the
 * outbox and a toast shows its answer.
 */
export function usePayment({ orderIds, label, onClose }: Options) {
  const client = useQueryClient()
  const [step, setStep] = useState<Step>({ at: 'asking' })
  const isOpen = useIsMounted()

  const showRefusal = async (error: unknown, shown: Summary) => {
    const message = messageOf(error, t('failures.orders'))
    if (!isOpen.current) return void showToast(message, 'error')
    setStep({ at: 'refused', message, shown })
    await client.invalidateQueries({ queryKey: paymentSummary(orderIds).queryKey })
  }

  const showPaid = async (answer: Answer, summary: Summary, job: PrintJob | null) => {
    const { change } = answer
    const paper = job && (await paperForBrowser(job))
    const opened = paper === null || openReceipt(paper)
    const isShown = !opened || change !== undefined
    if (isOpen.current && isShown)
      return setStep({ at: 'paid', summary, job: opened ? job : paper, blocked: !opened, change })
    const message = change === undefined ? answer.message : `${answer.message} ${changeText(change, summary)}`
    if (opened) showToast(message, 'success')
    else
      showToast(`${message} ${t('pos.printBlocked')}`, 'undo', {
        label: t('print.receipt'),
        run: () => openReceipt(paper),
      })
    if (isOpen.current) onClose()
  }

  const pay = async (summary: Summary, request: PaymentRequest, job: PrintJob | null) => {
    const { subtotal: subTotal, taxTotal, total } = summary
    const body = { orderIds, subTotal, taxTotal, total, ...request }
    const sent = outbox.submit<Answer>({ path: orderActions.pay, body, lane: orderIds[0] ?? label, label })
    setStep({ at: 'sending', id: sent.id, isSlow: false })
    const slow = setTimeout(() => setStep({ at: 'sending', id: sent.id, isSlow: true }), slowMs)
    const settled = sent.answer.finally(() => clearTimeout(slow)) // before the lists are read, which may take longer
    try {
      const answer = await settled
      await showPaid(answer, summary, job && { ...job, invoiceIds: [answer.invoiceId] })
      if (!isFeedLive()) await refreshOrders()
    } catch (error) {
      await showRefusal(error, summary)
      await refreshOrders()
    }
  }

  /** Prints the receipt that the browser blocked, or another copy. */
  const print = async () => {
    if (step.at !== 'paid' || !step.job) return
    const { job, blocked } = step
    if (blocked) setStep({ ...step, blocked: false })
    const paper = blocked ? job : await paperForBrowser(job)
    if (paper) openReceipt(paper)
  }

  const leave = () => {
    if (step.at === 'sending') outbox.forget(step.id)
    onClose()
  }

  /** Clears a refusal when another payment was chosen. */
  const askAgain = () => setStep({ at: 'asking' })

  return { step, pay, print, leave, askAgain }
}

/** Ref that is true while the component is mounted. */
function useIsMounted() {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
