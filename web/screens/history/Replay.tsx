import arrow from 'icon:bold/arrow-left'
import printer from 'icon:regular/printer'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { type Replay as Past, replayOf } from '../../api/audit.ts'
import { ApiError } from '../../api/errors.ts'
import { clockText, dayText, secondsText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { currencyOf } from '../../money.ts'
import { comma } from '../../office/comma.ts'
import { Button } from '../../parts/Button.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { LoadError, Skeleton } from '../../parts/States.tsx'
import { TokenStub } from '../../parts/TokenStub.tsx'
import { userAtom } from '../../session/session.ts'
import { mayUse } from '../../session/user.ts'
import { placeTitle } from '../board/place.ts'
import { printInvoice } from '../invoices/print-invoice.ts'
import { changesBetween } from './changes.ts'
import { EventList } from './EventList.tsx'
import { PastBill } from './PastBill.tsx'
import { TimeSlider } from './TimeSlider.tsx'
import { stepFor } from './timeline.ts'

type Props = Readonly<{ orderId: string; back: string | null }>

/** An order through time. Past states can be viewed and printed, never changed. */
export function Replay({ orderId, back }: Props) {
  const { data, error, refetch } = useQuery(replayOf(orderId))
  return (
    <main className="right" aria-label={t('rooms.orderHistory')}>
      {back !== null && (
        <Link className="btn line history-back" to={back}>
          <Icon of={arrow} flip />
          {t('history.back')}
        </Link>
      )}
      {data ? (
        <Steps past={data} />
      ) : error ? (
        <LoadError onRetry={() => void refetch()}>
          {error instanceof ApiError && error.status === 404 ? error.message : t('history.replayError')}
        </LoadError>
      ) : (
        <ReplaySkeleton />
      )}
    </main>
  )
}

function Steps({ past: { order, events, refunds = [] } }: { past: Past }) {
  // null: the latest state, even if more events arrive while the page is open
  const [chosen, setChosen] = useState<number | null>(null)
  const step = Math.min(chosen ?? events.length - 1, events.length - 1)
  const choose = (next: number | null) => setChosen(next === events.length - 1 ? null : next)
  useArrows(step, events.length, choose)
  const event = events[step]
  const changes = useMemo(
    () => (event ? changesBetween(events[step - 1]?.state ?? null, event.state) : null),
    [events, event, step],
  )
  const currency = currencyOf(order.currency)
  if (!event || !changes) return null
  return (
    <>
      <Head order={order} events={events} />
      <TimeSlider events={events} step={step} onStep={choose} />
      <div className="two">
        <PastBill
          state={event.state}
          changes={changes}
          currency={currency}
          position={event.position}
          clock={secondsText(event.at)}
        />
        <EventList events={events} refunds={refunds} step={step} currency={currency} onStep={choose} />
      </div>
    </>
  )
}

function Head({ order, events }: Pick<Past, 'order' | 'events'>) {
  const user = useAtomValue(userAtom)
  const last = events.at(-1)
  const invoiceId = last?.state.invoice_id ?? null
  const settled = events.find(({ type }) => type === 'OrderSettled')
  const mayPrint = user !== null && mayUse(user, ['INVOICES', 'POS'])
  const from = clockText(order.placed_at)
  const isOpen = last?.state.status === 'created'
  const span = !last || isOpen ? t('history.open', { from }) : t('history.span', { from, to: clockText(last.at) })
  return (
    <header className="oh">
      <TokenStub no={order.token_no} />
      <div className="grow">
        <h2 className="h2">
          <bdi>{[placeTitle(order), order.customer_name].filter(Boolean).join(comma())}</bdi>
        </h2>
        <p className="mute sm num">
          <bdi>
            {[dayText(order.placed_at), span, invoiceId && t('history.invoice', { id: invoiceId })]
              .filter(Boolean)
              .join(comma())}
          </bdi>
        </p>
      </div>
      {settled && mayPrint && (
        <Button
          icon={printer}
          aria-label={t('history.print')}
          onClick={() => void printInvoice({ orders: [{ order_id: order.id }], created_at: settled.at })}
        >
          <span className="hide-p">{t('history.print')}</span>
        </Button>
      )}
    </header>
  )
}

/** Arrows, Home and End step through time wherever the focus is, except in fields, menus and dialogs. */
function useArrows(step: number, count: number, onStep: (step: number) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog, [popover], .tabs'))
        return
      const next = stepFor(event.key, step, count, getComputedStyle(document.body).direction === 'rtl')
      if (next === null) return
      event.preventDefault()
      onStep(next)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}

export const ReplaySkeleton = () => (
  <div className="replay-wait" role="status" aria-label={t('common.wait')}>
    <Skeleton height={48} />
    <Skeleton height={168} />
    <div className="two">
      <Skeleton height={320} />
      <Skeleton height={320} />
    </div>
  </div>
)
