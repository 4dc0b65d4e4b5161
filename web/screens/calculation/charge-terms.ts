import { type ChargeTerms, roundingFor } from '@comanda/domain/kernel/charge.ts'
import type { TaxedLine } from '@comanda/domain/kernel/tax.ts'
import type { Order } from '../../api/orders.ts'
import { type Currency, fromWire } from '../../money.ts'

/** Terms with which the service charge on the lines of an order is what the server says. */
export function chargeTerms(
  { service_charge: charge }: Pick<Order, 'service_charge'>,
  lines: readonly TaxedLine[],
  currency: Currency,
): ChargeTerms | undefined {
  if (!charge) return undefined
  const basisPoints = Math.round(charge.percent * 100)
  return { basisPoints, rounding: roundingFor(lines, basisPoints, fromWire(charge.amount, currency)) }
}
