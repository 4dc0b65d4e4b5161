import type { DiscountReasonCode } from '@comanda/domain/orders/discount-reasons.ts'
import type { LossReasonCode } from '@comanda/domain/orders/loss-reasons.ts'
import { t } from '../language/t.ts'

/** `title`: text of the owner's list; absent for a built-in reason. */
type ReasonChoice<Code> = Readonly<{ code: Code; title?: string | undefined }>

export const lossReasonName = ({ code, title }: ReasonChoice<LossReasonCode>): string =>
  title ?? t(`orders.reasons.${code}`)

export const discountReasonName = ({ code, title }: ReasonChoice<DiscountReasonCode>): string =>
  title ?? t(`orders.discount.reasons.${code}`)
