import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { type Order, type OrdersInit, paymentSummary, type Summary } from '../../api/orders.ts'
import { t } from '../../language/t.ts'
import { currencyOf, fromWire, moneyText } from '../../money.ts'
import { AmountLine } from '../../parts/AmountLine.tsx'
import { CheckChoice } from '../../parts/CheckChoice.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { PaymentTypes } from '../../parts/PaymentTypes.tsx'
import { LoadError, Skeleton } from '../../parts/States.tsx'
import { receiptJob } from '../../print/receipt-job.ts'
import { NoPaymentType } from '../pos/NoPaymentType.tsx'
import { firstPaymentType, rememberPaymentType } from '../pos/payment-type.ts'
import { GivenDiscounts } from './GivenDiscounts.tsx'
import { isOwed, isTouched, unservedOf } from './group.ts'
import { CardPanel } from './lazy-dialogs.ts'
import { headOf } from './OrderCard.tsx'
import { DoneButton, PayButtons } from './PayButtons.tsx'
import { PayLines } from './PayLines.tsx'
import { PayOrders } from './PayOrders.tsx'
import type { ShownGroup } from './shown-groups.ts'
import { TenderPanel } from './TenderPanel.tsx'
import { tokensText } from './tokens-text.ts'
import { isHeldUp, Unserved } from './Unserved.tsx'
import { type CardPaymentState, useCardPayments } from './use-card-payments.ts'
import { usePartPayments } from './use-part-payments.ts'
import { type Payment, usePayment } from './use-payment.ts'
import { type Tenders, useTenders } from './use-tenders.ts'

type Props = Readonly<{
  /** Card as it was when the dialog was opened. */
  group: ShownGroup
  /** Current open orders of the card. */
  orders: readonly Order[]
  settings: OrdersInit
  onClose: () => void
}>

