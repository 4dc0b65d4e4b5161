import { type Decider, impossible, invariant, type Rejection, reject } from '../kernel/decider.ts'
import type { CardPaymentId, Instant, RefundId, SettlementId } from '../kernel/ids.ts'
import type { Message } from '../kernel/message.ts'
import { type Money, money, sum } from '../kernel/money.ts'
import type { CardFailure, CardPaymentEvent } from './events.ts'

type DataOf<Type extends CardPaymentEvent['type']> = Extract<CardPaymentEvent, { type: Type }>['data']

/** State of a payment as the terminal reports it; `unknown` if it did not answer. */
export type CardReport =
  | Readonly<{ status: 'waiting' | 'unknown' | 'authorised' | 'captured' | 'voided' }>
  | Readonly<{ status: 'failed'; reason: CardFailure; code?: string | undefined }>

export type CardPayment = Omit<DataOf<'CardPaymentRequested'>, 'requestedAt'> &
  Readonly<{
    status: 'requested' | 'unknown' | 'authorised' | 'captured' | 'reversing' | 'failed' | 'voided'
    failure: Pick<DataOf<'CardPaymentFailed'>, 'reason' | 'code'> | null
    claim: Readonly<{ settlementId: SettlementId; claimedAt: Instant }> | null
    isSettled: boolean
    refunds: readonly Readonly<{ refundId: RefundId; isDone: boolean }>[]
  }>
/** Card payments of a bill, in the order in which they were requested. */
export type CardPayments = readonly CardPayment[]

export type CardPaymentCommand =
  /** `open`: amount of the bill that no payment in another stream covers. */
  | Message<'RequestCardPayment', Omit<DataOf<'CardPaymentRequested'>, 'requestedAt'> & Readonly<{ open: Money }>>
  | Message<'RecordCardReport', { cardPaymentId: CardPaymentId; report: CardReport }>
  /** `ended`: the settlement of the claim, if it neither pays nor has paid one of the orders. */
  | Message<'ReverseCardPayment', { cardPaymentId: CardPaymentId; ended: SettlementId | null }>
  | Message<'ClaimCardPayment', CardClaim>
  | Message<'SettleCardPayment', { cardPaymentId: CardPaymentId; settlementId: SettlementId }>
  | Message<'RecordCardRefund', { cardPaymentId: CardPaymentId; refundId: RefundId; amount: Money; isDone: boolean }>

type CardClaim = Readonly<{ cardPaymentId: CardPaymentId; settlementId: SettlementId; amount: Money; tip: Money }>

export type CardPaymentRejection =
  | 'CardPaymentRunning'
  | 'CardPaymentTooHigh'
  | 'CardPaymentUnknown'
  | 'CardPaymentNotCaptured'
  | 'CardPaymentInUse'

/** Longest time between the claim of card payments and the start of their settlement. */
const claimMs = 60_000

export const cardPayments: Decider<CardPayments, CardPaymentCommand, CardPaymentEvent, CardPaymentRejection> = {
  category: 'cardPayments',
  initial: [],

  decide({ type, data }, state, { at }) {
    const payment = findCardPayment(state, data.cardPaymentId)
    if (type === 'RequestCardPayment') return payment ? [] : request(state, data, at)
    if (!payment) return reject('CardPaymentUnknown')
    const { cardPaymentId } = payment
    switch (type) {
      case 'RecordCardReport':
        return record(payment, data.report, at)
      case 'ReverseCardPayment':
        if (payment.status !== 'captured') return []
        if (isInUse(payment, data.ended, at)) return reject('CardPaymentInUse')
        return [{ type: 'CardPaymentReversalRequested', data: { cardPaymentId, requestedAt: at } }]
      case 'ClaimCardPayment':
        return claim(payment, data, at)
      case 'SettleCardPayment':
        return payment.isSettled ? [] : [{ type: 'CardPaymentSettled', data: { ...data, settledAt: at } }]
      case 'RecordCardRefund': {
        const { isDone, ...refund } = data
        if (payment.refunds.some(({ refundId }) => refundId === refund.refundId)) return []
        return isDone
          ? [{ type: 'CardPaymentRefunded', data: { ...refund, refundedAt: at } }]
          : [{ type: 'CardRefundFailed', data: { ...refund, failedAt: at } }]
      }
      default:
        return impossible(type)
    }
  },

  evolve(state, event) {
    if (event.type === 'CardPaymentRequested') {
      const { requestedAt: _, ...requested } = event.data
      const initial = { status: 'requested', failure: null, claim: null, isSettled: false, refunds: [] } as const
      return [...state, { ...requested, ...initial }]
    }
    if (event.type === 'CardPaymentShared') return state
    const { cardPaymentId } = event.data
    invariant(findCardPayment(state, cardPaymentId), `${event.type} follows CardPaymentRequested`)
    return state.map((payment) =>
      payment.cardPaymentId === cardPaymentId ? { ...payment, ...changeOf(payment, event) } : payment,
    )
  },
}

export const findCardPayment = (state: CardPayments, cardPaymentId: CardPaymentId): CardPayment | undefined =>
  state.find((payment) => payment.cardPaymentId === cardPaymentId)

