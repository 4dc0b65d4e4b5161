import { type Rejection, reject } from '../kernel/decider.ts'
import { wholeInBasisPoints } from '../kernel/discount.ts'
import { isTitle } from '../kernel/text.ts'
import type { ServiceCharge } from '../orders/charge-events.ts'
import type { DeliveryType } from '../orders/events.ts'
import { maxCovers } from '../visits/visit.ts'
import type { ChargeRule } from './charge-events.ts'
import type { StoreEvent } from './events.ts'

export type ChargeRuleRejection = 'ChargeTitleInvalid' | 'ChargeRuleInvalid'

/** Null: no service charge. */
export function chooseChargeRule(
  before: ChargeRule | null,
  rule: ChargeRule | null,
): readonly StoreEvent[] | Rejection<ChargeRuleRejection> {
  if (JSON.stringify(before) === JSON.stringify(rule)) return []
  if (!rule) return [{ type: 'ServiceChargeChosen', data: {} }]
  if (!isTitle(rule.title)) return reject('ChargeTitleInvalid')
  const { basisPoints, deliveryTypes, minGuests = 1 } = rule
  const isSize = Number.isInteger(basisPoints) && basisPoints > 0 && basisPoints <= wholeInBasisPoints
  const isParty = Number.isInteger(minGuests) && minGuests > 0 && minGuests <= maxCovers
  if (!isSize || !isParty || deliveryTypes.length === 0) return reject('ChargeRuleInvalid')
  return [{ type: 'ServiceChargeChosen', data: { rule } }]
}

export const chargeOf = ({ title, basisPoints }: ChargeRule): ServiceCharge => ({ title, basisPoints })

/** The service charge of a new order. `guests`: number of guests at its table, 0 if nobody was seated. */
export function chargeByRule(
  rule: ChargeRule | null,
  { deliveryType, guests }: Readonly<{ deliveryType: DeliveryType; guests: number }>,
): ServiceCharge | undefined {
  const isOfType = rule?.deliveryTypes.includes(deliveryType === '' ? 'dinein' : deliveryType)
  return rule && isOfType && guests >= (rule.minGuests ?? 0) ? chargeOf(rule) : undefined
}
