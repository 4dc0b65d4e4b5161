import type { ReactNode } from 'react'
import { messageOf } from '../../api/errors.ts'
import type { OrdersInit, Summary } from '../../api/orders.ts'
import { t } from '../../language/t.ts'
import { currencyOf, fromWire, moneyText } from '../../money.ts'
import { AmountLine } from '../../parts/AmountLine.tsx'
import { CheckChoice } from '../../parts/CheckChoice.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { PaymentTypes } from '../../parts/PaymentTypes.tsx'
import { LoadError, Skeleton } from '../../parts/States.tsx'
import { NoPaymentType } from '../pos/NoPaymentType.tsx'
import { CardPanel } from './CardPanel.tsx'
import { GivenDiscounts } from './GivenDiscounts.tsx'
import { DoneButton, PayButtons } from './PayButtons.tsx'
import { PayLines } from './PayLines.tsx'
import { PayOrders } from './PayOrders.tsx'
import { TenderPanel } from './TenderPanel.tsx'
import { isHeldUp, Unserved } from './Unserved.tsx'
import { type PayBill, type PayBillOptions, usePayBill } from './use-pay-bill.ts'
import type { Payment } from './use-payment.ts'

/** Payment of the chosen orders of a card as one bill, whose total is read when the dialog opens. */
export function PayDialog(props: PayBillOptions) {
  const { group, settings, onClose } = props
  const bill = usePayBill(props)
  const { title, tokens, payment, isAsking, isPaidElsewhere, summary, error, refetch } = bill
  return (
    <Dialog
      small
      className="pay"
      title={isAsking ? t('orders.payAndComplete') : t('orders.paidTitle')}
      kicker={<bdi>{`${title}, ${tokens}`}</bdi>}
      onClose={payment.leave}
      footer={
        summary &&
        (isPaidElsewhere ? (
          <DoneButton onDone={onClose} />
        ) : (
          <PayButtons
            summary={summary}
            isCurrent={bill.isCurrent}
            payment={payment}
            isHeldUp={isHeldUp(bill.unserved)}
            amount={bill.tenders.collected}
            isPart={bill.tenders.isPart}
            because={bill.because}
            onPay={(complete) => bill.pay(summary, complete)}
          />
        ))
      }
    >
      {summary ? (
        <>
          {isPaidElsewhere ? (
            <p role="alert" className="pay-note">
              {t('orders.paidElsewhere')}
            </p>
          ) : (
            <PaymentMessage payment={payment} summary={summary} />
          )}
          <BillPart bill={bill} summary={summary} known={group.order_ids} settings={settings} />
          {isAsking && <PaymentPart bill={bill} currencyCode={summary.currency} types={settings.paymentTypes} />}
        </>
      ) : error ? (
        <LoadError onRetry={() => void refetch()}>{messageOf(error, t('orders.summaryError'))}</LoadError>
      ) : (
        <Waiting />
      )}
    </Dialog>
  )
}

type BillPartProps = Readonly<{ bill: PayBill; summary: Summary; known: readonly string[]; settings: OrdersInit }>

/** The orders to pay with their amounts and discounts. */
function BillPart({ bill, summary, known, settings }: BillPartProps) {
  const { payment, isAsking } = bill
  const isSending = payment.step.at === 'sending'
  return (
    <div className="pay-bill">
      {isAsking && (
        <PayOrders
          orders={bill.due}
          chosen={bill.ids}
          known={known}
          because={isSending ? t('orders.paying') : undefined}
          onChoose={(chosen) => {
            payment.askAgain()
            bill.choose(chosen)
          }}
        />
      )}
      {isAsking && <Unserved items={bill.unserved} />}
      <PayLines summary={summary} tenders={bill.printedTenders} />
      {isAsking && (
        <GivenDiscounts
          summary={summary}
          orders={bill.chosenOrders}
          place={bill.title}
          isBusy={isSending}
          hasCharge={settings.storeSettings.service_charge !== undefined}
        />
      )}
    </div>
  )
}

type PaymentPartProps = Readonly<{ bill: PayBill; currencyCode: string; types: OrdersInit['paymentTypes'] }>

/** The payment type, card terminals and amounts. */
function PaymentPart({ bill, currencyCode, types }: PaymentPartProps) {
  const { cards, choice, type, tenders, payment } = bill
  return (
    <PaymentChoice {...choice} types={types}>
      {(cards.readers.length > 0 || cards.payments.length > 0) && (
        <CardPanel cards={cards} isCard={type !== undefined && !type.cash} currencyCode={currencyCode} />
      )}
      <TenderPanel
        tenders={tenders}
        isCash={type?.cash !== undefined}
        isBusy={payment.step.at === 'sending' || cards.isBusy}
        onAdd={bill.addTender}
      />
    </PaymentChoice>
  )
}

const Waiting = () => (
  <div className="pay-wait">
    <Skeleton height={24} />
    <Skeleton height={24} />
    <Skeleton height={40} />
  </div>
)

type PaymentChoiceProps = PayBill['choice'] & Readonly<{ types: OrdersInit['paymentTypes']; children: ReactNode }>

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

/** Message of a slow, refused or accepted payment: its change, and whether the browser blocked printing. */
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
