import { type ChargeTerms, chargeOn } from '@comanda/domain/kernel/charge.ts'
import type { Money } from '@comanda/domain/kernel/money.ts'
import type { StoreSettings } from '../../api/settings.ts'
import { type Cart, taxedLines } from './cart.ts'

export type CartCharge = ChargeTerms & Readonly<{ name: string; amount: Money }>

/**
 * Service charge of a bill that is paid as it is sent. A charge by the number of guests is left to bills that are paid
 * later: the server counts the guests.
 */
export function cartCharge(
  kind: 'send' | 'pay',
  { lines, dining }: Pick<Cart, 'lines' | 'dining'>,
  { service_charge: rule }: Pick<StoreSettings, 'service_charge'>,
): CartCharge | undefined {
  if (kind !== 'pay' || !rule || rule.minGuests !== null || !rule.deliveryTypes.includes(dining)) return undefined
  const terms = { basisPoints: Math.round(rule.percent * 100) }
  return { ...terms, name: `${rule.title} ${rule.percent} %`, amount: chargeOn(taxedLines(lines), terms) }
}
