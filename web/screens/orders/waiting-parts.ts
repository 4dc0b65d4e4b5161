import { orderActions } from '../../api/orders.ts'
import type { PaymentType } from '../../api/settings.ts'
import { type Currency, fromWire } from '../../money.ts'
import type { Entry } from '../../outbox/command.ts'
import type { TenderDraft } from './tenders.ts'

type Bill = Readonly<{ orderIds: readonly string[]; types: readonly PaymentType[]; currency: Currency }>
type PartPaymentBody = Readonly<{
  partPaymentId: string
  orderIds: readonly string[]
  paymentTypeId: string
  amount: string
  tip?: string
  received?: string
}>

/** Part payments of a bill that wait in the outbox, also from before a reload: their money is collected. */
export const waitingParts = (entries: readonly Entry[], { orderIds, types, currency }: Bill): TenderDraft[] =>
  entries.flatMap(({ path, state, body, label }) => {
    if (path !== orderActions.partPayment || state !== 'waiting') return []
    const { paymentTypeId, received, ...payment } = body as PartPaymentBody // written by this till
    if (!payment.orderIds.some((id) => orderIds.includes(id))) return []
    return {
      type: types.find(({ id }) => id === paymentTypeId) ?? { id: paymentTypeId, title: label, is_active: 1 },
      amount: fromWire(payment.amount, currency),
      tip: fromWire(payment.tip, currency),
      received: received === undefined ? null : fromWire(received, currency),
      partPaymentId: payment.partPaymentId,
    }
  })
