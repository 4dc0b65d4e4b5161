import { type KitchenStatus, statusBefore } from '@comanda/domain/orders/item-status.ts'
import { messageOf } from '../../api/errors.ts'
import { orderActions } from '../../api/orders.ts'
import { t } from '../../language/t.ts'
import { showToast } from '../../parts/toast.ts'
import { moveItem } from '../board/move-item.ts'
import type { StationItem, StationOrder } from './stations.ts'

const words: Readonly<Record<KitchenStatus, string>> = {
  created: t('kitchen.recall'),
  preparing: t('kitchen.start'),
  completed: t('kitchen.complete'),
}

function sendStatus({ token_no: tokenNo }: StationOrder, item: StationItem, status: KitchenStatus) {
  const label = `${words[status]}: ${item.item_title}, ${t('board.token', { tokenNo })}`
  return moveItem({ item, status, path: orderActions.kitchenItem(item.id), label })
}

/** Moves an item to its next status through the outbox; shown at once. A completed item offers Undo. */
export async function moveOn(order: StationOrder, item: StationItem, status: KitchenStatus): Promise<void> {
  const names = { tokenNo: order.token_no, title: item.item_title }
  if (status === 'completed') {
    showToast(`${names.tokenNo} · ${names.title} ${t('kitchen.completed')}`, 'undo', {
      label: t('common.undo'),
      run: () => void moveOn(order, item, 'preparing'),
    })
  }
  try {
    await sendStatus(order, item, status)
    const isRecalled = statusBefore[item.status] === status
    if (isRecalled) showToast(t(status === 'created' ? 'kitchen.unstarted' : 'kitchen.recalled', names), 'success')
  } catch (error) {
    showToast(messageOf(error, t('failures.orders')), 'error')
  }
}
