import { messageOf } from '../../api/errors.ts'
import { kitchenList, orderActions, ordersKey } from '../../api/orders.ts'
import { queryClient } from '../../app/query-client.ts'
import { isFeedLive } from '../../feed/use-feed.ts'
import { t } from '../../language/t.ts'
import { outbox } from '../../outbox/the-outbox.ts'
import { showToast } from '../../parts/toast.ts'
import type { Reason } from '../board/ReasonPicker.tsx'
import { withApproval } from '../pin/approval.ts'

export type Ending = 'cancel' | 'complete'

type EndRequest = Readonly<{ ending: Ending; orderIds: readonly string[]; reason: Reason | null; place: string }>

/** Cancels or completes every order of a card with one command. */
export async function endOrders({ ending, orderIds, reason, place }: EndRequest): Promise<void> {
  const label = `${t(`orders.${ending}`)}: ${place}`
  const body = { orderIds, ...(reason && { reason }) }
  const lane = orderIds[0] ?? place
  await runOrderCommand(async () => {
    const [answer] = await withApproval(
      [{ path: orderActions[ending], body }],
      label,
      (request) => outbox.submit<{ message: string }>({ ...request, lane, label }).answer,
    )
    showToast(answer?.message ?? '', 'success')
  })
}

/** Runs a command about open orders, then reads their lists again unless the feed is live. Shows a refusal. */
export async function runOrderCommand(run: () => Promise<void>): Promise<void> {
  try {
    await run()
    if (!isFeedLive()) await refreshOrders()
  } catch (error) {
    showToast(messageOf(error, t('failures.orders')), 'error')
    await refreshOrders()
  }
}

/** Reads the lists of orders again, for instance after a refusal, whose cause may be an outdated list. */
export async function refreshOrders(): Promise<void> {
  const keys = [ordersKey, kitchenList.queryKey]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
