import { cashDirections, cashSteps } from '@comanda/domain/kernel/cash.ts'
import { CardPaymentId, type PaymentTypeId } from '@comanda/domain/kernel/ids.ts'
import { z } from 'zod'
import { amount, idOf, WireId } from '../fields.ts'
import { Amount, Id, SignedAmount, Title } from '../values.ts'

const validPayments = amount('Please provide valid payments!')

/** A payment; amounts have the decimals of the orders' currency. */
export const TenderForm = z.object({
  /** Id of a payment type of the restaurant. */
  paymentTypeId: WireId.transform((id) => idOf(id) as PaymentTypeId), // looked up among the payment types
  /** Covered part of the bill, before rounding and without the tip. */
  amount: validPayments,
  tip: validPayments,
  /** Amount the guest handed over; undefined = exactly the amount due. */
  received: validPayments,
  /** The captured payment at a card terminal. */
  cardPaymentId: CardPaymentId.nullish(),
})
export type TenderForm = z.output<typeof TenderForm>

/** A payment of an invoice: `received - change` is `amount + rounding + tip`. */
export const Tender = z.strictObject({
  payment_type_id: Id,
  /** Title at the time of payment. */
  payment_type: Title,
  amount: Amount,
  rounding: SignedAmount,
  tip: Amount,
  received: Amount,
  change: Amount,
})

/** Rounding of cash; the step is in major units, 0 is the currency's own minor unit. */
export const Cash = z.strictObject({ step: z.enum(cashSteps), direction: z.enum(cashDirections) })
