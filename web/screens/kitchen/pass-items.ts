import { maxMovedItems } from '@comanda/domain/orders/item-status.ts'
import { messageOf } from '../../api/errors.ts'
import { kitchenList, orderActions } from '../../api/orders.ts'
import type { AnswerOf } from '../../api/request.ts'
import { queryClient } from '../../app/query-client.ts'
import { isFeedLive } from '../../feed/use-feed.ts'
import { t } from '../../language/t.ts'
import { outbox } from '../../outbox/the-outbox.ts'
import { showToast } from '../../parts/toast.ts'
import type { StationItem, StationOrder } from './stations.ts'
import { type PassChange, withPass } from './with-pass.ts'

type PassAnswer = AnswerOf<'POST /kitchen/tickets/pass'>

/** Passes ready items through the outbox, or takes them back; shown at once. */
export async function passItems(order: StationOrder, items: readonly StationItem[], passed = true): Promise<void> {
  const { id: orderId, token_no: tokenNo } = order
  const moved = items.slice(0, maxMovedItems)
  const body = { orderId, lines: linesOf(moved), passed }
  const done = t(passed ? 'keys.pass.done' : 'keys.pass.undone', { tokenNo, titles: titlesOf(moved) })
  const undo = { label: t('common.undo'), run: () => void passItems(order, moved, false) }
  if (passed) showToast(done, 'undo', undo)
  show(body)
  try {
    const request = { path: orderActions.pass, body, lane: orderId, label: done }
    const { skipped = [] } = await outbox.submit<PassAnswer>(request).answer
    const refused = moved.filter(({ id }) => skipped.includes(id))
    show({ orderId, lines: linesOf(refused), passed: !passed })
    if (refused.length > 0) showToast(t('keys.pass.skipped', { tokenNo, titles: titlesOf(refused) }), 'error')
    else if (!passed) showToast(done, 'success')
  } catch (error) {
    show({ ...body, passed: !passed })
    showToast(messageOf(error, t('failures.orders')), 'error')
  }
  if (!isFeedLive()) void queryClient.invalidateQueries({ queryKey: kitchenList.queryKey })
}

const linesOf = (items: readonly StationItem[]) => items.map(({ line }) => line)
const titlesOf = (items: readonly StationItem[]) => items.map(({ item_title }) => item_title).join(', ')

/** Updates the cached orders until the feed publishes them. */
const show = (change: PassChange) =>
  queryClient.setQueryData(
    kitchenList.queryKey,
    (page) => page && { ...page, rows: page.rows.map((order) => withPass(order, change)) },
  )
