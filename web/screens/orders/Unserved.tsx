import type { OrderItem } from '../../api/orders.ts'
import { t } from '../../language/t.ts'
import { StatusChip } from '../board/StatusChip.tsx'
import { isInKitchen } from './group.ts'

type Item = Pick<OrderItem, 'id' | 'item_title' | 'quantity' | 'status' | 'passed_at'>

export const isHeldUp = (items: readonly Item[]): boolean => items.some(isInKitchen)

/** Dishes that are not served yet; nothing if none is in the kitchen. */
export function Unserved({ items }: { items: readonly Item[] }) {
  if (!isHeldUp(items)) return null
  return (
    <section className="unserved" aria-label={t('orders.notServed')}>
      <p>
        <b>{t('orders.notServed')}</b>
      </p>
      <ul>
        {items.map(({ id, quantity, item_title, status, passed_at }) => (
          <li key={id}>
            <b className="q num">{quantity}</b>
            <span className="grow">
              <bdi>{item_title}</bdi>
            </span>
            <StatusChip status={status} passed_at={passed_at} />
          </li>
        ))}
      </ul>
      <p className="sm">{t('orders.completeTakes')}</p>
    </section>
  )
}
