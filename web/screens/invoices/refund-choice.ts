import { type Money, sum } from '@comanda/domain/kernel/money.ts'
import type { RefundChoice, RefundPreview } from '../../api/refunds.ts'
import { typedDecimal } from '../../typed-decimal.ts'

/** Chosen portions by line. */
export type Quantities = Readonly<Record<string, number>>

export const emptyChoice: RefundChoice = { lines: [] }
export const keyOf = ({ order_id, line }: RefundPreview['lines'][number]) => `${order_id}.${line}`

/** A typed amount, or else the chosen portions. */
export function choiceOf(preview: RefundPreview | undefined, quantities: Quantities, amount: string): RefundChoice {
  if (amount !== '') return { amount: typedDecimal(amount) }
  const lines = (preview?.lines ?? []).flatMap((line) => {
    const quantity = quantities[keyOf(line)] ?? 0
    return quantity > 0 ? [{ orderId: line.order_id, line: line.line, quantity }] : []
  })
  return { lines }
}

export const isEmptyChoice = (choice: RefundChoice) => !choice.tip && 'lines' in choice && choice.lines.length === 0

/** Refunded amount on the button: `total` of the bill, and the tip if it is refunded too. */
export const refundedAmount = ({ tip: withTip }: RefundChoice, total: Money, tip: Money): Money =>
  withTip ? sum([total, tip]) : total
