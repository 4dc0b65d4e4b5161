import type { Added } from '../../api/order-lines.ts'
import { lineActions } from '../../api/order-lines.ts'
import { type Order, type OrderItem, orderActions } from '../../api/orders.ts'
import { t } from '../../language/t.ts'
import { newId } from '../../new-id.ts'
import { showToast } from '../../parts/toast.ts'
import { type Choice, type Fact, sendLine } from './line-command.ts'
import type { Reason } from './ReasonPicker.tsx'

type Line = Readonly<{ item: OrderItem; order: Pick<Order, 'token_no' | 'currency'> }>
/** Options by id, and the price of one with them. */
export type LineOptions = Readonly<{ variantId: string | null; addonIds: readonly string[]; price: string }>

export const optionsOfItem = ({ variant_id, addons, price }: OrderItem): LineOptions => ({
  variantId: variant_id,
  addonIds: (addons ?? []).map(({ id }) => id),
  price,
})

const labelOf = (verb: string, { item, order }: Line): string =>
  `${verb}: ${item.item_title}, ${t('board.token', { tokenNo: order.token_no })}`

type Addition = Line & Readonly<{ count: number; options: LineOptions; notes: string | null; mayUndo: boolean }>

/** Sends further portions of an item, on its order. Undo voids them again. */
export async function addPortions(addition: Addition): Promise<void> {
  const { item, count, options, notes, mayUndo } = addition
  const { item_title: title } = item
  const { variantId, addonIds, price } = options
  const line = { id: item.item_id, title, price, quantity: count, notes, variant_id: variantId, addons_ids: addonIds }
  const body = { orderId: item.order_id, additionId: newId(), cart: [line] }
  const label = labelOf(t('orders.change.add', { count }), addition)
  if (!navigator.onLine) showToast(t('orders.change.kept'), 'success')
  const added = await sendLine<Added>({
    draft: { path: lineActions.add, body, lane: item.order_id, label },
    title,
    currency: addition.order.currency,
    choiceFor: (fact) =>
      newPriceChoice(fact, (now) => void addPortions({ ...addition, options: { ...options, price: now } })),
  })
  if (!added) return
  const [id] = added.ids
  const text = t('orders.change.added', { count, title })
  if (id === undefined || !mayUndo) return void showToast(text, 'success')
  const run = () =>
    void voidPortions({ ...addition, item: { ...item, id, quantity: count, status: 'created' }, count, reason: null })
  showToast(text, 'undo', { label: t('common.undo'), run })
}

type Void = Line & Readonly<{ count: number; reason: Reason | null }>

/** Voids portions of an item as it is shown. */
export async function voidPortions(request: Void): Promise<void> {
  const { item, count, reason } = request
  const { id, item_title: title, quantity, status } = item
  const part = count < quantity ? { quantity: count } : {}
  const body = { status: 'cancelled', ...(reason && { reason }), ...part, seen: { quantity, status } }
  const answer = await sendLine<object>({
    draft: {
      path: orderActions.item(id),
      body,
      lane: item.order_id,
      label: labelOf(t('board.status.cancelled'), request),
    },
    title,
    currency: request.order.currency,
    choiceFor: (fact) => {
      const now = seenIn(fact)
      if (!now) return null
      const again = { ...request, item: { ...item, ...now }, count: Math.min(count, now.quantity) }
      return { label: t('orders.change.voidAnyway'), run: () => void voidPortions(again) }
    },
  })
  if (!answer) return
  if (count < quantity) return void showToast(t('orders.partCancelled', { count, title }), 'success')
  const run = () => void restore(request)
  showToast(t('orders.itemCancelled', { title }), 'undo', { label: t('common.undo'), run })
}

/** Takes a void back. */
async function restore({ item, order }: Line): Promise<void> {
  const { item_title: title, status } = item
  const label = labelOf(t(`board.status.${status}`), { item, order })
  const draft = { path: orderActions.item(item.id), body: { status }, lane: item.order_id, label }
  const answer = await sendLine<object>({ draft, title, currency: order.currency, choiceFor: () => null })
  if (answer) showToast(t('orders.itemBack', { title }), 'success')
}

type Revision = Line &
  Readonly<{
    /** Portions that are changed. */
    count: number
    /** undefined: it stays. */
    notes: string | null | undefined
    /** undefined: they stay. */
    options: LineOptions | undefined
    isUndo?: boolean
  }>

/** Changes note and options of an item that is not started. */
export async function reviseItem(revision: Revision): Promise<void> {
  const { item, count, notes, options, isUndo } = revision
  const { id, item_title: title, quantity } = item
  const wire = options && { variant_id: options.variantId, addons_ids: options.addonIds, price: options.price }
  const part = count < quantity ? { quantity: count } : {}
  const body = { of: quantity, ...part, ...(notes !== undefined && { notes }), ...(wire && { options: wire }) }
  if (!navigator.onLine) showToast(t('orders.change.kept'), 'success')
  const answer = await sendLine<object>({
    draft: {
      path: lineActions.revise(id),
      body,
      lane: item.order_id,
      label: labelOf(t('orders.change.title'), revision),
    },
    title,
    currency: revision.order.currency,
    choiceFor: (fact) => revisionChoice(fact, revision),
  })
  if (!answer) return
  const text = t('orders.change.done', { title })
  if (isUndo || count < quantity) return void showToast(text, 'success')
  const before = { notes: notes === undefined ? undefined : item.notes, options: options && optionsOfItem(item) }
  const changed = options ? { variant_id: options.variantId, price: options.price } : {}
  const undone = { ...revision, ...before, item: { ...item, ...changed }, isUndo: true }
  showToast(text, 'undo', { label: t('common.undo'), run: () => void reviseItem(undone) })
}

function revisionChoice(fact: Fact, revision: Revision): Choice | null {
  const { item, count, notes, options } = revision
  if ('newPrice' in fact)
    return newPriceChoice(fact, (price) => {
      void reviseItem({ ...revision, options: options && { ...options, price } })
    })
  const { reason } = fact.conflict
  if (reason === 'ItemChanged') {
    const now = seenIn(fact)
    if (now?.status !== 'created') return null
    const again = { ...revision, item: { ...item, ...now }, count: Math.min(count, now.quantity) }
    return { label: t('orders.change.changeAnyway'), run: () => void reviseItem(again) }
  }
  if (reason !== 'ItemStarted' && reason !== 'ItemVoided') return null
  const anew = { ...revision, options: options ?? optionsOfItem(item), notes: notes === undefined ? item.notes : notes }
  return { label: t('orders.change.sendNew'), run: () => void addPortions({ ...anew, mayUndo: false }) }
}

/** The item as it is by now, where it can still be changed. */
function seenIn(fact: Fact): Pick<OrderItem, 'quantity' | 'status'> | null {
  if (!('conflict' in fact)) return null
  const { reason, quantity, status } = fact.conflict
  if (reason !== 'ItemStarted' && reason !== 'ItemChanged') return null
  return quantity === null || status === null ? null : { quantity, status }
}

const newPriceChoice = (fact: Fact, run: (price: string) => void): Choice | null =>
  'newPrice' in fact ? { label: t('orders.change.newPrice'), run: () => run(fact.newPrice) } : null
