import { givenFor } from '@comanda/tests/domain/given.ts'
import { at, context, euro, now, orderId, settlementId, uuid } from '@comanda/tests/samples/samples.ts'
import { describe, test } from 'vitest'
import { CardPaymentId, CardReaderId, type Instant, RefundId } from '../kernel/ids.ts'
import { money } from '../kernel/money.ts'
import { type CardPaymentCommand, type CardReport, cardPayments } from './card-payments.ts'
import { cardShares } from './card-shares.ts'
import type { CardPaymentEvent } from './events.ts'

const given = givenFor(cardPayments, context)
const [first, second] = [CardPaymentId.parse(uuid(1)), CardPaymentId.parse(uuid(2))]
const payment = (cardPaymentId: CardPaymentId, amount = 2_000) => ({
  cardPaymentId,
  orderIds: [orderId(1)],
  readerId: CardReaderId.parse(uuid(95)),
  device: 'tmr_1',
  reference: 'pi_1',
  amount: money(amount),
  tip: money(100),
  currency: euro,
})
const request = (cardPaymentId: CardPaymentId, amount?: number): CardPaymentCommand => ({
  type: 'RequestCardPayment',
  data: { ...payment(cardPaymentId, amount), open: money(3_000) },
})
const requested = (cardPaymentId: CardPaymentId, amount?: number): CardPaymentEvent => ({
  type: 'CardPaymentRequested',
  data: { ...payment(cardPaymentId, amount), requestedAt: now },
})
const report = (status: CardReport): CardPaymentCommand => ({
  type: 'RecordCardReport',
  data: { cardPaymentId: first, report: status },
})
const unconfirmed: CardPaymentEvent = {
  type: 'CardPaymentUnconfirmed',
  data: { cardPaymentId: first, unconfirmedAt: now },
}
const authorised: CardPaymentEvent = {
  type: 'CardPaymentAuthorised',
  data: { cardPaymentId: first, authorisedAt: now },
}
const captured: CardPaymentEvent = { type: 'CardPaymentCaptured', data: { cardPaymentId: first, capturedAt: now } }
const voided: CardPaymentEvent = { type: 'CardPaymentVoided', data: { cardPaymentId: first, voidedAt: now } }
const declined: CardPaymentEvent = {
  type: 'CardPaymentFailed',
  data: { cardPaymentId: first, reason: 'declined', code: 'expired_card', failedAt: now },
}
const reversal: CardPaymentEvent = {
  type: 'CardPaymentReversalRequested',
  data: { cardPaymentId: first, requestedAt: now },
}
const claimedAt = (claimedAt: Instant): CardPaymentEvent => ({
  type: 'CardPaymentClaimed',
  data: { cardPaymentId: first, settlementId: settlementId(1), claimedAt },
})
const claimed = claimedAt(now)
const settled: CardPaymentEvent = {
  type: 'CardPaymentSettled',
  data: { cardPaymentId: first, settlementId: settlementId(1), settledAt: now },
}
const claim = (number: number, amount = 2_000): CardPaymentCommand => ({
  type: 'ClaimCardPayment',
  data: { cardPaymentId: first, settlementId: settlementId(number), amount: money(amount), tip: money(100) },
})
const reverse = (ended: number | null): CardPaymentCommand => ({
  type: 'ReverseCardPayment',
  data: { cardPaymentId: first, ended: ended === null ? null : settlementId(ended) },
})

describe('requesting a card payment', () => {
  test('is written before the terminal shows it, and once', () => {
    given().when(request(first)).then(requested(first))
    given(requested(first)).when(request(first)).then()
  })

  test('is refused while another one has no result', () => {
    given(requested(first)).when(request(second, 100)).thenRejected('CardPaymentRunning')
    given(requested(first), unconfirmed).when(request(second, 100)).thenRejected('CardPaymentRunning')
    given(requested(first), captured, reversal).when(request(second, 100)).thenRejected('CardPaymentRunning')
    given(requested(first), declined).when(request(second)).then(requested(second))
    given(requested(first), captured, reversal, voided).when(request(second)).then(requested(second))
  })

  test('is at most the bill minus captured payments, unless these paid another bill', () => {
    given(requested(first), captured).when(request(second, 1_000)).then(requested(second, 1_000))
    given(requested(first), captured).when(request(second, 1_001)).thenRejected('CardPaymentTooHigh')
    given(requested(first), captured, claimed, settled).when(request(second, 3_000)).then(requested(second, 3_000))
    given().when(request(first, 3_001)).thenRejected('CardPaymentTooHigh')
    given().when(request(first, 0)).thenRejected('CardPaymentTooHigh')
  })
})

