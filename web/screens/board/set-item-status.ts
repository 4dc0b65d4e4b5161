import { messageOf } from '../../api/errors.ts'
import { type ItemStatus, orderActions } from '../../api/orders.ts'
import { t } from '../../language/t.ts'
import { showToast } from '../../parts/toast.ts'
import { moveItem } from './move-item.ts'
import type { Reason } from './ReasonPicker.tsx'

type Item = Readonly<{ id: string; order_id: string; item_title: string; status: ItemStatus }>
type Change = Readonly<{ item: Item; status: ItemStatus; tokenNo: number; reason?: Reason; part?: number | undefined }>

/**
 * Sends the new status of an item, or of the part of it that is cancelled, and reports the result; a cancellation can be
 * undone while the server allows it.
 */
export async function setItemStatus({ item, status, tokenNo, reason, part }: Change): Promise<void> {
  const { id, item_title: title, status: before } = item
  if (before === status) return
  const label = `${t(`board.status.${status}`)}: ${title}, ${t('board.token', { tokenNo })}`
  try {
    const { message, id: movedId = id } = await moveItem({
      item,
      status,
      path: orderActions.item(id),
      label,
      reason,
      part,
    })
    if (status === 'cancelled') {
      const run = () => void setItemStatus({ item: { ...item, id: movedId, status }, status: before, tokenNo })
      const text =
        part === undefined ? t('orders.itemCancelled', { title }) : t('orders.partCancelled', { count: part, title })
      showToast(text, 'undo', { label: t('common.undo'), run })
    } else showToast(before === 'cancelled' ? t('orders.itemBack', { title }) : message, 'success')
  } catch (error) {
    showToast(messageOf(error, t('failures.orders')), 'error')
  }
}
