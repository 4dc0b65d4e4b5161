import { allocate } from '@comanda/domain/kernel/allocate.ts'
import { type Money, money, parseDecimal, sum, times, toDecimal } from '@comanda/domain/kernel/money.ts'
import type { DiscountReasonCode } from '@comanda/domain/orders/discount-reasons.ts'
import { type Order, orderActions, type Summary } from '../../api/orders.ts'
import { queryClient } from '../../app/query-client.ts'
import { t } from '../../language/t.ts'
import { currencyOf, fromWire, moneyText } from '../../money.ts'
import { newId } from '../../new-id.ts'
import { showToast } from '../../parts/toast.ts'
import { typedDecimal } from '../../typed-decimal.ts'
import type { ReasonOf } from '../board/ReasonPicker.tsx'
import { changeBill } from './bill-changes.ts'
import { refreshOrders } from './end-orders.ts'

export type DiscountKind = 'discount' | 'comp'
export type DiscountSize = Readonly<{ percent: number }> | Readonly<{ amount: Money }>
export type DiscountRequest = Readonly<{
  kind: DiscountKind
  /** null: the whole bill. */
  item: Order['items'][number] | null
  /** null for an item or bill for free. */
  size: DiscountSize | null
  reason: ReasonOf<DiscountReasonCode>
}>

/** Discount command: one part per order. */
type DiscountCommand = Readonly<{
  kind: DiscountKind
  reason: DiscountRequest['reason']
  parts: readonly Readonly<{ orderId: string; line?: number | undefined; percent?: number; amount?: string }>[]
  /** Description for the approver and for the list of unsent actions. */
  label: string
}>

/** A discount of the bill; orders that are paid together may share one. */
type BillDiscount = Readonly<{
  id: string
  name: string
  amount: Money
  orderIds: readonly string[]
  /** Position in the calculation: free items, then discounts of lines, then of the bill; percentages come first. */
  rank: number
  /** Command of Undo after a removal. */
  again: DiscountCommand
}>

/** The orders of a bill with their charged items. */
export type Bill = Pick<Summary, 'orders' | 'currency'>

export function discountsOf({ orders, currency: code }: Bill): BillDiscount[] {
  const currency = currencyOf(code)
  const rows = orders.flatMap((order) => (order.discounts ?? []).map((discount) => ({ order, discount })))
  return [...Map.groupBy(rows, ({ discount }) => discount.id)].flatMap(([id, own]) => {
    const [first] = own
    if (!first) return []
    const { kind, percent, line, reason } = first.discount
    const dish = first.order.items.find((item) => item.line === line)?.item_title
    const title = kind === 'comp' ? t('orders.discount.free') : t('orders.discount.title')
    const name = [title, kind === 'discount' && percent !== null && `${percent} %`, dish].filter(Boolean).join(' ')
    const parts: DiscountCommand['parts'] = own.map(({ order, discount }) => ({
      orderId: order.id,
      ...(line !== null && { line }),
      ...(kind === 'discount' && (percent === null ? { amount: discount.amount } : { percent })),
    }))
    return {
      id,
      name,
      amount: sum(own.map(({ discount }) => fromWire(discount.amount, currency))),
      orderIds: own.map(({ order }) => order.id),
      rank: (kind === 'comp' ? 0 : 4) + (line === null ? 2 : 0) + (kind === 'discount' && percent === null ? 1 : 0),
      again: {
        kind,
        reason: { code: reason.code, title: reason.title, ...(reason.text && { text: reason.text }) },
        parts: parts.filter(({ amount }) => amount === undefined || Number(amount) > 0),
        label: name,
      },
    }
  })
}

/** A typed percentage below 100 with up to two decimals; null if it is invalid. */
export function percentFrom(typed: string): number | null {
  const hundredths = parseDecimal(typedDecimal(typed), 2)
  return hundredths === null || hundredths <= 0 || hundredths >= 10_000 ? null : hundredths / 100
}

/**
 * Gives a discount on each order it covers and shows a toast with Undo. Resolves with the refusal if it was given on no
 * order, so that it can be tried again. `onQueued` is called if it waits in the outbox.
 */
export const giveDiscount = (bill: Bill, request: DiscountRequest, onQueued: () => void): Promise<string | null> => {
  const { kind, item, size, reason } = request
  const parts = partsOf(bill, item, size).map(({ orderId, own }) => ({ orderId, line: item?.line, ...own }))
  return give({ kind, reason, parts, label: labelOf(request, bill) }, onQueued)
}

async function give({ kind, reason, parts, label }: DiscountCommand, onQueued?: () => void): Promise<string | null> {
  const discountId = newId()
  const requests = parts.map((part) => {
    return { path: orderActions.discount, body: { ...part, discountId, kind, reason } }
  })
  const orderId = parts[0]?.orderId ?? ''
  const { accepted, refusal } = await changeBill({ requests, orderId, label, onQueued })
  if (refusal === null) {
    const text = kind === 'comp' ? t('orders.discount.givenFree') : t('orders.discount.given')
    const undo = { id: discountId, orderIds: parts.map((part) => part.orderId), name: label }
    showToast(text, 'undo', { label: t('common.undo'), run: () => void removeDiscount(undo) })
  }
  void refreshBill()
  return accepted.size > 0 ? null : refusal
}

/** `again`: command of Undo; absent if the removal is an Undo itself. */
type Removal = Pick<BillDiscount, 'id' | 'orderIds' | 'name'> & Readonly<{ again?: DiscountCommand }>

export async function removeDiscount({ id, orderIds, name, again }: Removal): Promise<void> {
  const { refusal } = await changeBill({
    requests: orderIds.map((orderId) => ({ path: orderActions.removeDiscount, body: { orderId, discountId: id } })),
    orderId: orderIds[0] ?? '',
    label: t('orders.discount.remove', { title: name }),
  })
  const text = t('orders.discount.removed', { title: name })
  if (refusal === null && again) showToast(text, 'undo', { label: t('common.undo'), run: () => void give(again) })
  else if (refusal === null) showToast(text, 'success')
  await refreshBill()
}

function labelOf({ kind, item, size }: DiscountRequest, { currency: code }: Bill): string {
  const currency = currencyOf(code)
  const title = kind === 'comp' ? t('orders.discount.free') : t('orders.discount.title')
  const amount = size && ('percent' in size ? `${size.percent} %` : moneyText(size.amount, currency))
  return [title, amount, item?.item_title].filter(Boolean).join(' ')
}

/** Shares of the orders in a discount: an amount off the bill is shared in the ratio of their remaining totals. */
function partsOf({ orders, currency: code }: Bill, item: DiscountRequest['item'], size: DiscountSize | null) {
  const currency = currencyOf(code)
  const covered = item ? orders.filter(({ id }) => id === item.order_id) : orders
  if (size === null) return covered.map(({ id }) => ({ orderId: id, own: {} }))
  if ('percent' in size) return covered.map(({ id }) => ({ orderId: id, own: { percent: size.percent } }))
  const rest = ({ items }: Order) =>
    sum(
      items.map(({ price, quantity, discount = '0' }) => {
        return money(times(fromWire(price, currency), quantity) - fromWire(discount, currency))
      }),
    )
  const shares = allocate(size.amount, covered.map(rest))
  return covered.flatMap(({ id }, index) => {
    const amount = shares[index] ?? money(0)
    return amount > 0 ? [{ orderId: id, own: { amount: toDecimal(amount, currency.exponent) } }] : []
  })
}

export async function refreshBill(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: ['orders', 'summary'] }), refreshOrders()])
}
