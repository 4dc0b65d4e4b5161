import { type Decider, impossible, reject } from '../kernel/decider.ts'
import type { BusinessDay, DiscountId, OrderId, UserId } from '../kernel/ids.ts'
import type { Message } from '../kernel/message.ts'
import type { Currency, Money } from '../kernel/money.ts'
import { isBeyond, type UserLimits } from '../users/limits.ts'
import type { AllowanceEvent } from './events.ts'

/** A discount and the person and day whose allowance it uses. */
export type DiscountPlace = Readonly<{
  userId: UserId
  businessDay: BusinessDay
  orderId: OrderId
  discountId: DiscountId
}>

export type AllowanceCommand =
  | Message<'UseAllowance', DiscountPlace & Readonly<{ amount: Money; currency: Currency; limits: UserLimits }>>
  | Message<'ReturnAllowance', DiscountPlace>

export type AllowanceRejection = 'DiscountPerDayLimited'

/** Discounted amounts of a person on a business day. Discounts of different orders may have the same id. */
export type Allowance = ReadonlyMap<string, Money>

/** The decider of a person's daily discounts: a single stream, so that two tills cannot exceed the limit together. */
export const allowance: Decider<Allowance, AllowanceCommand, AllowanceEvent, AllowanceRejection> = {
  category: 'allowance',
  initial: new Map(),

  decide({ type, data }, state) {
    const key = keyOf(data)
    switch (type) {
      case 'UseAllowance': {
        const { limits, ...used } = data
        if (state.get(key) === used.amount) return []
        const others = [...state].reduce((total, [other, amount]) => (other === key ? total : total + amount), 0)
        return isBeyond(others + used.amount, used.currency, limits.discountPerDay, limits)
          ? reject('DiscountPerDayLimited')
          : [{ type: 'AllowanceUsed', data: used }]
      }
      case 'ReturnAllowance':
        return state.has(key) ? [{ type: 'AllowanceReturned', data }] : []
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
        next.delete(keyOf(data))
        return next
      default:
        return impossible(type)
    }
  },
}

const keyOf = ({ orderId, discountId }: Pick<DiscountPlace, 'orderId' | 'discountId'>) => `${orderId} ${discountId}`
