import type { PaymentTypeId } from '@comanda/domain/kernel/ids.ts'
import type { PaidWith } from '@comanda/domain/orders/tender.ts'
import type { OpenStore } from '@comanda/domain/store/state.ts'

/** The payment type of a request. A hidden one is accepted: the guest may have paid before the request arrived. */
export function paidWithOf(
  { paymentTypes }: OpenStore,
  paymentTypeId: PaymentTypeId | null,
): PaidWith | null | 'PaymentTypeUnknown' {
  if (paymentTypeId === null) return null
  const type = paymentTypes.get(paymentTypeId)
  return type ? { paymentTypeId, title: type.title } : 'PaymentTypeUnknown'
}
