import { type ChargeTerms, chargeOn, withCharge } from '@comanda/domain/kernel/charge.ts'
import type { Money } from '@comanda/domain/kernel/money.ts'
import { type Bill, bill } from '@comanda/domain/kernel/tax.ts'
import type { StoreSettings } from '../../api/settings.ts'
import { type Cart, type CartLine, taxedLines } from './cart.ts'

export type CartCharge = ChargeTerms & Readonly<{ name: string; amount: Money }>

/**
 * Service charge of a bill that is paid when it is sent. A charge that depends on the number of guests is not included:
 * only the server knows that number, so it applies to bills that are paid later.
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

/** The bill of a cart with its service charge, by the server's rule. */
export const chargedBill = (lines: readonly CartLine[], charge: CartCharge | undefined): Bill =>
  bill(withCharge(taxedLines(lines), charge))
