import type { Money } from '@comanda/domain/kernel/money.ts'
import { toDecimal } from '@comanda/domain/kernel/money.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ask } from '../../api/ask.ts'
import { type CardPaymentRow, cardReaders } from '../../api/card-payments.ts'
import { ApiError, messageOf } from '../../api/errors.ts'
import type { PaymentType } from '../../api/settings.ts'
import { t } from '../../language/t.ts'
import { type Currency, currencyOf, fromWire } from '../../money.ts'
import { newId } from '../../new-id.ts'
import { showToast } from '../../parts/toast.ts'
import { useOnline } from '../../parts/use-online.ts'
import { remember } from '../../remember.ts'
import type { TenderDraft } from './tenders.ts'

const readerKey = 'comanda-card-reader'
const pollMs = 1_500

/** A requested card payment. `complete`: whether it also completes the orders; null: it is only added. */
type Attempt = Readonly<{ id: string; amount: Money; tip: Money; complete: boolean | null; hasFailed: boolean }>
type CardRequest = Pick<Attempt, 'amount' | 'tip' | 'complete'>

export type CardPaymentState = ReturnType<typeof useCardPayments>
type Options = Readonly<{
  /** Orders on the card when the dialog was opened: payments of any of them are shown. */
  known: readonly string[]
  /** Orders to pay. */
  orderIds: readonly string[]
  currencyCode: string | undefined
  type: PaymentType | undefined
  types: readonly PaymentType[]
}>

/** Payments of a bill at card terminals. The terminal is polled while the dialog is open. */
export function useCardPayments({ known, orderIds, currencyCode, type, types }: Options) {
  const isOnline = useOnline()
  const { data: readers = [] } = useQuery(cardReaders)
  const [chosen, setChosen] = useState(() => localStorage.getItem(readerKey))
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const { payments, isBusy, isRunning, run } = usePaymentRows(known)
  const reader = type && !type.cash ? readers.find(({ id }) => id === chosen) : undefined
  const showFailure = (error: unknown) => showToast(messageOf(error, t('orders.card.noAnswer')), 'error')

  /** Sends the payment. A retry after a lost answer has the same id, so that it is one payment. */
  const send = (next: Attempt) => {
    if (!reader || isRunning()) return
    setAttempt({ ...next, hasFailed: false })
    const { exponent } = currencyOf(currencyCode)
    const amounts = { amount: toDecimal(next.amount, exponent), tip: toDecimal(next.tip, exponent) }
    const body = { cardPaymentId: next.id, orderIds: [...orderIds], readerId: reader.id, ...amounts }
    void run(
      () => ask('POST /orders/card-payments/start', { body }),
      (error) => {
        const isRefused = error instanceof ApiError && error.status < 500
        setAttempt(isRefused ? null : { ...next, hasFailed: true })
        if (isRefused) showFailure(error)
      },
    )
  }
  const askOrCancel = (payment: CardPaymentRow, action: 'ask' | 'cancel') =>
    run(() => ask(`POST /orders/card-payments/:id/${action}`, requestOf(payment)), showFailure)

  const isUnfinished = ({ status }: CardPaymentRow) => status !== 'captured' && !hasEnded(status)
  const isBlocked = isBusy || attempt?.hasFailed === true || payments.some(isUnfinished)
  const cardType = type && !type.cash ? type : types.find(({ cash }) => !cash)
  return {
    readers,
    reader,
    payments,
    drafts: cardType ? capturedDrafts(payments, cardType, currencyOf(currencyCode)) : [],
    attempt,
    isBusy,
    isOnline,
    choose: (id: string | null) => {
      remember(localStorage, readerKey, id ?? '')
      setChosen(id)
    },
    start: (request: CardRequest) => send({ ...request, id: newId(), hasFailed: false }),
    sendAgain: () => attempt && send(attempt),
    askAgain: (payment: CardPaymentRow) => void askOrCancel(payment, 'ask'),
    cancel: (payment: CardPaymentRow) => void askOrCancel(payment, 'cancel'),
    forget: () => setAttempt(null),
    /** Reason why no other payment can be made now. */
    because: isBlocked ? t('orders.card.follow') : reader && !isOnline ? t('orders.card.offline') : undefined,
  }
}

/**
 * Card payments of these orders, also of a terminal that was removed since, polled while one changes, and `run`, which
 * sends one request at a time.
 */
function usePaymentRows(orderIds: readonly string[]) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  /** Set synchronously, because a second tap may come before the next rendering. */
  const isRunningNow = useRef(false)
  const queryKey = ['card-payments', orderIds]
  const { data: payments = [] } = useQuery({
    queryKey,
    queryFn: ({ signal }) => readPayments(orderIds, signal),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (!isBusy && state.data?.some(isMoving) ? pollMs : false),
  })
  const put = (payment: CardPaymentRow) =>
    client.setQueryData<readonly CardPaymentRow[]>(queryKey, (before = []) => [
      ...before.filter(({ id, status }) => id !== payment.id && !hasEnded(status)),
      payment,
    ])
  const run = async (request: () => Promise<CardPaymentRow>, onFailure: (error: unknown) => void) => {
    if (isRunningNow.current) return
    isRunningNow.current = true
    setBusy(true)
    try {
      await client.cancelQueries({ queryKey })
      put(await request())
    } catch (error) {
      onFailure(error)
    } finally {
      isRunningNow.current = false
      setBusy(false)
    }
  }
  return { payments, isBusy, isRunning: () => isRunningNow.current, run }
}

/** Captured card payments as payments of the bill. */
const capturedDrafts = (
  payments: readonly CardPaymentRow[],
  type: PaymentType,
  currency: Currency,
): readonly TenderDraft[] =>
  payments
    .filter(({ status }) => status === 'captured')
    .map(({ id, amount, tip }) => ({
      type,
      amount: fromWire(amount, currency),
      tip: fromWire(tip, currency),
      received: null,
      cardPaymentId: id,
    }))

const isMoving = ({ status }: CardPaymentRow): boolean => status === 'waiting' || status === 'returning'
const hasEnded = (status: CardPaymentRow['status']): boolean => status === 'failed' || status === 'voided'
const requestOf = ({ id, order_id }: CardPaymentRow) => ({ params: { id }, body: { orderId: order_id } })

async function readPayments(orderIds: readonly string[], signal: AbortSignal): Promise<readonly CardPaymentRow[]> {
  const payments = await ask('POST /orders/card-payments', { body: { orderIds: [...orderIds] }, signal })
  return Promise.all(
    payments.map((payment) =>
      isMoving(payment) ? ask('POST /orders/card-payments/:id/ask', { ...requestOf(payment), signal }) : payment,
    ),
  )
}
