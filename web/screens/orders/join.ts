import { orderActions } from '../../api/orders.ts'
import { queryClient } from '../../app/query-client.ts'
import { t } from '../../language/t.ts'
import { outbox } from '../../outbox/the-outbox.ts'
import { showToast } from '../../parts/toast.ts'
import { runOrderCommand } from './end-orders.ts'

type JoinRequest = Readonly<{ orderIds: readonly string[]; place: string }>

/** Returns the items of split orders to their original orders, one order after the other. */
export async function joinOrders({ orderIds, place }: JoinRequest): Promise<void> {
  const label = `${t('orders.join.title')}: ${place}`
  const lane = orderIds[0] ?? place
  const drafts = orderIds.map((orderId) => ({ path: orderActions.join, body: { orderId }, lane, label }))
  await runOrderCommand(async () => {
    await Promise.all(drafts.map((draft) => outbox.submit(draft).answer))
    showToast(t('orders.join.done'), 'success')
    await queryClient.invalidateQueries({ queryKey: ['orders', 'summary'] })
  })
}
