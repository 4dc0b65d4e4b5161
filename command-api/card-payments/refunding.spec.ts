import { CardPaymentId, CardReaderId, type OrderId, RefundId } from '@comanda/domain/kernel/ids.ts'
import { money } from '@comanda/domain/kernel/money.ts'
import { cardPaymentsStream } from '@comanda/domain/kernel/streams.ts'
import type { EventLog, RecordedEvent } from '@comanda/event-store/client/log.ts'
import { euro, now, orderId, paymentTypeId, tenantId, uuid } from '@comanda/tests/samples/samples.ts'
import { expect, test } from 'vitest'
import { systemContext } from '../command-context.ts'
import { handler } from '../handle.ts'
import { refundToCards } from './refunding.ts'
import type { CardTerminals } from './terminals.ts'

const tenant = tenantId(1)
const refundId = RefundId.parse(uuid(80))
const amount = money(500)
const none = { done: 0, refused: 0, pending: 0 }
const cardPaymentId = (number: number) => CardPaymentId.parse(uuid(100 + number))

/** A captured card payment of each order; the cards of `refused` refused the refund. */
function logOf({ orders, refused }: Readonly<{ orders: readonly number[]; refused: readonly number[] }>) {
  const eventsOf = (number: number): Pick<RecordedEvent, 'type' | 'data'>[] => {
    const id = cardPaymentId(number)
    const reader = { readerId: CardReaderId.parse(uuid(95)), device: 'tmr_1', reference: 'pi_1' }
    const charge = { amount: money(2_000), tip: money(0), currency: euro }
    const requested = { cardPaymentId: id, orderIds: [orderId(number)], ...reader, ...charge, requestedAt: now }
    const failed = { type: 'CardRefundFailed', data: { cardPaymentId: id, refundId, amount, failedAt: now } }
    return [{ type: 'CardPaymentRequested', data: requested }, ...(refused.includes(number) ? [failed] : [])]
  }
  const streams = new Map(orders.map((number) => [cardPaymentsStream(tenant, orderId(number)), eventsOf(number)]))
  const log: Pick<EventLog, 'append' | 'readStream'> = {
    append: async (stream, events) => {
      const all = [...(streams.get(stream) ?? []), ...events]
      streams.set(stream, all)
      return { revision: BigInt(all.length - 1), position: 0n }
    },
    readStream: async (stream) =>
      (streams.get(stream) ?? []).map((event, index) => ({
        ...event,
        id: uuid(index + 1),
        stream,
        revision: BigInt(index),
        position: 0n,
        created: new Date(now),
        metadata: {},
      })),
  }
  return log as EventLog // only these two are called
}

const tenderOf = (number: number) => {
  const card: Readonly<{ cardPaymentId: CardPaymentId; orderId: OrderId }> = {
    cardPaymentId: cardPaymentId(number),
    orderId: orderId(number),
  }
  return { tender: number, paymentTypeId: paymentTypeId(1), title: 'Card', amount, rounding: money(0), card }
}

/** Result of a refund to the cards of these orders; by default on an installation without a provider. */
function refund(log: EventLog, orders: readonly number[], cardTerminals?: CardTerminals) {
  const needs = { log, handle: handler(log), cardTerminals }
  return refundToCards(needs, systemContext(tenant, uuid(1), now), { refundId, tenders: orders.map(tenderOf) })
}

/** A provider that does not answer for the cards of these orders, until the set is empty. */
function providerWithout(silent: ReadonlySet<number>) {
  const asked: CardPaymentId[] = []
  const terminals: Pick<CardTerminals, 'refund'> = {
    refund: async (payment) => {
      asked.push(payment.cardPaymentId)
      return [...silent].some((number) => cardPaymentId(number) === payment.cardPaymentId) ? 'unknown' : 'done'
    },
  }
  return { asked, terminals: terminals as CardTerminals } // only this is called
}

test.each([
  ['pending without a provider', [], [1], { pending: amount }],
  ['refused after the provider refused it', [1], [1], { refused: amount }],
  [
    'partly refused if one card was refused and another one is pending',
    [1],
    [1, 2],
    { refused: amount, pending: amount },
  ],
  ['refused, at each repetition, if the card payment is unknown', [], [3], { refused: amount }],
] as const)('a refund to cards is %s', async (_, refused, cards, amounts) => {
  const log = logOf({ orders: [1, 2], refused })
  const result = { ...none, ...amounts }
  expect(await refund(log, cards)).toEqual(result)
  expect(await refund(log, cards)).toEqual(result)
})

test('a card gets its money although the provider does not answer for the card before it', async () => {
  const log = logOf({ orders: [1, 2], refused: [] })
  const silent = new Set([1])
  const { asked, terminals } = providerWithout(silent)
  await expect(refund(log, [1, 2], terminals)).rejects.toMatchObject({ status: 503 })
  expect(asked).toEqual([cardPaymentId(1), cardPaymentId(2)])
  silent.clear()
  expect(await refund(log, [1, 2], terminals)).toEqual({ ...none, done: 1_000 })
  expect(asked.slice(2)).toEqual([cardPaymentId(1)])
})