/** Payment of the chosen orders of a card as one bill, whose total is read when the dialog opens. */
export function PayDialog({ group, orders, settings, onClose }: Props) {
  const { title } = headOf(group)
  const { ids, chosenOrders, due, choose } = useChosenOrders(group, orders)
  const summaryQuery = useSummary(ids, group, orders)
  const { data: summary, error, refetch } = summaryQuery
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
  const unserved = unservedOf(chosenOrders)
  const pay = (summary: Summary, complete: boolean) => {
    const { paymentTypeId, isPrinted } = choice
    if (paymentTypeId !== null) rememberPaymentType(paymentTypeId)
    const { forms, printed } = tenders
    setSentTenders(printed)
    const paper = { summary, settings, at: now(), paid: true, paymentType: type?.title ?? null, tenders: printed }
    const job = isPrinted ? receiptJob(paper) : null
    const paidWith = forms ? { paymentTypeId: null, ...forms } : { paymentTypeId }
    void payment.pay(summary, { complete, ...paidWith }, job)
  }
  const { step } = payment
  const isSent = step.at === 'sending' || step.at === 'paid'
  useCaptured(cards, tenders, (complete) => summary && pay(summary, complete))
  /** True if the remaining amount is paid at a terminal first. */
  const isByReader = cards.reader !== undefined && (tenders.next?.rest ?? 0) > 0
  const charge = (complete: boolean | null) => {
    const draft = tenders.next?.draft
    if (draft) cards.start({ amount: draft.amount, tip: draft.tip, complete })
  }
  const shown = step.at === 'paid' ? step.summary : summary
  const isPaidElsewhere = shown?.paid === true && (step.at === 'asking' || step.at === 'refused')
  const isAsking = !isPaidElsewhere && step.at !== 'paid'
  return (
    <Dialog
      small
      className="pay"
      title={isAsking ? t('orders.payAndComplete') : t('orders.paidTitle')}
      kicker={<bdi>{`${title}, ${tokens}`}</bdi>}
      onClose={payment.leave}
      footer={
        shown &&
        (isPaidElsewhere ? (
          <DoneButton onDone={onClose} />
        ) : (
          <PayButtons
            summary={shown}
            isCurrent={!summaryQuery.isPlaceholderData}
            payment={payment}
            isHeldUp={isHeldUp(unserved)}
            amount={tenders.collected}
            because={choice.paymentTypeId === null ? t('pos.noPaymentType') : (cards.because ?? tenders.because)}
            onPay={(complete) => (isByReader ? charge(complete) : pay(shown, complete))}
          />
        ))
      }
    >
      {shown ? (
        <>
          {isPaidElsewhere ? (
            <p role="alert" className="pay-note">
              {t('orders.paidElsewhere')}
            </p>
          ) : (
            <PaymentMessage payment={payment} summary={shown} />
          )}
          <div className="pay-bill">
            {isAsking && (
              <PayOrders
                orders={due}
                chosen={ids}
                known={group.order_ids}
                because={step.at === 'sending' ? t('orders.paying') : undefined}
                onChoose={(chosen) => {
                  payment.askAgain()
                  choose(chosen)
                }}
              />
            )}
            {isAsking && <Unserved items={unserved} />}
            <PayLines summary={shown} tenders={isPaidElsewhere ? null : isSent ? sentTenders : tenders.printed} />
            {isAsking && (
              <GivenDiscounts
                summary={shown}
                orders={chosenOrders}
                place={title}
                isBusy={step.at === 'sending'}
                hasCharge={settings.storeSettings.service_charge !== undefined}
              />
            )}
          </div>
          {isAsking && (
            <PaymentChoice {...choice} types={types}>
              {cards.readers.length > 0 && (
                <CardPanel cards={cards} isCard={type !== undefined && !type.cash} currencyCode={shown.currency} />
              )}
              <TenderPanel
                tenders={tenders}
                isCash={type?.cash !== undefined}
                isBusy={step.at === 'sending' || cards.isBusy}
                onAdd={isByReader ? () => charge(null) : tenders.add}
              />
            </PaymentChoice>
          )}
        </>
      ) : error ? (
        <LoadError onRetry={() => void refetch()}>{messageOf(error, t('orders.summaryError'))}</LoadError>
      ) : (
        <Waiting />
      )}
    </Dialog>
  )
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

/** The orders to pay: all of the card, until others are chosen. Paid and free ones are included if all due ones are. */
function useChosenOrders(group: ShownGroup, orders: readonly Order[]) {
  const [ids, setIds] = useState<readonly string[]>(group.order_ids)
  const due = orders.filter((order) => isOwed({ orders: [order], total: order.total }))
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

const Waiting = () => (
  <div className="pay-wait">
    <Skeleton height={24} />
    <Skeleton height={24} />
    <Skeleton height={40} />
  </div>
)

function usePaymentChoice({ printSettings, paymentTypes }: OrdersInit) {
  const [isPrinted, setPrinted] = useState(Boolean(printSettings.is_enable_print))
  const [paymentTypeId, setPaymentType] = useState(() => firstPaymentType(paymentTypes))
  return { isPrinted, setPrinted, paymentTypeId, setPaymentType }
}

type PaymentChoiceProps = ReturnType<typeof usePaymentChoice> &
  Readonly<{ types: OrdersInit['paymentTypes']; children: ReactNode }>

const PaymentChoice = ({
  isPrinted,
  setPrinted,
  paymentTypeId,
  setPaymentType,
  types,
  children,
}: PaymentChoiceProps) => (
  <div className="pay-how">
    {paymentTypeId === null ? (
      <NoPaymentType />
    ) : (
      <PaymentTypes label={t('orders.paymentType')} types={types} chosen={paymentTypeId} onChoose={setPaymentType} />
    )}
    {children}
    <PrintAsk isPrinted={isPrinted} onChange={setPrinted} />
  </div>
)

type PrintProps = Readonly<{ isPrinted: boolean; onChange: (isPrinted: boolean) => void }>

const PrintAsk = ({ isPrinted, onChange }: PrintProps) => (
  <CheckChoice className="pay-print" checked={isPrinted} onChange={onChange}>
    {t('orders.printAsk')}
  </CheckChoice>
)

const now = () => new Date().toISOString()

/** Message why the payment is blocked or takes long. */
function PaymentMessage({ payment: { step }, summary }: { payment: Payment; summary: Summary }) {
  const currency = currencyOf(summary.currency)
  if (step.at === 'sending' && step.isSlow) return <p className="pay-note">{t('orders.kept')}</p>
  if (step.at === 'paid') {
    return (
      <>
        {step.blocked && <p className="field-error pay-note">{t('orders.printBlocked')}</p>}
        {step.change !== undefined && (
          <AmountLine
            className="pay-change pay-note"
            role="status"
            name={t('orders.tenders.change')}
            amount={fromWire(step.change, currency)}
            currency={currency}
          />
        )}
      </>
    )
  }
  if (step.at !== 'refused') return null
  const { message, shown } = step
  return (
    <div className="pay-refused" role="alert">
      <p>
        <b>{message}</b>
      </p>
      {shown.total !== summary.total && (
        <p className="num">
          {t('orders.wasShown')} <s>{moneyText(fromWire(shown.total, currency), currency)}</s> · {t('orders.isNow')}{' '}
          <b>{moneyText(fromWire(summary.total, currency), currency)}</b>
        </p>
      )}
    </div>
  )
}
