import { sum } from '@comanda/domain/kernel/money.ts'
import { useEffect, useRef } from 'react'
import type { CardPaymentRow } from '../../api/card-payments.ts'
import { t } from '../../language/t.ts'
import { currencyOf, fromWire, moneyText } from '../../money.ts'
import { Button } from '../../parts/Button.tsx'
import { Segments } from '../../parts/Segments.tsx'
import type { CardPaymentState } from './use-card-payments.ts'

type Props = Readonly<{
  cards: CardPaymentState
  /** False while cash is chosen: no terminal is offered then. */
  isCard: boolean
  currencyCode: string
}>

/** Choice of the card terminal, and the state of each payment there. */
export function CardPanel({ cards, isCard, currencyCode }: Props) {
  const { readers, reader, payments, attempt, isBusy, isOnline } = cards
  const wait = isBusy ? t('common.wait') : undefined
  const failure = useInView(attempt?.hasFailed)
  return (
    <div className="pay-tenders">
      {isCard && readers.length > 0 && (
        <div className="pay-types">
          <span className="label" aria-hidden="true">
            {t('orders.card.terminal')}
          </span>
          <Segments
            label={t('orders.card.terminal')}
            segments={[
              { value: null, name: t('orders.card.byHand') },
              ...readers.map(({ id, title }) => ({ value: id, name: title })),
            ]}
            chosen={reader?.id ?? null}
            onChoose={cards.choose}
          />
        </div>
      )}
      {isCard && reader && !isOnline && <p role="alert">{t('orders.card.offline')}</p>}
      {attempt?.hasFailed && (
        <div ref={failure} className="pay-refused" role="alert">
          <p>
            <b>{t('orders.card.noAnswer')}</b>
          </p>
          <Button because={wait} onClick={cards.sendAgain}>
            {t('orders.card.askAgain')}
          </Button>
        </div>
      )}
      {payments.map((payment) => (
        <PaymentRow key={payment.id} payment={payment} cards={cards} wait={wait} currencyCode={currencyCode} />
      ))}
    </div>
  )
}

/** Ref of a message that is scrolled into view with each change of its state: on a phone the bill may cover it. */
function useInView(state: string | boolean | undefined) {
  const message = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the message changes with the state.
  useEffect(() => {
    // braces, because recent browsers return a promise here, which is no clean-up function
    message.current?.scrollIntoView({ block: 'nearest' })
  }, [state])
  return message
}

type RowProps = Omit<Props, 'isCard'> & Readonly<{ payment: CardPaymentRow; wait: string | undefined }>

function PaymentRow({ payment, cards, wait, currencyCode }: RowProps) {
  const { status } = payment
  const currency = currencyOf(currencyCode)
  const amount = moneyText(sum([fromWire(payment.amount, currency), fromWire(payment.tip, currency)]), currency)
  const reader = payment.reader ?? t('orders.card.terminal')
  const isAlert = status === 'failed' || status === 'unknown'
  const row = useInView(status)
  return (
    <div
      ref={row}
      className={isAlert ? 'pay-refused' : 'pay-card'}
      role={isAlert ? 'alert' : 'status'}
      aria-busy={status === 'waiting'}
    >
      <p>
        <b>{textOf(payment, { reader, amount })}</b>
      </p>
      <div className="pay-quick">
        {(status === 'unknown' || status === 'returning') && (
          <Button because={wait} onClick={() => cards.askAgain(payment)}>
            {t('orders.card.askAgain')}
          </Button>
        )}
        {(status === 'waiting' || status === 'unknown') && (
          <Button kind="quiet" because={wait} onClick={() => cards.cancel(payment)}>
            {t('orders.card.cancel')}
          </Button>
        )}
        {status === 'captured' && (
          <Button kind="quiet" because={wait} onClick={() => cards.cancel(payment)}>
            {t('orders.card.return', { amount })}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Decline codes with a text of their own, because the guest can act on them. */
const explainedCodes = ['insufficient_funds', 'incorrect_pin', 'expired_card', 'pin_try_exceeded'] as const

function textOf(
  { status, reason, code }: CardPaymentRow,
  values: Readonly<{ reader: string; amount: string }>,
): string {
  if (status !== 'failed') return t(`orders.card.status.${status}`, values)
  const explained = explainedCodes.find((other) => other === code)
  if (reason === 'declined' && explained) return t(`orders.card.declined.${explained}`)
  return t(`orders.card.failed.${reason ?? 'declined'}`, values)
}
