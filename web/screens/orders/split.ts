import { messageOf } from '../../api/errors.ts'
import { orderActions } from '../../api/orders.ts'
import { queryClient } from '../../app/query-client.ts'
import { isFeedLive } from '../../feed/use-feed.ts'
import { t } from '../../language/t.ts'
import { newId } from '../../new-id.ts'
import { outbox } from '../../outbox/the-outbox.ts'
import { showToast } from '../../parts/toast.ts'
import { refreshOrders } from './end-orders.ts'
import { joinOrders } from './join.ts'
import type { Portions } from './split-totals.ts'

type SplitRequest = Readonly<{ orderId: string; portions: Portions; place: string }>

/** Moves the portions to an order of their own, and says so. */
export async function splitOrder({ orderId, portions, place }: SplitRequest): Promise<void> {
  const lines = Object.entries(portions)
    .filter(([, quantity]) => quantity > 0)
    .map(([line, quantity]) => ({ line: Number(line), quantity }))
  const body = { orderId, intoOrderId: newId(), lines }
  try {
    const draft = { path: orderActions.divide, body, lane: orderId, label: `${t('orders.split.title')}: ${place}` }
    await outbox.submit(draft).answer
    const undo = { orderIds: [body.intoOrderId], place }
    showToast(t('orders.split.done'), 'undo', { label: t('common.undo'), run: () => void joinOrders(undo) })
    await queryClient.invalidateQueries({ queryKey: ['orders', 'summary'] })
    if (!isFeedLive()) await refreshOrders()
  } catch (error) {
    showToast(messageOf(error, t('failures.orders')), 'error')
    await refreshOrders()
  }
}
