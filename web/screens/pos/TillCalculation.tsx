import { useQuery } from '@tanstack/react-query'
import { ordersList } from '../../api/orders.ts'
import type { Currency } from '../../money.ts'
import { CalculationSteps } from '../calculation/CalculationSteps.tsx'
import { pricesOf } from '../calculation/calculation.ts'
import { type Cart, tableOf } from './cart.ts'
import { groupsOf } from './table-bill.ts'
import { ordersDue, tillCalculation } from './till-calculation.ts'

/** Calculation of the till's total: of the new lines, or of the table's whole unpaid bill. */
export function TillCalculation({ cart, currency }: Readonly<{ cart: Cart; currency: Currency }>) {
  const tableId = tableOf(cart)
  const { data } = useQuery({ ...ordersList(null), enabled: tableId !== null })
  const groups = tableId === null ? [] : groupsOf(data?.rows ?? [], tableId)
  const orders = ordersDue(groups, currency)
  const prices = pricesOf({ orders: [...orders], currency: currency.code ?? '' })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard.
    <div className="sum-steps" tabIndex={0}>
      <CalculationSteps calculation={tillCalculation({ orders, prices }, cart.lines, currency)} currency={currency} />
    </div>
  )
}
