import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Order, type OrdersInit, paymentSummary, type Summary } from '../../api/orders.ts'
import { t } from '../../language/t.ts'
import { currencyOf } from '../../money.ts'
import { receiptJob } from '../../print/receipt-job.ts'
import { firstPaymentType, rememberPaymentType } from '../pos/payment-type.ts'
import { owedOf } from './bill-mark.ts'
import { headOf } from './card-head.ts'
import { isTouched, unservedOf } from './group.ts'
import type { ShownGroup } from './shown-groups.ts'
import { tokensText } from './tokens-text.ts'
import { type CardPaymentState, useCardPayments } from './use-card-payments.ts'
import { usePartPayments } from './use-part-payments.ts'
import { usePayment } from './use-payment.ts'
import { type Tenders, useTenders } from './use-tenders.ts'

export type PayBillOptions = Readonly<{
  /** Card as it was when the dialog was opened. */
  group: ShownGroup
  /** Current open orders of the card. */
  orders: readonly Order[]
  settings: OrdersInit
  onClose: () => void
}>

export type PayBill = ReturnType<typeof usePayBill>

/** State of the payment dialog: the chosen orders with their total, the payments, and the actions on them. */
export function usePayBill({ group, orders, settings, onClose }: PayBillOptions) {
  const { title } = headOf(group)
  const { ids, chosenOrders, due, choose } = useChosenOrders(group, orders)
  const { data: summary, error, refetch, isPlaceholderData } = useSummary(ids, group, orders)
  const tokens = tokensText(chosenOrders.length > 0 ? chosenOrders : group.orders)
  const payment = usePayment({ orderIds: ids, label: `${t('orders.payAndComplete')}: ${title}, ${tokens}`, onClose })
  const types = settings.paymentTypes
  const choice = usePaymentChoice(settings)
  const type = types.find(({ id }) => id === choice.paymentTypeId)
  const cards = useCardPayments({ known: group.order_ids, orderIds: ids, currencyCode: summary?.currency, type, types })
  const currency = currencyOf(summary?.currency)
  const parts = usePartPayments({ orders: chosenOrders, orderIds: ids, types, currency, place: title })
  const tenders = useTenders(summary, type, { cards: cards.drafts, parts })
  /** Payments as they were sent: `tenders` is empty once the orders are paid. */
  const [sentTenders, setSentTenders] = useState(tenders.printed)
  const payNow = (summary: Summary, complete: boolean) => {
    const { paymentTypeId, isPrinted } = choice
    if (paymentTypeId !== null) rememberPaymentType(paymentTypeId)
    const { forms, printed } = tenders
    setSentTenders(printed)
    const at = new Date().toISOString()
    const paper = { summary, settings, at, paid: true, paymentType: type?.title ?? null, tenders: printed }
    const job = isPrinted ? receiptJob(paper) : null
    const paidWith = forms ? { paymentTypeId: null, ...forms } : { paymentTypeId }
    void payment.pay(summary, { complete, ...paidWith }, job)
  }
  useCaptured(cards, tenders, (complete) => summary && payNow(summary, complete))
  /** True if the remaining amount is paid at a terminal first. */
  const isByReader = cards.reader !== undefined && (tenders.next?.rest ?? 0) > 0
  const chargeCard = (complete: boolean | null) => {
    const draft = tenders.next?.draft
    if (draft) cards.start({ amount: draft.amount, tip: draft.tip, complete })
  }
  const { step } = payment
  const shown = step.at === 'paid' ? step.summary : summary
  const isPaidElsewhere = shown?.paid === true && (step.at === 'asking' || step.at === 'refused')
  const isSent = step.at === 'sending' || step.at === 'paid'
  return {
    title,
    tokens,
    ids,
    due,
    chosenOrders,
    choose,
    /** The total as agreed once the orders are paid, the current one until then. */
    summary: shown,
    /** False while the total of other chosen orders is being read. */
    isCurrent: !isPlaceholderData,
    error,
    refetch,
    unserved: unservedOf(chosenOrders),
    payment,
    choice,
    type,
    cards,
    tenders,
    printedTenders: isPaidElsewhere ? null : isSent ? sentTenders : tenders.printed,
    isPaidElsewhere,
    isAsking: !isPaidElsewhere && step.at !== 'paid',
    /** Reason why nothing can be paid now. */
    because: choice.paymentTypeId === null ? t('pos.noPaymentType') : (cards.because ?? tenders.because),
    pay: (summary: Summary, complete: boolean) => (isByReader ? chargeCard(complete) : payNow(summary, complete)),
    addTender: isByReader ? () => chargeCard(null) : tenders.add,
  }
}

/** Pays the bill as chosen once the card payment is captured. */
function useCaptured(cards: CardPaymentState, tenders: Tenders, onCovered: (complete: boolean) => void) {
  const { attempt, drafts, forget } = cards
  useEffect(() => {
    if (!attempt || !drafts.some(({ cardPaymentId }) => cardPaymentId === attempt.id)) return
    forget()
    tenders.startNext()
    if (attempt.complete !== null && tenders.next?.rest === 0) onCovered(attempt.complete)
  })
}

/** The orders to pay: initially all of the card. Paid and free orders are included if all unpaid ones are chosen. */
function useChosenOrders(group: ShownGroup, orders: readonly Order[]) {
  const [ids, setIds] = useState<readonly string[]>(group.order_ids)
  const due = owedOf(orders)
  const choose = (chosen: readonly string[]) => {
    const isAll = due.every(({ id }) => chosen.includes(id))
    setIds(orders.filter((order) => (due.includes(order) ? chosen.includes(order.id) : isAll)).map(({ id }) => id))
  }
  return { ids, due, chosenOrders: orders.filter(({ id }) => ids.includes(id)), choose }
}

/** Total of the chosen orders, read again when one of them was paid or changed elsewhere. */
function useSummary(ids: readonly string[], group: ShownGroup, orders: readonly Order[]) {
  const summaryQuery = useQuery({ ...paymentSummary(ids), placeholderData: keepPreviousData })
  const { refetch } = summaryQuery
  useEffect(() => {
    if (isTouched(group.orders, orders)) void refetch()
  }, [group, orders, refetch])
  return summaryQuery
}

function usePaymentChoice({ printSettings, paymentTypes }: OrdersInit) {
  const [isPrinted, setPrinted] = useState(Boolean(printSettings.is_enable_print))
  const [paymentTypeId, setPaymentType] = useState(() => firstPaymentType(paymentTypes))
  return { isPrinted, setPrinted, paymentTypeId, setPaymentType }
}
