import { ApiError } from '../../api/errors.ts'
import type { Added } from '../../api/order-lines.ts'
import { lineActions } from '../../api/order-lines.ts'
import { type OrderItem, orderActions } from '../../api/orders.ts'
import type { Intent } from '../../api/pins.ts'
import { t } from '../../language/t.ts'
import { newId } from '../../new-id.ts'
import type { Entry } from '../../outbox/command.ts'
import { showToast } from '../../parts/toast.ts'
import type { Addition, Line, LineChange, LineOptions, Marks, Revision, Seating, Void } from './line-change.ts'
import { type Choice, type Fact, factIn, type OpenConflict, sendLine } from './line-command.ts'
import type { MoveAnswer } from './move-item.ts'

export const optionsOfItem = ({ variant_id, addons, price }: OrderItem): LineOptions => ({
  variantId: variant_id,
  addonIds: (addons ?? []).map(({ id }) => id),
  price,
})

export const marksOfItem = ({ rush, allergy }: OrderItem): Marks => ({ rush: rush ?? false, allergy: allergy ?? false })

type Request = Intent & Readonly<{ verb: string }>

/** Sends a change of an item through the outbox, after the other commands of its order. */
function send<Answer>(change: LineChange, { path, body, verb }: Request): Promise<Answer | null> {
  const { item, order } = change
  const label = `${verb}: ${item.item_title}, ${t('board.token', { tokenNo: order.token_no })}`
  return sendLine<Answer>({ draft: { path, body, lane: item.order_id, label }, change, choiceFor })
}

function showUndo(text: string, run: () => Promise<void>): void {
  showToast(text, 'undo', { label: t('common.undo'), run: () => void run() })
}

/** The alternative to discarding a refused command; null if there is none. */
export function choiceFor(change: LineChange, fact: Fact): Choice | null {
  switch (change.kind) {
    case 'add':
      return newPriceChoice(fact, (price) => void addPortions({ ...change, options: { ...change.options, price } }))
    case 'void':
      return voidChoice(fact, change)
    case 'restore':
    case 'seat':
      return null
    case 'revise':
      return revisionChoice(fact, change)
  }
}

/** The conflict of a command that was refused while no screen was open; null if there is nothing to decide. */
export function conflictOf({ id, change, refusal }: Entry): OpenConflict | null {
  const fact = factIn(new ApiError(409, refusal))
  return change && fact ? { commandId: id, change, fact, choice: choiceFor(change, fact) } : null
}

/** Adds portions of an item to its order. Undo voids them. */
export async function addPortions(addition: Addition): Promise<void> {
  const { item, count, options, notes, mayUndo } = addition
  const { item_title: title } = item
  const { variantId, addonIds, price } = options
  const line = {
    id: item.item_id,
    title,
    price,
    quantity: count,
    notes,
    variant_id: variantId,
    addons_ids: addonIds,
    knows_choices: true,
    course: item.course ?? null,
  }
  const body = { orderId: item.order_id, additionId: newId(), cart: [line] }
  const verb = t('orders.change.add', { count })
  if (!navigator.onLine) showToast(t('orders.change.kept'), 'success')
  const added = await send<Added>({ kind: 'add', ...addition }, { path: lineActions.add, body, verb })
  if (!added) return
  const [id] = added.ids
  const text = t('orders.change.added', { count, title })
  if (id === undefined || !mayUndo) return void showToast(text, 'success')
  const sent = { ...item, id, quantity: count, status: 'created' as const }
  showUndo(text, () => voidPortions({ ...addition, item: sent, count, reason: null }))
}

/** Voids portions of an item; refused if its quantity or status is no longer as shown. */
export async function voidPortions(request: Void): Promise<void> {
  const { item, count, reason } = request
  const { id, item_title: title, quantity, status } = item
  const part = count < quantity ? { quantity: count } : {}
  const body = { status: 'cancelled', ...(reason && { reason }), ...part, seen: { quantity, status } }
  const draft = { path: orderActions.item(id), body, verb: t('board.status.cancelled') }
  // the item does not show a pending void of a part
  if (!navigator.onLine && count < quantity) showToast(t('orders.change.kept'), 'success')
  const answer = await send<MoveAnswer>({ kind: 'void', ...request }, draft)
  if (!answer) return
  const text = count < quantity ? t('orders.partCancelled', { count, title }) : t('orders.itemCancelled', { title })
  showUndo(text, () => restore({ ...request, item: { ...item, id: answer.id ?? id } }))
}