/** True while a card may be, or become, charged without a bill that is paid by it. */
export const isLive = ({ status, isSettled }: CardPayment): boolean =>
  !isSettled && status !== 'failed' && status !== 'voided'

/** The amount that the card is charged. */
export const chargeOf = ({ amount, tip }: Pick<CardPayment, 'amount' | 'tip'>): Money => sum([amount, tip])

/** Part of the bill that live payments cover. */
export const coveredBy = (payments: CardPayments): Money => sum(payments.filter(isLive).map(({ amount }) => amount))

/**
 * A payment without a result blocks the next one, because its card may still be charged. The sum is at most the bill.
 */
function request(
  state: CardPayments,
  { open, ...requested }: Extract<CardPaymentCommand, { type: 'RequestCardPayment' }>['data'],
  at: Instant,
): readonly CardPaymentEvent[] | Rejection<CardPaymentRejection> {
  if (state.some((payment) => isLive(payment) && payment.status !== 'captured')) return reject('CardPaymentRunning')
  const { amount, tip } = requested
  if (amount <= 0 || tip < 0 || amount > money(open - coveredBy(state))) return reject('CardPaymentTooHigh')
  return [{ type: 'CardPaymentRequested', data: { ...requested, requestedAt: at } }]
}

function isInUse({ claim, isSettled }: CardPayment, ended: SettlementId | null, at: Instant): boolean {
  if (isSettled) return true
  if (!claim) return false
  return claim.settlementId !== ended || ageOf(claim, at) < claimMs
}

/**
 * Claims a captured payment for a settlement. A later one may take over the claim: the lead order lets only one begin.
 * A repeated claim is renewed in time, because an old one does not keep the money from being returned.
 */
function claim(
  payment: CardPayment,
  { amount, tip, ...data }: CardClaim,
  at: Instant,
): readonly CardPaymentEvent[] | Rejection<CardPaymentRejection> {
  const { status, isSettled, claim: before } = payment
  if (status !== 'captured') return reject('CardPaymentNotCaptured')
  const isSame = before?.settlementId === data.settlementId
  if (isSame && (isSettled || ageOf(before, at) < claimMs / 2)) return []
  const isExact = payment.amount === amount && payment.tip === tip
  if (isSettled || !isExact) return reject('CardPaymentNotCaptured')
  return [{ type: 'CardPaymentClaimed', data: { ...data, claimedAt: at } }]
}

const ageOf = ({ claimedAt }: NonNullable<CardPayment['claim']>, at: Instant): number =>
  Date.parse(at) - Date.parse(claimedAt)

/** Records a report of the terminal. A result may follow `unknown`; a payment that has ended does not change. */
function record({ cardPaymentId, status }: CardPayment, report: CardReport, at: Instant): readonly CardPaymentEvent[] {
  if (status === 'failed' || status === 'voided') return []
  const isPending = status === 'requested' || status === 'unknown'
  const isCharged = status === 'captured' || status === 'reversing'
  switch (report.status) {
    case 'waiting':
      return []
    case 'unknown':
      return status === 'requested'
        ? [{ type: 'CardPaymentUnconfirmed', data: { cardPaymentId, unconfirmedAt: at } }]
        : []
    case 'authorised':
      return isPending ? [{ type: 'CardPaymentAuthorised', data: { cardPaymentId, authorisedAt: at } }] : []
    case 'captured':
      return isCharged ? [] : [{ type: 'CardPaymentCaptured', data: { cardPaymentId, capturedAt: at } }]
    case 'voided':
      return status === 'captured' ? [] : [{ type: 'CardPaymentVoided', data: { cardPaymentId, voidedAt: at } }]
    case 'failed': {
      if (isCharged) return []
      const { reason, code } = report
      return [{ type: 'CardPaymentFailed', data: { cardPaymentId, reason, ...(code && { code }), failedAt: at } }]
    }
    default:
      return impossible(report)
  }
}

function changeOf(
  { refunds }: CardPayment,
  { type, data }: Exclude<CardPaymentEvent, { type: 'CardPaymentRequested' | 'CardPaymentShared' }>,
): Partial<CardPayment> {
  switch (type) {
    case 'CardPaymentUnconfirmed':
      return { status: 'unknown' }
    case 'CardPaymentAuthorised':
      return { status: 'authorised' }
    case 'CardPaymentCaptured':
      return { status: 'captured' }
    case 'CardPaymentFailed': {
      const { reason, code } = data
      return { status: 'failed', failure: { reason, ...(code && { code }) } }
    }
    case 'CardPaymentReversalRequested':
      return { status: 'reversing' }
    case 'CardPaymentVoided':
      return { status: 'voided' }
    case 'CardPaymentClaimed': {
      const { settlementId, claimedAt } = data
      return { claim: { settlementId, claimedAt } }
    }
    case 'CardPaymentSettled':
      return { isSettled: true }
    case 'CardPaymentRefunded':
    case 'CardRefundFailed':
      return { refunds: [...refunds, { refundId: data.refundId, isDone: type === 'CardPaymentRefunded' }] }
    default:
      return impossible(type)
  }
}
