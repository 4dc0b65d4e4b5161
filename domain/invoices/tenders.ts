import { type CashRounding, roundCash } from '../kernel/cash.ts'
import { type Rejection, reject } from '../kernel/decider.ts'
import { type Exponent, type Money, money, sum } from '../kernel/money.ts'
import type { CardPart, PaidWith, Tender } from '../orders/tender.ts'

/** A payment in a request. `amount` is the covered part of the bill, before rounding and without the tip. */
export type TenderRequest = Readonly<{
  type: PaidWith
  /** null: not cash. */
  cash: CashRounding | null
  amount: Money
  tip: Money
  /** Amount the guest handed over; null = exactly the amount due. */
  received: Money | null
  card?: CardPart | undefined
}>

export type TenderRejection = 'TenderNegative' | 'TendersDiffer' | 'TenderTooLow' | 'ChangeNeedsCash'

/** Maximum number of payments. All of them, with their titles, must fit into one event with the lines of the bill. */
export const maxTenders = 30

/** Payments of a bill. They must cover its total exactly; rounding and tips are added. */
export function tendersFor(
  total: Money,
  requests: readonly TenderRequest[],
  exponent: Exponent,
): readonly Tender[] | Rejection<TenderRejection> {
  if (requests.some(({ amount, tip, received }) => amount < 0 || tip < 0 || (received ?? 0) < 0)) {
    return reject('TenderNegative')
  }
  if (sum(requests.map(({ amount }) => amount)) !== total) return reject('TendersDiffer')
  const tenders: Tender[] = []
  for (const request of requests) {
    const tender = tenderOf(request, exponent)
    if ('rejected' in tender) return tender
    tenders.push(tender)
  }
  return tenders
}

/** Amount due for a payment: its part of the bill, rounding and tip. */
const tenderDue = ({ amount, tip, cash }: Omit<TenderRequest, 'type' | 'received'>, exponent: Exponent): Money =>
  sum([cash ? roundCash(amount, cash, exponent) : amount, tip])

function tenderOf(request: TenderRequest, exponent: Exponent): Tender | Rejection<TenderRejection> {
  const { type, cash, amount, tip, card } = request
  const exact = sum([amount, tip])
  const rounded = tenderDue(request, exponent)
  const received = request.received ?? rounded
  // a guest with enough coins may always pay the unrounded amount
  const due = received === exact ? exact : rounded
  if (received < due) return reject('TenderTooLow')
  if (received > due && !cash) return reject('ChangeNeedsCash')
  const change = money(received - due)
  return { ...type, amount, rounding: money(due - exact), tip, received, change, ...(card && { card }) }
}

/** The payment type of a bill with a single payment. */
export function onlyTypeOf(tenders: readonly Tender[]): PaidWith | undefined {
  const [first] = tenders
  if (!first || tenders.some(({ paymentTypeId }) => paymentTypeId !== first.paymentTypeId)) return undefined
  return { paymentTypeId: first.paymentTypeId, title: first.title }
}
