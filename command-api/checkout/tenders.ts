import type { TenderForm } from '@comanda/api/shapes/tender.ts'
import { type CardPayments, findCardPayment } from '@comanda/domain/card-payments/card-payments.ts'
import { type TenderRequest, tendersFor } from '@comanda/domain/invoices/tenders.ts'
import type { CashRounding } from '@comanda/domain/kernel/cash.ts'
import {
  type Exponent,
  exponentOf,
  type Money,
  money,
  parseDecimal,
  sum,
  toDecimal,
} from '@comanda/domain/kernel/money.ts'
import type { CardPart, PaidWith, Tender } from '@comanda/domain/orders/tender.ts'
import type { OpenStore } from '@comanda/domain/store/state.ts'
import type { AnyRejection } from '../messages.ts'

/** A payment of a known type with unparsed amounts: their decimals depend on the orders' currency. */
export type TypedTender = Omit<TenderForm, 'paymentTypeId' | 'cardPaymentId'> &
  Readonly<{ type: PaidWith; cash: CashRounding | null; card: CardPart | undefined }>

/** Payments with their types; null without payments. A type that was hidden meanwhile is accepted. */
export function typedTenders(
  { paymentTypes }: OpenStore,
  forms: readonly TenderForm[] | null | undefined,
  cards: CardPayments,
): readonly TypedTender[] | null | 'PaymentTypeUnknown' {
  if (!forms) return null
  const tenders = forms.flatMap(({ paymentTypeId, cardPaymentId, ...amounts }) => {
    const type = paymentTypes.get(paymentTypeId)
    const [orderId] = (cardPaymentId && findCardPayment(cards, cardPaymentId)?.orderIds) || []
    const card = cardPaymentId && orderId ? { cardPaymentId, orderId } : undefined
    return type ? [{ ...amounts, type: { paymentTypeId, title: type.title }, cash: type.cash, card }] : []
  })
  return tenders.length === forms.length ? tenders : 'PaymentTypeUnknown'
}

export function tendersOfBill(
  typed: readonly TypedTender[],
  { total, currency }: Readonly<{ total: Money; currency: string }>,
): readonly Tender[] | Readonly<{ rejected: AnyRejection }> {
  const requests = requestsOf(typed, currency)
  return 'rejected' in requests ? requests : tendersFor(total, requests, exponentOf(currency))
}

/** The payment of a part of a bill. It is not compared with the total. */
export function partTenderOf(typed: TypedTender, currency: string): Tender | Readonly<{ rejected: AnyRejection }> {
  const requests = requestsOf([typed], currency)
  if ('rejected' in requests) return requests
  const tenders = tendersFor(sum(requests.map(({ amount }) => amount)), requests, exponentOf(currency))
  if ('rejected' in tenders) return tenders
  return tenders[0] ?? { rejected: 'TenderInvalid' }
}

function requestsOf(
  typed: readonly TypedTender[],
  currency: string,
): readonly TenderRequest[] | Readonly<{ rejected: AnyRejection }> {
  const exponent = exponentOf(currency)
  const requests: TenderRequest[] = []
  for (const { type, cash, card, ...amounts } of typed) {
    const [amount, tip, received] = [amounts.amount, amounts.tip, amounts.received].map((text) =>
      isBlank(text) ? undefined : (parseDecimal(text, exponent) ?? Number.NaN),
    )
    if (amount === undefined || [amount, tip, received].some(Number.isNaN)) return { rejected: 'TenderInvalid' }
    requests.push({
      type,
      cash,
      card,
      amount: money(amount),
      tip: money(tip ?? 0),
      received: received === undefined ? null : money(received),
    })
  }
  return requests
}

const isBlank = (text: TypedTender['amount']): text is null | undefined | '' =>
  text === null || text === undefined || String(text).trim() === ''

/** Field `change` of the answer: the cash to give back now, in wire format; no field if there is none. */
export function changeOf(tenders: readonly Tender[], currency: string): Readonly<{ change?: string }> {
  const now = tenders.filter(({ partPaymentId }) => partPaymentId === undefined)
  const change = sum(now.map((tender) => tender.change))
  const exponent: Exponent = exponentOf(currency)
  return change > 0 ? { change: toDecimal(change, exponent) } : {}
}
