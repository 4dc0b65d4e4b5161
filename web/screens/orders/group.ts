import { type Money, sum } from '@comanda/domain/kernel/money.ts'
import type { ItemStatus } from '../../api/orders.ts'
import { type Currency, fromWire } from '../../money.ts'

type Item = Readonly<{ status: ItemStatus }>
type Order = Readonly<{ payment_status: 'pending' | 'paid'; total: string; items: readonly Item[] }>
type Group = Readonly<{ total: string; orders: readonly Order[] }>

const isPaid = ({ payment_status }: Order): boolean => payment_status === 'paid'
const isCharged = ({ items }: Order): boolean => items.some(({ status }) => status !== 'cancelled')
/** All of it is made, and none of that is still in the kitchen. */
const isReady = ({ items }: Order): boolean =>
  items.some(({ status }) => status === 'completed') &&
  !items.some(({ status }) => status === 'created' || status === 'preparing')

/** What the last key of a card does: pay what is owed, or only close what is paid (or costs nothing). */
export const isOwed = ({ orders }: Group): boolean => orders.some((order) => !isPaid(order) && isCharged(order))

export const isAnyPaid = ({ orders }: Group): boolean => orders.some(isPaid)

/** The amount on that key: what is owed, else what was paid. */
export const amountOf = (group: Group, currency: Currency): Money =>
  isOwed(group) ? fromWire(group.total, currency) : sum(group.orders.map(({ total }) => fromWire(total, currency)))

export function countsOf(groups: readonly Group[]): Readonly<{ open: number; paid: number; ready: number }> {
  const orders = groups.flatMap((group) => group.orders)
  return { open: orders.length, paid: orders.filter(isPaid).length, ready: orders.filter(isReady).length }
}
