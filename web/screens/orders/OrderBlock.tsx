import hourglass from 'icon:fill/hourglass-medium'
import sealCheck from 'icon:fill/seal-check'
import coins from 'icon:regular/coins'
import { clockText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { Chip } from '../../parts/Chip.tsx'
import { TokenStub } from '../../parts/TokenStub.tsx'
import { minutesSince } from '../board/age.ts'
import type { ShownOrder } from '../board/pending-items.ts'
import { placeTitle } from '../board/place.ts'
import { ItemRow } from './ItemRow.tsx'

/** An order of a card: token, age, payment status and items. */
export function OrderBlock({ order, now }: { order: ShownOrder; now: number }) {
  const isPaid = order.payment_status === 'paid'
  return (
    <section className="ord" aria-label={t('board.token', { tokenNo: order.token_no })}>
      <header>
        <TokenStub no={order.token_no} />
        <div className="grow">
          <bdi className="num">
            <b>{clockText(order.date)}</b>
            <span className="mute">
              {' '}
              · {minutesSince(order.date, now)} {t('board.minutes')}
            </span>
          </bdi>
          {order.moved_from !== undefined && (
            <span className="opt clip">{t('board.movedLong', { from: order.moved_from, to: placeTitle(order) })}</span>
          )}
          {order.customer_name && (
            <span className="opt clip" dir="auto">
              {order.customer_name}
            </span>
          )}
        </div>
        {isPaid ? (
          <Chip tone="done" icon={sealCheck}>
            {t('orders.paidChip')}
          </Chip>
        ) : order.in_checkout ? (
          <Chip tone="fire" icon={hourglass}>
            {t('orders.payingChip')}
          </Chip>
        ) : (
          <Chip tone="wait" icon={coins}>
            {t('orders.pendingChip')}
          </Chip>
        )}
      </header>
      <ul>
        {order.items.map((item) => (
          <ItemRow
            tableId={order.table_id}
            key={item.id}
            item={item}
            tokenNo={order.token_no}
            isPaid={isPaid}
            inCheckout={order.in_checkout}
            currency={order.currency}
          />
        ))}
      </ul>
    </section>
  )
}
