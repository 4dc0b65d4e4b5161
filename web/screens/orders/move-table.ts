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
export const moveTable = (move: TableMove): Promise<void> => moveTables([move], move)

/**
 * Moves the orders of joined tables with one command per table. One Undo returns all of them to their tables.
 * `whole`: the joined tables and their new one, or the reverse.
 */
export async function moveTables(
  moves: readonly TableMove[],
  whole: Omit<TableMove, 'orderIds'>,
  isUndo = false,
): Promise<void> {
  const { from, to, onMoved } = whole
  const names = { from: from.title, to: to.title }
  if (!navigator.onLine) showToast(t('orders.move.kept'), 'success')
  await runOrderCommand(async () => {
    const results = await Promise.allSettled(moves.map(send))
    const accepted = moves.filter((_, index) => results[index]?.status === 'fulfilled')
    const refusal = results.find((result) => result.status === 'rejected')
    if (accepted.length > 0) {
      if (!refusal) onMoved?.(from, to)
      const back = accepted.map((move) => ({ ...move, from: move.to, to: move.from }))
      const undo = { label: t('common.undo'), run: () => void moveTables(back, { ...whole, from: to, to: from }, true) }
      if (isUndo) showToast(t('orders.move.done', names), 'success')
      else showToast(t('orders.move.done', names), 'undo', undo)
    }
    if (refusal) throw refusal.reason
  })
}

function send({ orderIds, from, to }: TableMove): Promise<unknown> {
  const body = { orderIds, tableId: to.tableId }
  const label = t('orders.move.label', { from: from.title, to: to.title })
  return outbox.submit({ path: orderActions.move, body, lane: orderIds[0] ?? to.title, label }).answer
}
