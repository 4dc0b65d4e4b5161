import { useEffect, useRef } from 'react'
import type { EventActor, PastEvent, Replay } from '../../api/audit.ts'
import { momentText, secondsText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { type Currency, fromWire, moneyText } from '../../money.ts'
import { comma } from '../../office/comma.ts'
import { Icon } from '../../parts/Icon.tsx'
import { discountReasonName, lossReasonName } from '../../parts/reason-names.ts'
import { subjectOf, wordsOf } from './event-words.ts'

type Refunds = NonNullable<Replay['refunds']>

type Props = Readonly<{
  events: readonly PastEvent[]
  refunds: Refunds
  step: number
  currency: Currency
  onStep: (step: number) => void
}>

/** Events with time, user and device; past, current and later events differ in colour. */
export function EventList({ events, refunds, step, currency, onStep }: Props) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const item = list.current?.children[step]
    if (list.current && item instanceof HTMLElement) bringIntoList(list.current, item)
  }, [step])
  return (
    <section className="who-did" aria-label={t('history.whoDidWhat')}>
      <h3 className="h2">{t('history.whoDidWhat')}</h3>
      <ol ref={list}>
        {events.map((event, index) => (
          <li key={event.id} className={index === step ? 'cur' : index < step ? 'past' : 'next'}>
            <button type="button" aria-current={index === step ? 'step' : undefined} onClick={() => onStep(index)}>
              <time className="num" dateTime={event.at}>
                {secondsText(event.at)}
              </time>
              <span className={wordsOf[event.type].tone ?? ''}>
                <Icon of={wordsOf[event.type].icon} />
              </span>
              <span className="grow">
                <b>{wordsOf[event.type].word}</b> <bdi>{subjectOf(event)}</bdi>
                {event.part_paid && (
                  <bdi className="num">{moneyText(fromWire(event.part_paid, currency), currency)}</bdi>
                )}
                {event.printed && <bdi className="num">{moneyText(fromWire(event.printed, currency), currency)}</bdi>}
                <Loss event={event} currency={currency} />
                {event.after_print && <small className="past-lost">{t('history.afterPrint')}</small>}
                <small>
                  <bdi>
                    <bdi>{personText(event.person)}</bdi>
                    {event.approved_by && (
                      <>
                        , <bdi>{t('pin.approvedBy', { name: personText(event.approved_by) })}</bdi>
                      </>
                    )}
                    {event.device?.name && (
                      <>
                        , <bdi>{event.device.name}</bdi>
                      </>
                    )}
                  </bdi>
                  {index > step && <span className="vh"> ({t('history.later')})</span>}
                </small>
              </span>
            </button>
          </li>
        ))}
      </ol>
      {refunds.length > 0 && <RefundList refunds={refunds} currency={currency} />}
    </section>
  )
}

type LossProps = Readonly<{ event: PastEvent; currency: Currency }>

/** Value and reason of a loss. */
function Loss({ event: { lost, reason, discount, charge }, currency }: LossProps) {
  const off = discount ?? charge
  if (off) return <DiscountFact discount={off} currency={currency} />
  if (lost === null) return null
  const amount = moneyText(fromWire(lost, currency), currency)
  const why = reason ? reasonText(reason) : t('orders.noReason')
  return (
    <small className="num past-lost">
      <bdi>{[t('history.lost', { amount }), why].join(comma())}</bdi>
    </small>
  )
}

type DiscountProps = Readonly<{ discount: NonNullable<PastEvent['charge']>; currency: Currency }>

/** Value and reason of a discount, or of a service charge that was removed. */
function DiscountFact({ discount: { amount, reason }, currency }: DiscountProps) {
  const off = t('history.discounted', { amount: moneyText(fromWire(amount, currency), currency) })
  const why = [discountReasonName(reason), reason.text].filter(Boolean).join(': ')
  return (
    <small className="num past-lost">
      <bdi>{[off, why].join(comma())}</bdi>
    </small>
  )
}

/** Refunds of the order after it was paid. */
const RefundList = ({ refunds, currency }: Readonly<{ refunds: Refunds; currency: Currency }>) => (
  <ul className="past-refunds" aria-label={t('reports.refunds')}>
    {refunds.map(({ credit_note_id, at, amount, reason, person }) => (
      <li key={credit_note_id}>
        <b className="num">
          <bdi>{t('history.refunded', { amount: moneyText(fromWire(amount, currency), currency) })}</bdi>
        </b>
        <small className="past-lost">
          <bdi>{[reasonText(reason), t('history.creditNote', { id: credit_note_id })].join(comma())}</bdi>
        </small>
        <small className="mute">
          <bdi>{personText(person)}</bdi>
          {comma()}
          <time className="num" dateTime={at}>
            {momentText(at)}
          </time>
        </small>
      </li>
    ))}
  </ul>
)

const reasonText = (reason: NonNullable<PastEvent['reason']>): string =>
  [lossReasonName(reason), reason.text].filter(Boolean).join(': ')

/** Scrolls the list only; `scrollIntoView` would scroll the page too. */
function bringIntoList(list: HTMLElement, item: HTMLElement): void {
  const end = item.offsetTop + item.offsetHeight
  if (item.offsetTop < list.scrollTop) list.scrollTop = item.offsetTop
  else if (end > list.scrollTop + list.clientHeight) list.scrollTop = end - list.clientHeight
}

function personText(person: EventActor | null): string {
  if (person === null) return t('history.nobody')
  if (person.name === null) return t('history.unknown')
  return person.name === 'erased' ? t('history.erased') : person.name
}
