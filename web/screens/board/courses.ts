import type { Order, OrderItem } from '../../api/orders.ts'
import type { Entry } from '../../outbox/command.ts'

type CourseItem = Pick<OrderItem, 'status' | 'course' | 'held'>
type CourseOrder = Readonly<{ id: string; status: Order['status']; items: readonly CourseItem[] }>

/** True if the kitchen must not start the item yet. */
export const isHeld = ({ status, held }: Readonly<{ status: OrderItem['status']; held?: true | undefined }>): boolean =>
  held === true && status === 'created'

/** The lowest held course of these orders; null if none is held. */
export function nextCourse(orders: readonly CourseOrder[]): number | null {
  const held = orders.filter(({ status }) => status === 'created').flatMap(({ items }) => items.filter(isHeld))
  return held.reduce<number | null>((least, { course = null }) => lower(least, course), null)
}

/** Ids of the orders with held items of this course. */
export const idsWith = (orders: readonly CourseOrder[], course: number): readonly string[] =>
  orders.filter(({ items }) => items.some((item) => isHeld(item) && item.course === course)).map(({ id }) => id)

const lower = (one: number | null, other: number | null) =>
  one === null ? other : other === null ? one : Math.min(one, other)

export type CourseChange = Readonly<{ orderIds: readonly string[]; course: number; isHeld: boolean }>

/** An order after a course was fired or held; the same object if nothing changes. */
export function withCourse(order: Order, { orderIds, course, isHeld: holds }: CourseChange): Order {
  const isChanged = (item: OrderItem) =>
    item.course === course && item.status === 'created' && (item.held === true) !== holds
  if (!orderIds.includes(order.id) || !order.items.some(isChanged)) return order
  const changed = ({ held: _, ...item }: OrderItem): OrderItem => (holds ? { ...item, held: true } : item)
  return { ...order, items: order.items.map((item) => (isChanged(item) ? changed(item) : item)) }
}

const paths: ReadonlyMap<string, boolean> = new Map([
  ['/orders/fire', false],
  ['/orders/hold', true],
])

/** Pending changes of courses in the outbox, in their order. */
export const pendingCourses = (entries: readonly Entry[]): readonly CourseChange[] =>
  entries.flatMap(({ path, body, state }) => {
    const holds = paths.get(path)
    if (holds === undefined || state !== 'waiting' || typeof body !== 'object' || body === null) return []
    if (!('orderIds' in body && 'course' in body && Array.isArray(body.orderIds))) return []
    return typeof body.course === 'number' ? [{ orderIds: body.orderIds, course: body.course, isHeld: holds }] : []
  })
