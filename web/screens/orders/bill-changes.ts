import { messageOf } from '../../api/errors.ts'
import type { Intent } from '../../api/pins.ts'
import { t } from '../../language/t.ts'
import { Discarded } from '../../outbox/outbox.ts'
import { outbox } from '../../outbox/the-outbox.ts'
import { showToast } from '../../parts/toast.ts'
import { withApproval } from '../pin/approval.ts'

type BillChange = Readonly<{
  /** One request per order, or one for all. */
  requests: readonly Intent[]
  /** First order of the bill. Its queue also holds a payment that is made after the change. */
  orderId: string
  label: string
  /** Called if the change waits in the outbox. */
  onQueued?: (() => void) | undefined
}>

/**
 * Sends a change of a bill through the outbox. All requests are stored before the first is sent, so that none is lost
 * with the page. Resolves with the accepted requests and the reason of a refusal.
 */
export async function changeBill({ requests, orderId: lane, label, onQueued }: BillChange) {
  const accepted = new Set<Intent>()
  let isQueued = false
  const showQueued = () => {
    if (isQueued) return
    isQueued = true
    showToast(t('orders.change.kept'), 'success')
    onQueued?.()
  }
  const submit = async (request: Intent) => {
    await outbox.submit({ ...request, lane, label }, { onWaiting: showQueued }).answer
    accepted.add(request)
  }
  const sent = new Map(requests.map((request) => [request, submit(request)]))
  const all = Promise.allSettled(sent.values())
  try {
    await withApproval(requests, label, (request) => sent.get(request) ?? submit(request))
    return { accepted, refusal: null }
  } catch (error) {
    await all
    return { accepted, refusal: error instanceof Discarded ? '' : showRefusal(error, label, isQueued) }
  }
}

/** Shows a refusal. If the change had waited, it is named and shown longer: the bill may no longer be on the screen. */
function showRefusal(error: unknown, label: string, wasQueued: boolean): string {
  const refusal = messageOf(error, t('failures.orders'))
  if (wasQueued) showToast(`${label}: ${refusal}`, 'token')
  else showToast(refusal, 'error')
  return refusal
}
