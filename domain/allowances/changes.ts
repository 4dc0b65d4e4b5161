import { businessDayAt, type DayRule } from '../kernel/business-day.ts'
import type { BusinessDay, UserId } from '../kernel/ids.ts'
import { type Money, money } from '../kernel/money.ts'
import { deductionsIn } from '../orders/limits.ts'
import type { Order } from '../orders/order.ts'

/** Change of the amount that a person has taken off bills on a business day; negative: less than before. */
export type AllowanceChange = Readonly<{ userId: UserId; businessDay: BusinessDay; amount: Money }>

/**
 * Changes of allowances by a change of one order. Lines that move between orders take their deductions along, so that
 * the changes of all orders add up to the deductions in force.
 */
export function allowanceChanges(before: Order, after: Order, rule: DayRule): readonly AllowanceChange[] {
  const changes = new Map<string, AllowanceChange>()
  const deductions = [
    ...deductionsIn(before).map((deduction) => ({ ...deduction, amount: -deduction.amount })),
    ...deductionsIn(after),
  ]
  for (const { by: userId, at, amount } of deductions) {
    if (userId === null) continue
    const businessDay = businessDayAt(at, rule)
    const key = `${userId} ${businessDay}`
    changes.set(key, { userId, businessDay, amount: money((changes.get(key)?.amount ?? 0) + amount) })
  }
  return [...changes.values()].filter(({ amount }) => amount !== 0)
}
