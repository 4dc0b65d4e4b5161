import slash from 'icon:bold/cloud-slash'
import check from 'icon:fill/check-circle'
import fire from 'icon:fill/fire'
import cancelled from 'icon:fill/x-circle'
import delivered from 'icon:regular/checks'
import created from 'icon:regular/circle'
import hourglass from 'icon:regular/hourglass-medium'
import { t } from '../language/t.ts'
import { currencyOf, fromWire } from '../money.ts'
import { Icon } from '../parts/Icon.tsx'
import { Money } from '../parts/Money.tsx'
import { Skeleton } from '../parts/States.tsx'
import type { OwnOrder as Order } from './api.ts'
import { useOwnOrder } from './use-own-order.ts'

type Props = Readonly<{ code: string; token: string }>
type Item = Order['items'][number]

const ofItem = {
  created: [created, 'wait'],
  preparing: [fire, 'fire'],
  completed: [check, 'done'],
  delivered: [delivered, ''],
  cancelled: [cancelled, 'bad'],
} as const

const ofOrder = { pending: [hourglass, 'wait'], accepted: [check, 'done'], dismissed: [cancelled, 'bad'] } as const

/** State of the guest's order, until everything is served. */
export function OwnOrder({ code, token }: Props) {
  const { order, isStale, isUnknown } = useOwnOrder(code, token)
  if (isUnknown) return null
  return (
    <section className="order" aria-labelledby="own">
      <h2 id="own">{t('guest.yourOrder')}</h2>
      <div role="status">
        {order ? <State order={order} /> : <Skeleton width="12rem" height={28} />}
        {isStale && (
          <span className="chip fire">
            <Icon of={slash} />
            {t('guest.offline')}
          </span>
        )}
      </div>
      {order?.moved_from !== undefined && order.table_title !== null && (
        <p>{t('guest.movedTo', { table: order.table_title })}</p>
      )}
      {order && order.items.length > 0 && <Items order={order} />}
    </section>
  )
}

function State({ order: { status, token_no: tokenNo } }: Readonly<{ order: Order }>) {
  const [icon, tone] = ofOrder[status]
  return (
    <>
      <span className={`chip ${tone}`}>
        <Icon of={icon} />
        {t(`guest.state.${status}`)}
      </span>
      {tokenNo !== null && (
        <span className="no">
          {t('guest.token')} <b className="num">{tokenNo}</b>
        </span>
      )}
    </>
  )
}

function Items({ order }: Readonly<{ order: Order }>) {
  const currency = currencyOf(order.currency)
  return (
    <>
      <ul>
        {order.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of an order keep their place.
          <li key={index}>
            <div className="grow">
              <b className="num">{item.quantity}×</b> <bdi>{item.title}</bdi>
              <Options item={item} />
            </div>
            {item.status && <ItemState status={item.status} />}
          </li>
        ))}
      </ul>
      {order.service_charge && (
        <p className="total sm">
          <bdi>{order.service_charge.title}</bdi>
          <span className="end">
            <Money amount={fromWire(order.service_charge.amount, currency)} currency={currency} />
          </span>
        </p>
      )}
      {order.total !== null && (
        <p className="total">
          {t('guest.payableTotal')}
          <b className="end">
            <Money amount={fromWire(order.total, currency)} currency={currency} />
          </b>
        </p>
      )}
    </>
  )
}

function Options({ item }: Readonly<{ item: Item }>) {
  const options = [item.variant_title, ...item.addons].filter(Boolean).join(', ')
  return (
    <>
      {options && (
        <p className="sm mute">
          <bdi>{options}</bdi>
        </p>
      )}
      {item.notes && (
        <p className="sm">
          <bdi className="mark">{item.notes}</bdi>
        </p>
      )}
    </>
  )
}

function ItemState({ status }: Readonly<{ status: NonNullable<Item['status']> }>) {
  const [icon, tone] = ofItem[status]
  return (
    <span className={`chip ${tone}`}>
      <Icon of={icon} />
      {t(`guest.status.${status}`)}
    </span>
  )
}
