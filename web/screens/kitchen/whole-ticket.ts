import { type KitchenStatus, maxMovedItems, statusBefore } from '@comanda/domain/orders/item-status.ts'
import { messageOf } from '../../api/errors.ts'
import { t } from '../../language/t.ts'
import { showToast } from '../../parts/toast.ts'
import { moveTicket } from '../board/move-item.ts'
import { passItems } from './pass-items.ts'
import type { StationItem, StationOrder } from './stations.ts'
import { toMakeIn, toPassIn, toRecallIn } from './tickets.ts'

type Move = readonly [item: StationItem, status: KitchenStatus]

/** Completes all items of a ticket. Undo returns each item to its previous status. */
export async function completeTicket(order: StationOrder): Promise<void> {
  const items = toMakeIn(order)
  if (items.length === 0) return
  const back = items.map((item): Move => [item, item.status === 'preparing' ? 'preparing' : 'created'])
  showToast(t('kitchen.ticketCompleted', { tokenNo: order.token_no }), 'undo', {
    label: t('common.undo'),
    run: () => void moveAll(order, back),
  })
  await moveAll(
    order,
    items.map((item): Move => [item, 'completed']),
  )
}

/** Passes what is ready at the pass; if nothing is, completes the ticket. */
export const bumpTicket = (order: StationOrder): Promise<void> => {
  const ready = toPassIn(order)
  return ready.length > 0 ? passItems(order, ready) : completeTicket(order)
}

/** Takes a ticket one step back (rules K6, K12). */
export async function recallTicket(order: StationOrder): Promise<void> {
  const items = toRecallIn(order)
  if (items.some(({ atPass }) => atPass === 'passed')) return passItems(order, items, false)
  const moves = items.flatMap((item): readonly Move[] => {
    const status = statusBefore[item.status]
    return status === undefined ? [] : [[item, status]]
  })
  if (moves.length === 0) return
  const isBack = await moveAll(order, moves)
  if (isBack) showToast(t('kitchen.ticketRecalled', { tokenNo: order.token_no }), 'success')
}

/** Resolves to true if all items were moved. Items beyond the limit of one request are left for the next press. */
async function moveAll(order: StationOrder, moves: readonly Move[]): Promise<boolean> {
  const { token_no: tokenNo } = order
  const statuses = moves.slice(0, maxMovedItems).map(([{ id, line }, status]) => ({ id, line, status }))
  try {
    const skipped = await moveTicket(order.id, statuses, t('board.token', { tokenNo }))
    const titles = moves.filter(([{ id }]) => skipped.includes(id)).map(([item]) => item.item_title)
    if (titles.length > 0) showToast(t('kitchen.skipped', { tokenNo, titles: titles.join(', ') }), 'error')
    return titles.length === 0
  } catch (error) {
    showToast(messageOf(error, t('failures.orders')), 'error')
    return false
  }
}
