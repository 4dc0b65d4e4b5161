import { parseDecimal } from '@comanda/domain/kernel/money.ts'
import { getDefaultStore } from 'jotai'
import { ApiError, messageOf } from '../../api/errors.ts'
import { type OrderAnswer, orderPaths, type PosInit, type PricesChanged, posInit } from '../../api/pos.ts'
import { queryClient } from '../../app/query-client.ts'
import { type Currency, currencyOf } from '../../money.ts'
import { newId } from '../../new-id.ts'
import { outbox } from '../../outbox/the-outbox.ts'
import { dismissUndo, showToast } from '../../parts/toast.ts'
import { openReceipt } from '../../print/print-job.ts'
import { fallback } from '../../texts.ts'
import { refreshed } from './menu-line.ts'
import { labelOf, type OrderKind, printJobOf, requestOf } from './order.ts'
import { billOpenAtom, cartAtom, type Pending, pendingAtom, stepAtom } from './pos-atoms.ts'
import { posTexts } from './texts.ts'

const store = getDefaultStore()

/** Makes the order once, with its ids, and hands it to the outbox. */
export function place(kind: OrderKind, init: PosInit): void {
  dismissUndo()
  const cart = store.get(cartAtom)
  const pending: Pending = {
    commandId: newId(),
    kind,
    label: labelOf(kind, cart, init),
    request: requestOf(cart, newId(), currencyOf(init.storeSettings.currency)),
  }
  store.set(pendingAtom, pending)
  void deliver(pending, init)
}

/** After a reload the answer is asked for again, under the same id: it is the same answer. */
export function resumePending(init: PosInit): void {
  const pending = store.get(pendingAtom)
  if (pending && store.get(stepAtom).at === 'bill') void deliver(pending, init)
}

async function deliver(pending: Pending, init: PosInit): Promise<void> {
  const { commandId, kind, label, request } = pending
  store.set(stepAtom, { at: 'sending', kind })
  const draft = { id: commandId, path: orderPaths[kind], body: request, lane: request.orderId, label }
  const isStillOurs = () => store.get(pendingAtom)?.commandId === commandId
  try {
    const answer = await outbox.submit<OrderAnswer>(draft).answer
    if (isStillOurs()) sent(init, answer)
    else showToast(posTexts.tokenToast(answer.tokenNo, answer.message), 'undo')
  } catch (error) {
    if (isStillOurs()) await refusedBy(error, pending)
  }
}

function sent(init: PosInit, answer: OrderAnswer): void {
  const currency = currencyOf(init.storeSettings.currency)
  const job = printJobOf(store.get(cartAtom), init, currency, answer, new Date().toISOString())
  const blocked = init.printSettings.is_enable_print ? !openReceipt(job) : false
  store.set(pendingAtom, null)
  store.set(cartAtom, { type: 'new' })
  store.set(billOpenAtom, false)
  store.set(stepAtom, { at: 'sent', answer, job, blocked })
}

async function refusedBy(error: unknown, { kind, request }: Pending): Promise<void> {
  store.set(pendingAtom, null)
  const changed = pricesChangedIn(error)
  if (changed) return store.set(stepAtom, { at: 'changed', kind, changed, sent: request })
  store.set(stepAtom, { at: 'refused', message: messageOf(error, fallback.pos) })
  await refreshBill()
}

function pricesChangedIn(error: unknown): PricesChanged | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const body = error.body
  const known =
    typeof body === 'object' && body !== null && 'totals' in body && 'lines' in body && Array.isArray(body.lines)
  return known ? (body as PricesChanged) : null // the one 409 of these calls that carries figures
}

/** The next guest need not wait: the order stays in the outbox, and a toast will tell its token. */
export function goOn(): void {
  const pending = store.get(pendingAtom)
  if (pending) outbox.forget(pending.commandId)
  store.set(pendingAtom, null)
  store.set(cartAtom, { type: 'new' })
  store.set(billOpenAtom, false)
  store.set(stepAtom, { at: 'bill' })
}

/** Takes the server's prices onto the bill, then asks again: nothing is sent that nobody has seen. */
export async function takePrices({ lines }: PricesChanged, kind: OrderKind, { exponent }: Currency): Promise<void> {
  await refreshBill()
  const cart = store.get(cartAtom)
  const priced = cart.lines.map((line, index) => {
    const theirs = lines.find((change) => change.line === index + 1)
    const unitPrice = theirs ? parseDecimal(theirs.price, exponent) : null
    return unitPrice === null ? line : { ...line, unitPrice }
  })
  store.set(cartAtom, { type: 'replace', cart: { ...cart, lines: priced } })
  store.set(stepAtom, priced.some(({ gone }) => gone) ? { at: 'bill' } : { at: 'ask', kind })
}

/** The bill against the menu of this moment; where the menu cannot be had now, the bill stays as it is. */
async function refreshBill(): Promise<void> {
  try {
    const init = await queryClient.fetchQuery({ ...posInit, staleTime: 0 })
    const currency = currencyOf(init.storeSettings.currency)
    const cart = store.get(cartAtom)
    const lines = cart.lines.map((line) => refreshed(line, init.menuItems, currency))
    store.set(cartAtom, { type: 'replace', cart: { ...cart, lines } })
  } catch (error) {
    showToast(messageOf(error, posTexts.loadError), 'error')
  }
}
