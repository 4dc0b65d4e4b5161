import { maxMovedItems } from '@comanda/domain/orders/item-status.ts'
import { messageOf } from '../../api/errors.ts'
import { kitchenList, orderActions } from '../../api/orders.ts'
import type { AnswerOf } from '../../api/request.ts'
import { queryClient } from '../../app/query-client.ts'
import { isFeedLive } from '../../feed/use-feed.ts'
import { t } from '../../language/t.ts'
import { outbox } from '../../outbox/the-outbox.ts'
import { showToast } from '../../parts/toast.ts'
import { withPass } from '../board/passed.ts'
import type { StationItem, StationOrder } from './stations.ts'

type PassAnswer = AnswerOf<'POST /kitchen/tickets/pass'>

/** Passes ready items through the outbox, or takes them back; shown at once. */
export async function passItems(order: StationOrder, items: readonly StationItem[], passed = true): Promise<void> {
  const { id: orderId, token_no: tokenNo } = order
  const moved = items.slice(0, maxMovedItems)
  const titles = moved.map(({ item_title }) => item_title).join(', ')
  const body = { orderId, lines: moved.map(({ line }) => line), passed }
  const done = t(passed ? 'keys.pass.done' : 'keys.pass.undone', { tokenNo, titles })
  const undo = { label: t('common.undo'), run: () => void passItems(order, moved, false) }
  if (passed) showToast(done, 'undo', undo)
  try {
    const request = { path: orderActions.pass, body, lane: orderId, label: done }
    const { skipped = [] } = await outbox.submit<PassAnswer>(request).answer
    const lines = moved.filter(({ id }) => !skipped.includes(id)).map(({ line }) => line)
    queryClient.setQueryData(
      kitchenList.queryKey,
      (page) => page && { ...page, rows: page.rows.map((one) => withPass(one, { orderId, lines, passed })) },
    )
    const left = moved.filter(({ id }) => skipped.includes(id)).map(({ item_title }) => item_title)
    if (left.length > 0) showToast(t('keys.pass.skipped', { tokenNo, titles: left.join(', ') }), 'error')
    else if (!passed) showToast(done, 'success')
  } catch (error) {
    showToast(messageOf(error, t('failures.orders')), 'error')
  }
  if (!isFeedLive()) void queryClient.invalidateQueries({ queryKey: kitchenList.queryKey })
}
