import { type Order, orderActions } from '../../api/orders.ts'
import { t } from '../../language/t.ts'
import { newId } from '../../new-id.ts'
import { outbox } from '../../outbox/the-outbox.ts'
import { showToast } from '../../parts/toast.ts'
import { runOrderCommand } from './end-orders.ts'
import type { OrderPlace } from './move-table.ts'
import { chargedItems } from './splittable.ts'

/** Chosen portions by the id of their item. */
export type ItemPortions = Readonly<Record<string, number>>
/** `lane`: queue of the outbox; requests about an order are sent one after the other. */
type Request = Readonly<{ path: string; body: object; lane: string }>
type Step = Readonly<{ move: Request; undo: Request }>
type ItemMove = Readonly<{ orders: readonly Order[]; portions: ItemPortions; from: OrderPlace; to: OrderPlace }>

/** Moves portions to another table, as a new order, or with their order if it contains nothing else. */
export async function moveItems({ from, to, ...chosen }: ItemMove): Promise<void> {
  const steps = stepsOf({ from, to, ...chosen })
  const names = { from: from.title, to: to.title }
  const undos = steps.map((step) => step.undo)
  if (!navigator.onLine) showToast(t('orders.move.kept'), 'success')
  const undo = { label: t('common.undo'), run: () => void returnItems(undos, names.to) }
  const moves = steps.map(({ move }) => move)
  const label = t('orders.moveItems.label', names)
  await submit(moves, label, () => showToast(t('orders.moveItems.done', names), 'undo', undo))
}

/** Returns moved items to their original orders. */
export const giveOrdersBack = (orderIds: readonly string[], place: string): Promise<void> =>
  returnItems(orderIds.map(joinOf), place)

const returnItems = (requests: readonly Request[], place: string): Promise<void> =>
  submit(requests, `${t('orders.moveItems.back')}: ${place}`, () => showToast(t('orders.moveItems.undone'), 'success'))

function stepsOf({ orders, portions, from, to }: ItemMove): readonly Step[] {
  return orders.flatMap((order): readonly Step[] => {
    const items = chargedItems(order)
    const lines = items.flatMap(({ id, line }) => {
      const quantity = portions[id] ?? 0
      return quantity > 0 ? [{ line, quantity }] : []
    })
    if (lines.length === 0) return []
    const orderIds = [order.id]
    if (items.every(({ id, quantity }) => (portions[id] ?? 0) >= quantity)) {
      const moveTo = ({ tableId }: OrderPlace) => ({
        path: orderActions.move,
        body: { orderIds, tableId },
        lane: order.id,
      })
      return [{ move: moveTo(to), undo: moveTo(from) }]
    }
    const intoOrderId = newId()
    const body = { orderId: order.id, intoOrderId, lines, tableId: to.tableId }
    return [{ move: { path: orderActions.divide, body, lane: order.id }, undo: joinOf(intoOrderId) }]
  })
}

const joinOf = (orderId: string): Request => ({ path: orderActions.join, body: { orderId }, lane: orderId })

const submit = (requests: readonly Request[], label: string, onDone: () => void): Promise<void> =>
  runOrderCommand(async () => {
    await Promise.all(requests.map((request) => outbox.submit({ ...request, label }).answer))
    onDone()
  })
