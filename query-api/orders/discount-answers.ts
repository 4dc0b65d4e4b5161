import type { OrderWithItems } from '@comanda/projections/orders/order-with-items.ts'
import { amountIn } from '../amounts.ts'
import { rowReason } from '../reason-answer.ts'

type Shares = OrderWithItems['discounts']

/** Sum of all discounts of a line. */
export const discountOfLine = (shares: Shares, line: number): number =>
  shares.reduce((discount, share) => (share.line === line ? discount + share.amount : discount), 0)

/** The discounts of an order with the amount that each takes off its charged lines; absent if there are none. */
export function discountAnswers({ currency, status, items, discounts }: OrderWithItems) {
  if (discounts.length === 0) return {}
  const charged = new Set(items.flatMap((item) => (item.status === 'cancelled' ? [] : [item.line])))
  const given = [...Map.groupBy(discounts, ({ discount_id }) => discount_id).values()]
  return {
    discounts: given.flatMap((shares) => {
      const [discount] = shares
      if (!discount) return []
      const counted = status === 'cancelled' ? [] : shares.filter(({ line }) => charged.has(line))
      return {
        id: discount.discount_id,
        kind: discount.kind,
        line: discount.scope_line,
        percent: discount.basis_points === null ? null : discount.basis_points / 100,
        amount: amountIn(
          currency,
          counted.reduce((total, { amount }) => total + amount, 0),
        ),
        reason: rowReason(discount),
      }
    }),
  }
}
