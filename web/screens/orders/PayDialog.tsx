import check from 'icon:bold/check'
import moneyIcon from 'icon:bold/money'
import printer from 'icon:regular/printer'
import { times } from '@comanda/domain/kernel/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { type OrdersInit, paymentSummary, type Summary } from '../../api/orders.ts'
import { t } from '../../language/t.ts'
import { currencyOf, fromWire, moneyText } from '../../money.ts'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { Money } from '../../parts/Money.tsx'
import { Segments } from '../../parts/Segments.tsx'
import { LoadError, Skeleton } from '../../parts/States.tsx'
import { openReceipt } from '../../print/print-job.ts'
import { receiptJob } from '../../print/receipt-job.ts'
import { optionsText } from '../board/item-text.ts'
import { firstPaymentType, rememberPaymentType } from '../pos/payment-type.ts'
import { unservedOf } from './group.ts'
import { headOf } from './OrderCard.tsx'
import type { ShownGroup } from './shown-groups.ts'
import { tokensText } from './tokens-text.ts'
import { isHeldUp, Unserved } from './Unserved.tsx'
import { type Payment, usePayment } from './use-payment.ts'

type Props = Readonly<{ group: ShownGroup; settings: OrdersInit; onClose: () => void }>

/** What the orders of a card cost, asked for anew, then paid as one. */
export function PayDialog({ group, settings, onClose }: Props) {
  const { title } = headOf(group)
  const [ids] = useState(group.order_ids)
  const { data: summary, error, refetch } = useQuery(paymentSummary(ids))
  const tokens = tokensText(group.orders)
  const payment = usePayment({ orderIds: ids, label: `${t('orders.payAndComplete')}: ${title}, ${tokens}`, onClose })
  const [isPrinted, setPrinted] = useState(Boolean(settings.printSettings.is_enable_print))
  const types = settings.paymentTypes
  const [paymentTypeId, setPaymentType] = useState(() => firstPaymentType(types))
  const unserved = unservedOf(group.orders)
  const pay = (summary: Summary, complete: boolean) => {
    if (paymentTypeId !== null) rememberPaymentType(paymentTypeId)
    const paymentType = types.find(({ id }) => id === paymentTypeId)?.title ?? null
    const job = isPrinted ? receiptJob({ summary, settings, at: now(), paid: true, paymentType }) : null
    void payment.pay(summary, { complete, paymentTypeId }, job)
  }
  const shown = payment.step.at === 'paid' ? payment.step.summary : summary
  return (
    <Dialog
      small
      className="pay"
      title={payment.step.at === 'paid' ? t('orders.paidTitle') : t('orders.payAndComplete')}
      kicker={<bdi>{`${title}, ${tokens}`}</bdi>}
      onClose={payment.leave}
      footer={
        shown && (
          <Keys
            summary={shown}
            payment={payment}
            isHeldUp={isHeldUp(unserved)}
            onPay={(complete) => pay(shown, complete)}
          />
        )
      }
    >
      {shown ? (
        <>
          <Changes payment={payment} summary={shown} />
          {payment.step.at !== 'paid' && <Unserved items={unserved} />}
          <Lines summary={shown} />
          {payment.step.at !== 'paid' && (
            <div className="pay-how">
              {paymentTypeId !== null && (
                <PaymentTypes types={types} chosen={paymentTypeId} onChoose={setPaymentType} />
              )}
              <PrintAsk isPrinted={isPrinted} onChange={setPrinted} />
            </div>
          )}
        </>
      ) : error ? (
        <LoadError onRetry={() => void refetch()}>{messageOf(error, t('orders.summaryError'))}</LoadError>
      ) : (
        <div className="pay-wait">
          <Skeleton height={24} />
          <Skeleton height={24} />
          <Skeleton height={40} />
        </div>
      )}
    </Dialog>
  )
}

type TypesProps = Readonly<{
  types: OrdersInit['paymentTypes']
  chosen: string
  onChoose: (id: string) => void
}>

