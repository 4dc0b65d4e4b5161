import { messageOf } from '../../api/errors.ts'
import { type ItemStatus, orderActions } from '../../api/orders.ts'
import { t } from '../../language/t.ts'
import { showToast } from '../../parts/toast.ts'
import { moveItem } from '../board/move-item.ts'
import type { StationItem, StationOrder } from './stations.ts'

const words = { preparing: t('kitchen.start'), completed: t('kitchen.complete') } as const

/** Shown at once and kept in the outbox; a refusal is shown. A completed item can be taken back. */
export async function moveOn(order: StationOrder, item: StationItem, status: ItemStatus): Promise<boolean> {
  const { item_title: title } = item
  if (status !== 'preparing' && status !== 'completed') return false
  if (status === 'completed') {
    showToast(`${order.token_no} · ${title} ${t('kitchen.completed')}`, 'undo', {
      label: t('common.undo'),
      run: () => void moveOn(order, item, 'preparing'),
    })
  }
  const label = `${words[status]}: ${title}, ${t('board.token', { tokenNo: order.token_no })}`
  try {
    await moveItem({ item, status, path: orderActions.kitchenItem(item.id), label })
    return true
  } catch (error) {
    showToast(messageOf(error, t('failures.orders')), 'error')
    return false
  }
}

/** A dish that was finished too early, or has to be made again. */
export async function recall(order: StationOrder, item: StationItem): Promise<void> {
  const isBack = await moveOn(order, item, 'preparing')
  if (isBack) showToast(t('kitchen.recalled', { tokenNo: order.token_no, title: item.item_title }), 'success')
}
