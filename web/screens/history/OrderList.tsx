import sealCheck from 'icon:fill/seal-check'
import xCircle from 'icon:fill/x-circle'
import coins from 'icon:regular/coins'
import { useInfiniteQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { type HistoryFilter, type PastOrder, pastOrders } from '../../api/audit.ts'
import { clockText, dayText, shortDayText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { currencyOf, fromWire, moneyText } from '../../money.ts'
import { comma } from '../../office/comma.ts'
import { Button } from '../../parts/Button.tsx'
import { Chip } from '../../parts/Chip.tsx'
import { Money } from '../../parts/Money.tsx'
import { Empty, LoadError, Skeleton } from '../../parts/States.tsx'
import { placeTitle } from '../board/place.ts'

type Props = Readonly<{ filter: HistoryFilter; chosen: string | null; linkOf: (orderId: string) => string }>

export const usePastOrders = (filter: HistoryFilter) => useInfiniteQuery(pastOrders(filter))

/** The orders of a day or of a search, newest first. */
export function OrderList({ filter, chosen, linkOf }: Props) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = usePastOrders(filter)
  const orders = data?.pages.flatMap((page) => page.orders)
  if (!orders) {
    return isError ? <LoadError onRetry={() => void refetch()}>{t('history.loadError')}</LoadError> : <ListSkeleton />
  }
  const since = data?.pages.at(-1)?.searched_since ?? null
  return (
    <>
      {orders.length === 0 && <Empty>{t('history.empty')}</Empty>}
      <ul className="past-list">
        {orders.map((order) => (
          <Row
            key={order.id}
            order={order}
            isChosen={order.id === chosen}
            withDay={filter.day !== 'today'}
            to={linkOf(order.id)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <p className="past-more">
          {since && <span className="mute">{t('history.searchedSince', { day: dayText(since) })}</span>}
          <Button aria-busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? t('common.wait') : t(since ? 'history.searchEarlier' : 'history.more')}
          </Button>
        </p>
      )}
    </>
  )
}

type RowProps = Readonly<{ order: PastOrder; isChosen: boolean; withDay: boolean; to: string }>

const Row = memo(function Row({ order, isChosen, withDay, to }: RowProps) {
  const currency = currencyOf(order.currency)
  return (
    <li>
      <Link className={isChosen ? 'lrow on' : 'lrow'} aria-current={isChosen ? 'true' : undefined} to={to}>
        <span className="no slim num">{order.token_no}</span>
        <span className="grow">
          <b>
            <bdi>{[placeTitle(order), order.customer_name].filter(Boolean).join(comma())}</bdi>
          </b>
          <small className="num">
            <bdi>
              {withDay && `${shortDayText(order.placed_at)} · `}
              {spanOf(order)}
            </bdi>
          </small>
        </span>
        <span className="amt">
          <b>
            <Money amount={fromWire(order.total, currency)} currency={currency} />
          </b>
          <State order={order} />
          {Number(order.lost) > 0 && (
            <small className="num past-lost">
              <bdi>{t('history.lost', { amount: moneyText(fromWire(order.lost, currency), currency) })}</bdi>
            </small>
          )}
        </span>
      </Link>
    </li>
  )
})

const spanOf = ({ placed_at, closed_at }: PastOrder): string =>
  closed_at === null
    ? t('history.open', { from: clockText(placed_at) })
    : t('history.span', { from: clockText(placed_at), to: clockText(closed_at) })

function State({ order: { status, payment_status } }: { order: PastOrder }) {
  if (status === 'cancelled') {
    return (
      <Chip tone="bad" icon={xCircle}>
        {t('history.orderStatus.cancelled')}
      </Chip>
    )
  }
  return payment_status === 'paid' ? (
    <Chip tone="done" icon={sealCheck}>
      {t('history.payment.paid')}
    </Chip>
  ) : (
    <Chip tone="wait" icon={coins}>
      {t('history.payment.pending')}
    </Chip>
  )
}

const rows = [1, 2, 3, 4, 5, 6]

const ListSkeleton = () => (
  <div className="past-wait" role="status" aria-label={t('common.wait')}>
    {rows.map((row) => (
      <Skeleton key={row} height={60} />
    ))}
  </div>
)
