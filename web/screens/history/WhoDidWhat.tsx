import { useEffect, useRef } from 'react'
import type { EventActor, PastEvent } from '../../api/audit.ts'
import { secondsText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { type Currency, fromWire, moneyText } from '../../money.ts'
import { comma } from '../../office/comma.ts'
import { Icon } from '../../parts/Icon.tsx'
import { subjectOf, wordsOf } from './event-words.ts'

type Props = Readonly<{
  events: readonly PastEvent[]
  step: number
  currency: Currency
  onStep: (step: number) => void
}>

/** Every event with time, user and device; past, current and later events differ in colour. */
export function WhoDidWhat({ events, step, currency, onStep }: Props) {
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
                <Loss event={event} currency={currency} />
                <small>
                  <bdi>
                    <bdi>{personText(event.person)}</bdi>
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
    </section>
  )
}

type LossProps = Readonly<{ event: PastEvent; currency: Currency }>

/** Value and reason of a loss. */
function Loss({ event: { lost, reason }, currency }: LossProps) {
  if (lost === null) return null
  const amount = moneyText(fromWire(lost, currency), currency)
  const why = reason
    ? [t(`orders.reasons.${reason.code}`), reason.text].filter(Boolean).join(': ')
    : t('orders.noReason')
  return (
    <small className="num past-lost">
      <bdi>{[t('history.lost', { amount }), why].join(comma())}</bdi>
    </small>
  )
}

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
