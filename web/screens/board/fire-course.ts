import { messageOf } from '../../api/errors.ts'
import type { OpenPage } from '../../api/order-lists.ts'
import { kitchenList, type Order, type OrderGroup, orderActions, ordersKey } from '../../api/orders.ts'
import { queryClient } from '../../app/query-client.ts'
import { isFeedLive } from '../../feed/use-feed.ts'
import { t } from '../../language/t.ts'
import { outbox } from '../../outbox/the-outbox.ts'
import { showToast } from '../../parts/toast.ts'
import { type CourseChange, withCourse } from './courses.ts'

type FireRequest = Readonly<{ orderIds: readonly string[]; course: number; place: string }>

/** Fires a course through the outbox; shown at once. Undo holds it again while none of its items is started. */
export async function fireCourse(request: FireRequest, isHeld = false): Promise<void> {
  const { orderIds, course, place } = request
  const label = t(isHeld ? 'board.courses.holdOf' : 'board.courses.fireOf', { course, place })
  const path = isHeld ? orderActions.hold : orderActions.fire
  try {
    await outbox.submit({ path, body: { orderIds, course }, lane: orderIds[0] ?? place, label }).answer
    updateLists({ orderIds, course, isHeld })
    const undo = { label: t('common.undo'), run: () => void fireCourse(request, true) }
    if (isHeld) showToast(t('board.courses.heldDone', { course, place }), 'success')
    else showToast(t('board.courses.fired', { course, place }), 'undo', undo)
  } catch (error) {
    showToast(messageOf(error, t('failures.orders')), 'error')
  }
  if (!isFeedLive()) for (const queryKey of lists) void queryClient.invalidateQueries({ queryKey })
}

const lists = [kitchenList.queryKey, ordersKey]

/** Updates the cached orders until the feed publishes them, so that they are not shown as held again. */
function updateLists(change: CourseChange): void {
  const changed = (order: Order) => withCourse(order, change)
  queryClient.setQueryData(kitchenList.queryKey, (page) => page && { ...page, rows: page.rows.map(changed) })
  queryClient.setQueriesData<OpenPage<OrderGroup>>(
    { queryKey: ordersKey },
    (page) => page && { ...page, rows: page.rows.map((group) => ({ ...group, orders: group.orders.map(changed) })) },
  )
}
