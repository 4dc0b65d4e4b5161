import type { Money } from '@comanda/domain/kernel/money.ts'
import { toDecimal } from '@comanda/domain/kernel/money.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ask } from '../../api/ask.ts'
import { type CardPaymentRow, cardReaders } from '../../api/card-payments.ts'
import { ApiError, messageOf } from '../../api/errors.ts'
import type { PaymentType } from '../../api/settings.ts'
import { useOnline } from '../../guest/use-online.ts'
import { t } from '../../language/t.ts'
import { currencyOf, fromWire } from '../../money.ts'
import { newId } from '../../new-id.ts'
import { showToast } from '../../parts/toast.ts'
import { remember } from '../../remember.ts'
import type { TenderDraft } from './tenders.ts'

const readerKey = 'comanda-card-reader'
const pollMs = 1_500

/** A requested card payment. `complete`: whether the orders are completed once it is captured. */
type Attempt = Readonly<{ id: string; amount: Money; tip: Money; complete: boolean | null; hasFailed: boolean }>
type CardRequest = Pick<Attempt, 'amount' | 'tip' | 'complete'>

export type CardPaymentState = ReturnType<typeof useCardPayments>
type Needs = Readonly<{
  /** Orders of the card: payments of any of them are shown. */
  known: readonly string[]
  /** Orders to pay. */
  orderIds: readonly string[]
  currencyCode: string | undefined
  type: PaymentType | undefined
  types: readonly PaymentType[]
}>

/** Payments of a bill at card terminals. The terminal is polled while the dialog is open. */
export function useCardPayments({ known, orderIds, currencyCode, type, types }: Needs) {
  const client = useQueryClient()
  const isOnline = useOnline()
  const { data: readers = [] } = useQuery(cardReaders)
  const [chosen, setChosen] = useState(() => localStorage.getItem(readerKey))
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const [isBusy, setBusy] = useState(false)
  /** Set synchronously, because a second tap may come before the next rendering. */
  const isRunningNow = useRef(false)
  const queryKey = ['card-payments', known]
  const { data: payments = [] } = useQuery({
    queryKey,
    queryFn: ({ signal }) => readPayments(known, signal),
    enabled: readers.length > 0,
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (!isBusy && state.data?.some(isMoving) ? pollMs : false),
  })
  const reader = type && !type.cash ? readers.find(({ id }) => id === chosen) : undefined
  const put = (payment: CardPaymentRow) =>
    client.setQueryData<readonly CardPaymentRow[]>(queryKey, (before = []) => [
      ...before.filter(({ id, status }) => id !== payment.id && status !== 'failed' && status !== 'voided'),
      payment,
    ])

  const run = async (work: () => Promise<CardPaymentRow>, onFailure: (error: unknown) => void) => {
    if (isRunningNow.current) return
    isRunningNow.current = true
    setBusy(true)
    try {
      await client.cancelQueries({ queryKey })
      put(await work())
    } catch (error) {
      onFailure(error)
    } finally {
      isRunningNow.current = false
      setBusy(false)
    }
  }
  const tell = (error: unknown) => showToast(messageOf(error, t('orders.card.noAnswer')), 'error')

  /** Sends the payment. A retry after a lost answer has the same id, so that it is one payment. */
  const send = (next: Attempt) => {
    if (!reader || isRunningNow.current) return
    setAttempt({ ...next, hasFailed: false })
    const { exponent } = currencyOf(currencyCode)
    const amounts = { amount: toDecimal(next.amount, exponent), tip: toDecimal(next.tip, exponent) }
    const body = { cardPaymentId: next.id, orderIds: [...orderIds], readerId: reader.id, ...amounts }
    void run(
      () => ask('POST /orders/card-payments/start', { body }),
      (error) => {
        const isRefused = error instanceof ApiError && error.status < 500
        setAttempt(isRefused ? null : { ...next, hasFailed: true })
        if (isRefused) tell(error)
      },
    )
  }
  const askOrCancel = (payment: CardPaymentRow, how: 'ask' | 'cancel') =>
    run(() => ask(`POST /orders/card-payments/:id/${how}`, requestOf(payment)), tell)

  const openPayments = payments.filter(({ status }) => status !== 'captured')
  const cardType = type && !type.cash ? type : types.find(({ cash }) => !cash)
  const currency = currencyOf(currencyCode)
  const drafts = payments.flatMap(({ status, id, amount, tip }): TenderDraft[] =>
    status === 'captured' && cardType
      ? [
          {
            type: cardType,
            amount: fromWire(amount, currency),
            tip: fromWire(tip, currency),
            received: null,
            cardPaymentId: id,
          },
        ]
      : [],
  )
  const isRunning = isBusy || attempt?.hasFailed === true || openPayments.some(({ status }) => !hasEnded(status))
  return {
    readers,
    reader,
    payments,
    drafts,
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
    because: isRunning ? t('orders.card.follow') : reader && !isOnline ? t('orders.card.offline') : undefined,
  }
}

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
