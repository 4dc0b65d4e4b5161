import type { PaymentType } from '../../api/settings.ts'
import { remember } from '../../remember.ts'

const key = 'comanda.payment-type'

/** Payment type that this till used last, if it is still offered, else the first; null if the restaurant has none. */
export function firstPaymentType(types: readonly PaymentType[]): string | null {
  const last = localStorage.getItem(key)
  return (types.find(({ id }) => id === last) ?? types[0])?.id ?? null
}

export const rememberPaymentType = (id: string): void => remember(localStorage, key, id)
