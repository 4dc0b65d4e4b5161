import { orderActions } from '../../api/orders.ts'
import { t } from '../../language/t.ts'
import { outbox } from '../../outbox/the-outbox.ts'
import { showToast } from '../../parts/toast.ts'
import { runOrderCommand } from './end-orders.ts'

/** A table, or the place of an order without one. */
export type OrderPlace = Readonly<{ tableId: string | null; title: string }>
export type TableMove = Readonly<{
  orderIds: readonly string[]
  from: OrderPlace
  to: OrderPlace
  onMoved?: ((from: OrderPlace, to: OrderPlace) => void) | undefined
}>

/** Moves these orders with one command through the outbox. Undo is a separate command. */
export async function moveTable(move: TableMove, isUndo = false): Promise<void> {
  const { orderIds, from, to, onMoved } = move
  const names = { from: from.title, to: to.title }
  const body = { orderIds, tableId: to.tableId }
  const lane = orderIds[0] ?? to.title
  if (!navigator.onLine) showToast(t('orders.move.kept'), 'success')
  await runOrderCommand(async () => {
    await outbox.submit({ path: orderActions.move, body, lane, label: t('orders.move.label', names) }).answer
    onMoved?.(from, to)
    const undo = { label: t('common.undo'), run: () => void moveTable({ ...move, from: to, to: from }, true) }
    if (isUndo) showToast(t('orders.move.done', names), 'success')
    else showToast(t('orders.move.done', names), 'undo', undo)
  })
}
