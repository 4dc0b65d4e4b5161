import { getDefaultStore } from 'jotai'
import { ApiError, messageOf } from '../../api/errors.ts'
import { type OrderAnswer, orderPaths, type PosInit, type PricesChanged, posInit } from '../../api/pos.ts'
import { orderMessageOf } from '../../api/too-few.ts'
import { queryClient } from '../../app/query-client.ts'
import { t } from '../../language/t.ts'
import { currencyOf } from '../../money.ts'
import { newId } from '../../new-id.ts'
import { lateTokensAtom } from '../../outbox/late-orders.ts'
import { Discarded } from '../../outbox/outbox.ts'
import { outbox } from '../../outbox/the-outbox.ts'
import { dismissAbout, dismissUndo, showToast } from '../../parts/toast.ts'
import { answeredJob } from '../../print/answered-job.ts'
import { printReceipt, printToken } from '../../print/print-now.ts'
import { needsTable } from './cart.ts'
import { cartCharge } from './cart-charge.ts'
import { refreshLine } from './menu-line.ts'
import { labelOf, type OrderKind, placeOf, printJobOf, requestOf } from './order.ts'
import { billOpenAtom, cartAtom, lastSentAtom, type Pending, pendingAtom, type Sent, stepAtom } from './pos-atoms.ts'

const store = getDefaultStore()
/** Queue of all orders of this till: the kitchen gets them in the order they were taken. */
const ordersLane = 'orders'

/** Opens the summary; for Dine-In without a table, the table picker first. */
export function askFor(kind: OrderKind, init: PosInit): void {
  dismissUndo()
  if (needsTable(store.get(cartAtom), init.storeTables)) store.set(stepAtom, { at: 'table', kind })
  else summarise(kind, init)
}

/** Opens the summary. A restaurant may send orders without this confirmation; a payment always has it. */
export function summarise(kind: OrderKind, init: PosInit): void {
  if (kind === 'send' && init.storeSettings.is_one_tap_sending) placeOrder(kind, init, null)
  else store.set(stepAtom, { at: 'ask', kind })
}

/** Creates the order and puts it into the outbox. Command and order share an id, which saves the server a look-up. */
export function placeOrder(kind: OrderKind, init: PosInit, paymentTypeId: string | null): void {
  dismissUndo()
  const before = store.get(pendingAtom)
  // a second press must not send the bill twice
  if (before) return void store.set(stepAtom, { at: 'sending', kind: before.kind })
  const cart = store.get(cartAtom)
  const orderId = newId()
  const pending: Pending = {
    commandId: orderId,
    kind,
    label: labelOf(kind, cart, init),
    request: requestOf(
      cart,
      { orderId, paymentTypeId },
      currencyOf(init.storeSettings.currency),
      cartCharge(kind, cart, init.storeSettings),
    ),
  }
  store.set(pendingAtom, pending)
  void deliver(pending, init)
}

/**
 * After a reload, requests the answer again under the same id, unless it was shown or the order was discarded
 * meanwhile, or the order is so old that a user must confirm it in the list of unsent actions.
 */
export function resumePending(init: PosInit): void {
  const pending = store.get(pendingAtom)
  if (!pending || store.get(stepAtom).at !== 'bill') return
  const isShown = store.get(lateTokensAtom).some(({ id }) => id === pending.commandId)
  const isHeld = outbox.entries().some((entry) => entry.id === pending.commandId && outbox.isHeld(entry))
  if (isShown || isHeld || outbox.isDiscarded(pending.commandId)) return void leaveToOutbox()
  dismissAbout(pending.commandId) // the toast about this order is replaced by the bill's own message
  void deliver(pending, init)
}

async function deliver(pending: Pending, init: PosInit): Promise<void> {
  const { commandId, kind, label, request } = pending
  store.set(stepAtom, { at: 'sending', kind })
  const cart = store.get(cartAtom)
  const paymentTypeId = request.paymentTypeId ?? null
  const job = printJobOf(cart, init, { orderId: commandId, kind, paymentTypeId, at: new Date().toISOString() })
  const late = { place: placeOf(cart, init), job }
  const draft = { id: commandId, path: orderPaths[kind], body: request, lane: ordersLane, label, late }
  const isStillOurs = () => store.get(pendingAtom)?.commandId === commandId
  try {
    const answer = await outbox.submit<OrderAnswer>(draft).answer
    if (isStillOurs()) showAnswer(answer, late, commandId)
  } catch (error) {
    if (isStillOurs()) await showRefusal(error, pending)
  }
}

/** Clears the bill and shows the token with a print button. */
function showAnswer(answer: OrderAnswer, { place, job }: Omit<Sent, 'tokenNo'>, commandId: string): void {
  const { tokenNo, message } = answer
  const last = { tokenNo, place, job: answeredJob(job, answer) }
  store.set(pendingAtom, null)
  store.set(cartAtom, { type: 'new' })
  store.set(billOpenAtom, false)
  store.set(stepAtom, { at: 'bill' })
  store.set(lastSentAtom, last)
  const text = t('pos.tokenToast', { tokenNo, place, message })
  showToast(text, 'token', { label: printName(last), run: () => printLast(last) }, commandId)
  if (printsReceipts(last)) void printReceipt(last.job)
}

const printsReceipts = ({ job }: Sent): boolean => Boolean(job.printSettings.is_enable_print)

/** Rule O7: name of the paper, the receipt if the print setting asks for it, else the token. */
export const printName = (last: Sent): string => t(printsReceipts(last) ? 'pos.printReceipt' : 'pos.printToken')
export const printLast = (last: Sent): void => void (printsReceipts(last) ? printReceipt : printToken)(last.job)

async function showRefusal(error: unknown, { kind, request }: Pending): Promise<void> {
  if (error instanceof Discarded) return leaveToOutbox()
  store.set(pendingAtom, null)
  const changed = pricesChangedIn(error)
  if (changed) return store.set(stepAtom, { at: 'changed', kind, changed, sent: request })
  store.set(stepAtom, { at: 'refused', message: orderMessageOf(error, t('failures.pos')) })
  await refreshBill()
}

function pricesChangedIn(error: unknown): PricesChanged | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const body = error.body
  const hasPrices =
    typeof body === 'object' && body !== null && 'totals' in body && 'lines' in body && Array.isArray(body.lines)
  return hasPrices ? (body as PricesChanged) : null // the only 409 of these calls with amounts
}

/** Clears the bill for the next guest: the order stays in the outbox, and a toast will show its token. */
export function leaveToOutbox(): void {
  const pending = store.get(pendingAtom)
  if (pending) outbox.forget(pending.commandId)
  store.set(pendingAtom, null)
  store.set(cartAtom, { type: 'new' })
  store.set(billOpenAtom, false)
  store.set(stepAtom, { at: 'bill' })
  store.set(lastSentAtom, null) // the token of the previous order must not be shown as this order's
}

/** Updates the bill from the current menu. If the menu cannot be read, a toast says so and the bill stays. */
export async function refreshBill(): Promise<void> {
  try {
    const init = await queryClient.fetchQuery({ ...posInit, staleTime: 0 })
    const currency = currencyOf(init.storeSettings.currency)
    const cart = store.get(cartAtom)
    const lines = cart.lines.map((line) => refreshLine(line, init.menuItems, currency))
    store.set(cartAtom, { type: 'replace', cart: { ...cart, lines } })
  } catch (error) {
    showToast(messageOf(error, t('pos.loadError')), 'error')
  }
}