describe('a report of the terminal', () => {
  test('is a fact, and a late one follows an unknown result', () => {
    given(requested(first))
      .when(report({ status: 'waiting' }))
      .then()
    given(requested(first))
      .when(report({ status: 'unknown' }))
      .then(unconfirmed)
    given(requested(first), unconfirmed)
      .when(report({ status: 'unknown' }))
      .then()
    given(requested(first), unconfirmed)
      .when(report({ status: 'authorised' }))
      .then(authorised)
    given(requested(first), unconfirmed)
      .when(report({ status: 'captured' }))
      .then(captured)
    given(requested(first), authorised)
      .when(report({ status: 'unknown' }))
      .then()
    given(requested(first))
      .when(report({ status: 'failed', reason: 'declined', code: 'expired_card' }))
      .then(declined)
    given(requested(first), authorised)
      .when(report({ status: 'voided' }))
      .then(voided)
    given()
      .when(report({ status: 'captured' }))
      .thenRejected('CardPaymentUnknown')
  })

  test('changes nothing about a payment that has ended', () => {
    given(requested(first), captured)
      .when(report({ status: 'failed', reason: 'declined' }))
      .then()
    given(requested(first), captured)
      .when(report({ status: 'authorised' }))
      .then()
    given(requested(first), captured)
      .when(report({ status: 'voided' }))
      .then()
    given(requested(first), declined)
      .when(report({ status: 'captured' }))
      .then()
  })
})

describe('captured money', () => {
  const later = { ...context, at: at('2026-11-20T21:32:04.120Z') }

  test('pays one bill, with the amount that was captured', () => {
    given(requested(first), captured).when(claim(1)).then(claimed)
    given(requested(first), captured, claimed).when(claim(1)).then()
    given(requested(first), captured).when(claim(1, 1_999)).thenRejected('CardPaymentNotCaptured')
    given(requested(first), authorised).when(claim(1)).thenRejected('CardPaymentNotCaptured')
    given(requested(first), captured, reversal).when(claim(1)).thenRejected('CardPaymentNotCaptured')
    given(requested(first), captured, claimed, settled).when(claim(2)).thenRejected('CardPaymentNotCaptured')
    given(requested(first), captured, claimed, settled).when(claim(1), later).then()
    given(requested(first), captured, claimed).when(claim(1), later).then(claimedAt(later.at))
    given(requested(first), captured, claimed, reversal).when(claim(1)).thenRejected('CardPaymentNotCaptured')
    given(requested(first), captured, claimed, reversal, voided).when(claim(1)).thenRejected('CardPaymentNotCaptured')
  })

  test('is settled once', () => {
    const settle = { type: 'SettleCardPayment', data: { cardPaymentId: first, settlementId: settlementId(1) } } as const
    given(requested(first), captured, claimed).when(settle).then(settled)
    given(requested(first), captured, claimed, settled).when(settle).then()
  })

  test('is returned unless a bill is, or is being, paid with it', () => {
    given(requested(first), captured).when(reverse(null)).then(reversal)
    given(requested(first), captured, reversal).when(reverse(null)).then()
    given(requested(first), captured, claimed).when(reverse(1)).thenRejected('CardPaymentInUse')
    given(requested(first), captured, claimed).when(reverse(null), later).thenRejected('CardPaymentInUse')
    given(requested(first), captured, claimed)
      .when(reverse(1), later)
      .then({ type: 'CardPaymentReversalRequested', data: { cardPaymentId: first, requestedAt: later.at } })
    given(requested(first), captured, claimed, settled).when(reverse(1), later).thenRejected('CardPaymentInUse')
  })

  test('is refunded in part, and a refund is recorded once', () => {
    const refund = { cardPaymentId: first, refundId: RefundId.parse(uuid(97)), amount: money(500) }
    const refunded: CardPaymentEvent = { type: 'CardPaymentRefunded', data: { ...refund, refundedAt: now } }
    const failed: CardPaymentEvent = { type: 'CardRefundFailed', data: { ...refund, failedAt: now } }
    const record = (isDone: boolean) => ({ type: 'RecordCardRefund', data: { ...refund, isDone } }) as const
    given(requested(first), captured, claimed, settled).when(record(true)).then(refunded)
    given(requested(first), captured, claimed, settled).when(record(false)).then(failed)
    given(requested(first), captured, claimed, settled, refunded).when(record(false)).then()
  })
})

test('another order of the bill names its lead order once', () => {
  const givenShares = givenFor(cardShares, context)
  const share = { orderId: orderId(2), leadOrderId: orderId(1) }
  const shared: CardPaymentEvent = { type: 'CardPaymentShared', data: { ...share, sharedAt: now } }
  givenShares().when({ type: 'ShareCardPayment', data: share }).then(shared)
  givenShares(requested(first), shared).when({ type: 'ShareCardPayment', data: share }).then()
})