function voidChoice(fact: Fact, request: Void): Choice | null {
  const now = currentIn(fact)
  if (!now) return null
  const { item, count } = request
  const again = { ...request, item: { ...item, ...now }, count: Math.min(count, now.quantity) }
  return { label: t('orders.change.voidAnyway'), run: () => void voidPortions(again) }
}

/** Undoes a void. */
async function restore({ item, order }: Line): Promise<void> {
  const { item_title: title, status } = item
  const draft = { path: orderActions.item(item.id), body: { status }, verb: t(`board.status.${status}`) }
  const answer = await send<object>({ kind: 'restore', item, order }, draft)
  if (answer) showToast(t('orders.itemBack', { title }), 'success')
}

/** Changes the seat of an item, or of some of its portions. */
export async function seatItem(seating: Seating): Promise<void> {
  const { item, count, seat, isUndo } = seating
  const { id, item_title: title, quantity } = item
  const body = { of: quantity, ...(count < quantity && { quantity: count }), seat }
  if (!navigator.onLine) showToast(t('orders.change.kept'), 'success')
  const draft = { path: lineActions.seat(id), body, verb: t('orders.change.title') }
  const answer = await send<object>({ kind: 'seat', ...seating }, draft)
  if (!answer) return
  const text = t('orders.change.seated', { title })
  if (isUndo || count < quantity) return void showToast(text, 'success')
  const undo = { ...seating, seat: item.seat ?? null, isUndo: true }
  showUndo(text, () => seatItem(undo))
}

/** Changes note, marks and options of an item that is not started. */
export async function reviseItem(revision: Revision): Promise<void> {
  const { item, count, notes, marks, options, isUndo } = revision
  const { id, item_title: title, quantity } = item
  const { variantId, addonIds, price } = options ?? {}
  const optionsBody = options && { variant_id: variantId, addons_ids: addonIds, price, knows_choices: true }
  const part = count < quantity ? { quantity: count } : {}
  const note = { ...(notes !== undefined && { notes }), ...(marks && { marks }) }
  const body = { of: quantity, ...part, ...note, ...(optionsBody && { options: optionsBody }) }
  if (!navigator.onLine) showToast(t('orders.change.kept'), 'success')
  const draft = { path: lineActions.revise(id), body, verb: t('orders.change.title') }
  const answer = await send<object>({ kind: 'revise', ...revision }, draft)
  if (!answer) return
  const text = t('orders.change.done', { title })
  if (isUndo || count < quantity) return void showToast(text, 'success')
  const before = {
    notes: notes === undefined ? undefined : item.notes,
    marks: marks && marksOfItem(item),
    options: options && optionsOfItem(item),
  }
  const changed = options ? { variant_id: options.variantId, price: options.price } : {}
  const undo = { ...revision, ...before, item: { ...item, ...changed }, isUndo: true }
  showUndo(text, () => reviseItem(undo))
}

function revisionChoice(fact: Fact, revision: Revision): Choice | null {
  const { item, count, notes, options } = revision
  if ('newPrice' in fact)
    return newPriceChoice(fact, (price) => {
      void reviseItem({ ...revision, options: options && { ...options, price } })
    })
  const { reason } = fact.conflict
  if (reason === 'ItemChanged') {
    const now = currentIn(fact)
    if (now?.status !== 'created') return null
    const again = { ...revision, item: { ...item, ...now }, count: Math.min(count, now.quantity) }
    return { label: t('orders.change.changeAnyway'), run: () => void reviseItem(again) }
  }
  if (reason !== 'ItemStarted' && reason !== 'ItemVoided') return null
  const addition = {
    ...revision,
    options: options ?? optionsOfItem(item),
    notes: notes === undefined ? item.notes : notes,
  }
  return { label: t('orders.change.sendNew'), run: () => void addPortions({ ...addition, mayUndo: false }) }
}

/** The item's current state, if it can still be changed. */
function currentIn(fact: Fact): Pick<OrderItem, 'quantity' | 'status'> | null {
  if (!('conflict' in fact)) return null
  const { reason, quantity, status } = fact.conflict
  if (reason !== 'ItemStarted' && reason !== 'ItemChanged') return null
  return quantity === null || status === null ? null : { quantity, status }
}

const newPriceChoice = (fact: Fact, run: (price: string) => void): Choice | null =>
  'newPrice' in fact ? { label: t('orders.change.newPrice'), run: () => run(fact.newPrice) } : null
