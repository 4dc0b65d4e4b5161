import { messageOf } from '../../api/errors.ts'
import { orderActions } from '../../api/orders.ts'
import { queryClient } from '../../app/query-client.ts'
import { isFeedLive } from '../../feed/use-feed.ts'
import { t } from '../../language/t.ts'
import { outbox } from '../../outbox/the-outbox.ts'
import { showToast } from '../../parts/toast.ts'
import { refreshOrders } from './end-orders.ts'

type JoinRequest = Readonly<{ orderIds: readonly string[]; place: string }>

/** Returns the items of split orders to their original orders, one order after the other. */
export async function joinOrders({ orderIds, place }: JoinRequest): Promise<void> {
  const label = `${t('orders.join.title')}: ${place}`
  const lane = orderIds[0] ?? place
  try {
    const drafts = orderIds.map((orderId) => ({ path: orderActions.join, body: { orderId }, lane, label }))
    await Promise.all(drafts.map((draft) => outbox.submit(draft).answer))
    showToast(t('orders.join.done'), 'success')
    await queryClient.invalidateQueries({ queryKey: ['orders', 'summary'] })
    if (!isFeedLive()) await refreshOrders()
  } catch (error) {
    showToast(messageOf(error, t('failures.orders')), 'error')
    await refreshOrders()
  }
}
