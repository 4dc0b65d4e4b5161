import { type Decider, impossible, reject } from '../kernel/decider.ts'
import type { BusinessDay, DiscountId, OrderId, UserId } from '../kernel/ids.ts'
import type { Message } from '../kernel/message.ts'
import { type Currency, type Money, money, sum } from '../kernel/money.ts'
import { isBeyond, type UserLimits } from '../users/limits.ts'
import type { AllowanceEvent } from './events.ts'

/** A change of an order and the person and day whose allowance it uses. */
export type AllowanceEntry = Readonly<{
  userId: UserId
  businessDay: BusinessDay
  orderId: OrderId
  discountId: DiscountId
}>

export type AllowanceCommand =
  /** `limits`: null for a deduction that is already in force. */
  | Message<'UseAllowance', AllowanceEntry & Readonly<{ amount: Money; currency: Currency; limits: UserLimits | null }>>
  /** `amount`: deductions that this change undoes; absent: the use with this id is abandoned. */
  | Message<'ReturnAllowance', AllowanceEntry & Readonly<{ amount?: Money }>>

export type AllowanceRejection = 'DiscountPerDayLimited'

/** Amounts of a person on a business day, by order and change; a returned amount is negative. */
export type Allowance = ReadonlyMap<string, Money>

/** The decider of a person's daily deductions: a single stream, so that two tills cannot exceed the limit together. */
export const allowance: Decider<Allowance, AllowanceCommand, AllowanceEvent, AllowanceRejection> = {
  category: 'allowance',
  initial: new Map(),

  decide({ type, data }, state) {
    const key = keyOf(data)
    switch (type) {
      case 'UseAllowance': {
        const { limits, ...entry } = data
        if (state.get(key) === entry.amount) return []
        const total = sum([...state.values()]) - (state.get(key) ?? 0) + entry.amount
        return limits && isBeyond(total, entry.currency, limits.discountPerDay, limits)
          ? reject('DiscountPerDayLimited')
          : [{ type: 'AllowanceUsed', data: entry }]
      }
      case 'ReturnAllowance': {
        const { amount, ...entry } = data
        if (amount === undefined) return state.has(key) ? [{ type: 'AllowanceReturned', data: entry }] : []
        // deductions from before the person had a limit were not counted
        const returned = money(Math.min(amount, sum([...state.values()])))
        return state.has(key) || returned <= 0
          ? []
          : [{ type: 'AllowanceReturned', data: { ...entry, amount: returned } }]
      }
      default:
        return impossible(type)
    }
  },

  evolve(state, { type, data }) {
    const next = new Map(state)
    switch (type) {
      case 'AllowanceUsed':
        return next.set(keyOf(data), data.amount)
      case 'AllowanceReturned':
        if (data.amount !== undefined) return next.set(keyOf(data), money(-data.amount))
        next.delete(keyOf(data))
        return next
      default:
        return impossible(type)
    }
  },
}

const keyOf = ({ orderId, discountId }: Pick<AllowanceEntry, 'orderId' | 'discountId'>) => `${orderId} ${discountId}`