const PaymentTypes = ({ types, chosen, onChoose }: TypesProps) => (
  <div className="pay-types">
    <span className="label" aria-hidden="true">
      {t('orders.paymentType')}
    </span>
    <Segments
      label={t('orders.paymentType')}
      segments={types.map(({ id, title }) => ({ value: id, name: title }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  </div>
)

type PrintProps = Readonly<{ isPrinted: boolean; onChange: (isPrinted: boolean) => void }>

const PrintAsk = ({ isPrinted, onChange }: PrintProps) => (
  <label className="choice pay-print">
    <input type="checkbox" checked={isPrinted} onChange={(event) => onChange(event.target.checked)} />
    <span className="box">
      <Icon of={check} />
    </span>
    {t('orders.printAsk')}
  </label>
)

const now = () => new Date().toISOString()

/** Why the payment is blocked, or why it is taking long. */
function Changes({ payment: { step }, summary }: { payment: Payment; summary: Summary }) {
  const currency = currencyOf(summary.currency)
  if (step.at === 'sending' && step.isSlow) return <p className="pay-note">{t('orders.kept')}</p>
  if (step.at === 'paid' && step.blocked) return <p className="field-error pay-note">{t('orders.printBlocked')}</p>
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

function Lines({ summary }: { summary: Summary }) {
  const currency = currencyOf(summary.currency)
  const sums = [
    [t('orders.subtotal'), summary.subtotal],
    [t('orders.tax'), summary.taxTotal],
  ] as const
  return (
    <>
      <ul className="pay-lines">
        {summary.orders.flatMap(({ items }) =>
          items.map((item) => (
            <li key={item.id}>
              <b className="q num">{item.quantity}</b>
              <span className="grow">
                <bdi>{item.item_title}</bdi>
                <small>
                  <bdi>{optionsText(item)}</bdi>
                </small>
              </span>
              <Money bare amount={times(fromWire(item.price, currency), item.quantity)} currency={currency} />
            </li>
          )),
        )}
      </ul>
      {sums.map(([name, amount]) => (
        <p className="leader" key={name}>
          <span>{name}</span>
          <i />
          <Money bare amount={fromWire(amount, currency)} currency={currency} />
        </p>
      ))}
      <p className="leader pay-total">
        <b>{t('orders.total')}</b>
        <i />
        <b>
          <Money amount={fromWire(summary.total, currency)} currency={currency} />
        </b>
      </p>
    </>
  )
}

type KeysProps = Readonly<{
  summary: Summary
  payment: Payment
  /** Completing now would take food off the kitchen's screen. */
  isHeldUp: boolean
  onPay: (complete: boolean) => void
}>

function Keys({ summary, payment, isHeldUp, onPay }: KeysProps) {
  const { step, leave } = payment
  const currency = currencyOf(summary.currency)
  if (step.at === 'paid') {
    const { job } = step
    return (
      <>
        {job && (
          <Button tall icon={printer} onClick={() => openReceipt(job)}>
            {t('orders.printReceipt')}
          </Button>
        )}
        <Button tall kind="go" className="grow" data-first onClick={leave}>
          {t('orders.done')}
        </Button>
      </>
    )
  }
  if (step.at === 'sending') {
    return (
      <>
        {step.isSlow && (
          <Button tall onClick={leave}>
            {t('orders.closeWaiting')}
          </Button>
        )}
        <Button tall kind="go" className="grow" aria-busy because={t('orders.paying')}>
          {t('orders.paying')}
        </Button>
      </>
    )
  }
  const amount = moneyText(fromWire(summary.total, currency), currency)
  if (!isHeldUp) {
    return (
      <Button tall kind="go" className="grow" icon={moneyIcon} data-first onClick={() => onPay(true)}>
        {t('orders.pay', { amount })}
      </Button>
    )
  }
  return (
    <>
      <Button tall onClick={() => onPay(true)}>
        {t('orders.payAndComplete')}
      </Button>
      <Button tall kind="go" className="grow" icon={moneyIcon} data-first onClick={() => onPay(false)}>
        {t('orders.payOnly', { amount })}
      </Button>
    </>
  )
}
