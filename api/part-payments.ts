import { PartPaymentId } from '@comanda/domain/kernel/ids.ts'
import { z } from 'zod'
import { call } from './call.ts'
import { refundReason } from './shapes/loss.ts'
import { maxOrdersOfInvoice, orderIdList } from './shapes/order-ids.ts'
import { TenderForm } from './shapes/tender.ts'
import { Amount, Message, Title } from './values.ts'
import { orders } from './who.ts'

const orderIds = orderIdList(maxOrdersOfInvoice)

export const recordPartPayment = call('POST /orders/part-payments', orders, {
  summary:
    'Records a payment of a part of the bill of these orders. A repetition with the same id is the same payment.',
  settles: true,
  body: TenderForm.omit({ cardPaymentId: true }).extend({ partPaymentId: PartPaymentId, orderIds }),
  /** `change`: cash to give back to the guest. */
  answer: z.strictObject({ message: Title, change: Amount.optional() }),
})

export const returnPartPayment = call('POST /orders/part-payments/:id/return', orders, {
  summary: 'Records that a part payment was given back, as long as its bill is not settled.',
  settles: true,
  params: z.object({ id: PartPaymentId }),
  body: z.object({
    /** Orders of the bill. */
    orderIds,
    reason: refundReason,
  }),
  answer: Message,
})
