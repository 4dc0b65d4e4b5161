import type { OrderGroup } from '../../api/orders.ts'
import type { QrOrder } from '../../api/qr-orders.ts'
import { minutesSince } from '../board/age.ts'

/** Age of the first serving after which an unpaid table needs attention. */
const longOpenMinutes = 90
const lateMinutes = 10
/** Number of days for which the end of a subscription is announced. */
const subscriptionDays = 7
const dayMs = 24 * 60 * 60_000

/** Cards that have been open for long and are not paid, oldest first. */
export const longOpen = (groups: readonly OrderGroup[], now: number): readonly OrderGroup[] =>
  groups
    .filter(({ orders }) =>
      orders.some((order) => order.payment_status === 'pending' && minutesSince(order.date, now) >= longOpenMinutes),
    )
    .toSorted((one, other) => firstDate(one).localeCompare(firstDate(other)))

export const firstDate = ({ orders }: OrderGroup): string => orders.map(({ date }) => date).sort()[0] ?? ''

/** Number of orders with food that has waited ten minutes for the kitchen. */
export const lateTickets = (groups: readonly OrderGroup[], now: number): number =>
  groups
    .flatMap(({ orders }) => orders)
    .filter(
      ({ date, items }) =>
        minutesSince(date, now) >= lateMinutes &&
        items.some(({ status }) => status === 'created' || status === 'preparing'),
    ).length

const unansweredMinutes = 2

/** Number of guest orders that have been pending for two minutes. */
export const unansweredGuests = (orders: readonly Pick<QrOrder, 'date'>[], now: number): number =>
  orders.filter(({ date }) => minutesSince(date, now) >= unansweredMinutes).length

/** Days until the subscription ends; null if that is not soon. */
export function endingIn(end: string | null, now: number): number | null {
  const left = Math.ceil((Date.parse(end ?? '') - now) / dayMs)
  return left >= 0 && left <= subscriptionDays ? left : null
}
