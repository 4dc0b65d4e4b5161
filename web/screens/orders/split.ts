import { orderActions } from '../../api/orders.ts'
import { queryClient } from '../../app/query-client.ts'
import { t } from '../../language/t.ts'
import { newId } from '../../new-id.ts'
import { outbox } from '../../outbox/the-outbox.ts'
import { showToast } from '../../parts/toast.ts'
import { runOrderCommand } from './end-orders.ts'
import { joinOrders } from './join.ts'
import type { Portions } from './split-totals.ts'

/** Each part contains the portions of an order that become a new order. */
type SplitRequest = Readonly<{ parts: readonly Readonly<{ orderId: string; portions: Portions }>[]; place: string }>

/** Moves the portions to new orders and shows a toast. */
export async function splitOrder({ parts, place }: SplitRequest): Promise<void> {
  const label = `${t('orders.split.title')}: ${place}`
  const bodies = parts.map(({ orderId, portions }) => {
    const chosen = Object.entries(portions).filter(([, quantity]) => quantity > 0)
    const lines = chosen.map(([line, quantity]) => ({ line: Number(line), quantity }))
    return { orderId, intoOrderId: newId(), lines }
  })
  const drafts = bodies.map((body) => ({ path: orderActions.divide, body, lane: body.orderId, label }))
  await runOrderCommand(async () => {
    await Promise.all(drafts.map((draft) => outbox.submit(draft).answer))
    const undo = { orderIds: bodies.map(({ intoOrderId }) => intoOrderId), place }
    showToast(t('orders.split.done'), 'undo', { label: t('common.undo'), run: () => void joinOrders(undo) })
    await queryClient.invalidateQueries({ queryKey: ['orders', 'summary'] })
  })
}
