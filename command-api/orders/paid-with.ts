import type { PaymentTypeId } from '@comanda/domain/kernel/ids.ts'
import type { PaidWith } from '@comanda/domain/orders/events.ts'
import type { OpenStore } from '@comanda/domain/store/state.ts'

/** A type that was hidden meanwhile still counts: the guest has paid with it before the request came through. */
export function paidWithOf(
  { paymentTypes }: OpenStore,
  paymentTypeId: PaymentTypeId | null,
): PaidWith | null | 'PaymentTypeUnknown' {
  if (paymentTypeId === null) return null
  const type = paymentTypes.get(paymentTypeId)
  return type ? { paymentTypeId, title: type.title } : 'PaymentTypeUnknown'
}
