import { allocate } from '@comanda/domain/kernel/allocate.ts'
import { type Money, money, parseDecimal, sum, times, toDecimal } from '@comanda/domain/kernel/money.ts'
import type { DiscountReasonCode } from '@comanda/domain/orders/discount-reasons.ts'
import { ask } from '../../api/ask.ts'
import { messageOf } from '../../api/errors.ts'
import type { Order, Summary } from '../../api/orders.ts'
import { send } from '../../api/send.ts'
import { queryClient } from '../../app/query-client.ts'
import { t } from '../../language/t.ts'
import { currencyOf, fromWire, moneyText } from '../../money.ts'
import { newId } from '../../new-id.ts'
import { showToast } from '../../parts/toast.ts'
import { typedDecimal } from '../../typed-decimal.ts'
import { withApproval } from '../pin/approval.ts'
import { refreshOrders } from './end-orders.ts'

export type DiscountKind = 'discount' | 'comp'
export type DiscountSize = Readonly<{ percent: number }> | Readonly<{ amount: Money }>
export type DiscountRequest = Readonly<{
  kind: DiscountKind
  /** null: the whole bill. */
  item: Order['items'][number] | null
  /** null for an item or bill for free. */
  size: DiscountSize | null
  reason: Readonly<{ code: DiscountReasonCode; text?: string }>
}>

/** A discount of the bill; orders that are paid together may share one. */
type BillDiscount = Readonly<{
  id: string
  name: string
  amount: Money
  orderIds: readonly string[]
  /** Position in the calculation: free items, then discounts of lines, then of the bill; percentages come first. */
  rank: number
}>

export function discountsOf({ orders, currency: code }: Pick<Summary, 'orders' | 'currency'>): BillDiscount[] {
  const currency = currencyOf(code)
  const parts = orders.flatMap((order) => (order.discounts ?? []).map((discount) => ({ order, discount })))
  return [...Map.groupBy(parts, ({ discount }) => discount.id)].flatMap(([id, own]) => {
    const [first] = own
    if (!first) return []
    const { kind, percent, line } = first.discount
    const dish = first.order.items.find((item) => item.line === line)?.item_title
    const title = kind === 'comp' ? t('orders.discount.free') : t('orders.discount.title')
    return {
      id,
      name: [title, kind === 'discount' && percent !== null && `${percent} %`, dish].filter(Boolean).join(' '),
      amount: sum(own.map(({ discount }) => fromWire(discount.amount, currency))),
      orderIds: own.map(({ order }) => order.id),
      rank: (kind === 'comp' ? 0 : 4) + (line === null ? 2 : 0) + (kind === 'discount' && percent === null ? 1 : 0),
    }
  })
}

/** A typed percentage below 100 with up to two decimals; null if it is invalid. */
export function percentFrom(typed: string): number | null {
  const hundredths = parseDecimal(typedDecimal(typed), 2)
  return hundredths === null || hundredths <= 0 || hundredths >= 10_000 ? null : hundredths / 100
}

/**
 * Gives a discount on each order it covers and shows a toast with Undo. Resolves with the reason if it was given on
 * none, and can be tried again.
 */
export async function giveDiscount(summary: Summary, request: DiscountRequest): Promise<string | null> {
  const { kind, item, size, reason } = request
  const discountId = newId()
  const given: string[] = []
  let refusal: string | null = null
  try {
    const requests = partsOf(summary, item, size).map(({ orderId, own }) => {
      const body = { orderId, discountId, kind, ...(item && { line: item.line }), ...own, reason }
      return { path: '/orders/discount', body }
    })
    await withApproval(requests, whatIsGiven(request, summary), async ({ path, body }) => {
      await send(path, { method: 'POST', body })
      given.push(String(body.orderId))
    })
    const text = kind === 'comp' ? t('orders.discount.givenFree') : t('orders.discount.given')
    const undo = { id: discountId, orderIds: given }
    showToast(text, 'undo', { label: t('common.undo'), run: () => void removeDiscount(undo) })
  } catch (error) {
    refusal = messageOf(error, t('failures.orders'))
    showToast(refusal, 'error')
  }
  void refreshBill()
  return given.length > 0 ? null : refusal
}

export async function removeDiscount({ id, orderIds }: Pick<BillDiscount, 'id' | 'orderIds'>): Promise<void> {
  try {
    for (const orderId of orderIds) await ask('POST /orders/remove-discount', { body: { orderId, discountId: id } })
  } catch (error) {
    showToast(messageOf(error, t('failures.orders')), 'error')
  }
  await refreshBill()
}

/** Description of the discount for the approver. */
function whatIsGiven({ kind, item, size }: DiscountRequest, { currency: code }: Summary): string {
  const currency = currencyOf(code)
  const title = kind === 'comp' ? t('orders.discount.free') : t('orders.discount.title')
  const much = size && ('percent' in size ? `${size.percent} %` : moneyText(size.amount, currency))
  return [title, much, item?.item_title].filter(Boolean).join(' ')
}

/** Shares of the orders in a discount: an amount off the bill is shared in the ratio of their remaining totals. */
function partsOf({ orders, currency: code }: Summary, item: DiscountRequest['item'], size: DiscountSize | null) {
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
