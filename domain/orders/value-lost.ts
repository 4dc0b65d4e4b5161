import { withCharge } from '../kernel/charge.ts'
import { type Money, money, sum } from '../kernel/money.ts'
import { roundedBill, withTaxRounding } from '../kernel/tax-rounding.ts'
import type { ServiceCharge } from './charge-events.ts'
import type { Loss } from './losses.ts'
import { wasStarted } from './started.ts'
import type { ChargedLine, OrderLines } from './state.ts'

/** `lines`: current lines of the bill. */
type ChargedOrder = Readonly<{
  lines: readonly ChargedLine[]
  startedLines: readonly number[]
  currency: Loss['currency']
  charge: ServiceCharge | undefined
  taxRounding: Money | undefined
}>

/** The losses of an order that is cancelled or closed without payment. */
export function lossesOfOrder(order: ChargedOrder, isClosedUnpaid: boolean): Loss[] {
  const { lines, currency } = order
  return roundedBill(lines).lines.map(({ line, net, taxAmount }) => {
    const kind = isClosedUnpaid ? 'unpaid' : kindOf(order, line)
    return { line, kind, value: sum([net, taxAmount]), currency }
  })
}

/**
 * The loss of a cancelled line: the difference of the bills with and without it. So the losses add up to the reduction of
 * the bill, in whatever sequence lines are cancelled.
 */
export function lossOfLine(order: ChargedOrder, cancelled: number): Loss {
  const { lines, currency, charge, taxRounding } = order
  const others = lines.filter(({ line }) => line !== cancelled)
  const left = roundedBill(withTaxRounding(withCharge(others, charge), taxRounding))
  return {
    line: cancelled,
    kind: kindOf(order, cancelled),
    value: money(roundedBill(lines).total - left.total),
    currency,
  }
}

/** Mark in events that reduce a printed bill. */
export const afterPrint = ({ billPrintedAt }: Pick<OrderLines, 'billPrintedAt'>) =>
  billPrintedAt === undefined ? {} : ({ afterPrint: true } as const)

const kindOf = (order: ChargedOrder, line: number) => (wasStarted(order, line) ? 'waste' : 'void')
