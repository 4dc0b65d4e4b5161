import { CardPaymentId, CardReaderId, type OrderId } from '@comanda/domain/kernel/ids.ts'
import { money } from '@comanda/domain/kernel/money.ts'
import { cardPaymentsStream, orderStream } from '@comanda/domain/kernel/streams.ts'
import type { EventLog, RecordedEvent } from '@comanda/event-store/client/log.ts'
import { scriptedTerminals } from '@comanda/tests/command-system/scripted-terminals.ts'
import { checkoutStarted } from '@comanda/tests/samples/order-samples.ts'
import {
  at,
  euro,
  now,
  orderId,
  paymentTypeId,
  placement,
  settlementId,
  tenantId,
  uuid,
} from '@comanda/tests/samples/samples.ts'
import { describe, expect, test } from 'vitest'
import { systemContext } from '../command-context.ts'
import { handler } from '../handle.ts'
import { orders } from '../orders/kind.ts'
import { listCardPayments } from './list.ts'
import { claimCards, settleCards } from './settling.ts'
import { askTerminal, type CardNeeds, cancelCardPayment, requestCardPayment } from './steps.ts'

const tenant = tenantId(1)
const lead: OrderId = orderId(1)
const cardPaymentId = CardPaymentId.parse(uuid(96))
const amounts = { amount: money(2_000), tip: money(200) }
const reader = { readerId: CardReaderId.parse(uuid(95)), device: 'tmr_1' }
const bill = { cardPaymentId, orderIds: [lead], ...reader, ...amounts, currency: euro, open: money(2_000) }
const which = { leadOrderId: lead, cardPaymentId }
const context = () => systemContext(tenant, crypto.randomUUID(), now)
const tender = { paymentTypeId: paymentTypeId(2), title: 'Card', ...amounts, rounding: money(0) }
const card = { cardPaymentId, orderId: lead }
const terms = {
  settlementId: settlementId(1),
  tenders: [{ ...tender, received: money(2_200), change: money(0), card }],
}

const placedOrder = { ...placement({ orderId: lead }), placedAt: now }
const wasPlaced: Pick<RecordedEvent, 'type' | 'data'> = { type: 'OrderPlaced', data: placedOrder }
const isBeingPaid = checkoutStarted({ orderId: lead, leadOrderId: lead, orderIds: [lead] })
const wasCancelled = { type: 'OrderCancelled', data: { orderId: lead, cancelledAt: now } }

/** The log of a restaurant with one order, open until `endOrder`. */
function memoryLog() {
  const streams = new Map<string, RecordedEvent[]>()
  const written = { stream: '', revision: 0n, position: 0n, created: new Date(now), metadata: {} }
  const ofOrder = (events: readonly Pick<RecordedEvent, 'type' | 'data'>[]) =>
    streams.set(
      orderStream(tenant, lead),
      events.map((event, index) => ({ ...written, ...event, id: uuid(index + 1), revision: BigInt(index) })),
    )
  ofOrder([wasPlaced])
  const log: Pick<EventLog, 'append' | 'readStream'> = {
    readStream: async (stream, { from = 0n } = {}) =>
      (streams.get(stream) ?? []).filter(({ revision }) => revision >= from),
    append: async (stream, events) => {
      const before = streams.get(stream) ?? []
      const known = before.some(({ id }) => id === events[0]?.id)
      const added = events.map((event, index) => ({
        ...written,
        ...event,
        stream,
        revision: BigInt(before.length + index),
      }))
      if (!known) streams.set(stream, [...before, ...added])
      return { revision: BigInt(streams.get(stream)?.length ?? 0) - 1n, position: 0n }
    },
  }
  const types = () => (streams.get(cardPaymentsStream(tenant, lead)) ?? []).map(({ type }) => type)
  const endOrder = (end: Pick<RecordedEvent, 'type' | 'data'>) => ofOrder([wasPlaced, end])
  return { log: log as EventLog, types, endOrder } // only these two are called
}

type Side = ReturnType<typeof scriptedTerminals> & ReturnType<typeof memoryLog>
type Effects = Readonly<{ append: EventLog['append'] }> & CardNeeds['terminals']

/** A process on this log and provider; `around` sees each of its effects. */
function start(
  { log, terminals }: Side,
  around: <F extends () => Promise<unknown>>(effect: F) => ReturnType<F>,
): CardNeeds {
  const watched = <O extends object>(target: O, names: readonly (keyof Effects)[]): O =>
    new Proxy(target, {
      get: (of, name) => {
        const member: unknown = Reflect.get(of, name)
        if (typeof member !== 'function' || !names.includes(name as keyof Effects)) return member
        return (...given: unknown[]) => around(() => Reflect.apply(member, of, given))
      },
    })
  const watchedLog = watched(log, ['append'])
  const calls = ['prepare', 'show', 'ask', 'capture', 'cancel', 'reverse', 'refund'] as const
  return { log: watchedLog, handle: handler(watchedLog), orders, terminals: watched(terminals, calls) }
}
const healthy = <F extends () => Promise<unknown>>(effect: F) => effect() as ReturnType<F>

const paid = async (needs: CardNeeds) => {
  await requestCardPayment(needs, context(), bill)
  const asked = await askTerminal(needs, context(), which)
  if (!('payment' in asked) || asked.payment.status !== 'captured') return asked
  expect(await claimCards(needs, context(), terms)).toBeUndefined()
  await settleCards(needs, context(), terms)
  return asked
}
const returned = async (needs: CardNeeds) => {
  await requestCardPayment(needs, context(), bill)
  await askTerminal(needs, context(), which)
  return cancelCardPayment(needs, context(), which)
}
const open = (script: Parameters<typeof scriptedTerminals>[0] = {}): Side => ({
  ...scriptedTerminals(script),
  ...memoryLog(),
})
const statusOf = async ({ log }: Side) => (await listCardPayments({ log }, { tenantId: tenant }, [lead]))[0]?.status

describe('a card payment', () => {
  test('is requested, authorised, captured, and settles a bill', async () => {
    const side = open()
    await paid(start(side, healthy))
    expect(side.types()).toEqual([
      'CardPaymentRequested',
      'CardPaymentAuthorised',
      'CardPaymentCaptured',
      'CardPaymentClaimed',
      'CardPaymentSettled',
    ])
    expect(side.taken()).toBe(2_200)
    expect(await cancelCardPayment(start(side, healthy), context(), which)).toEqual({ rejected: 'CardPaymentInUse' })
  })

  test('that is declined takes no money and names the reason', async () => {
    const side = open({ guest: 'is declined' })
    expect(await paid(start(side, healthy))).toMatchObject({
      payment: { status: 'failed', failure: { reason: 'declined', code: 'insufficient_funds' } },
    })
    expect(side.taken()).toBe(0)
  })

  test('without an answer is unknown, never failed; when polled again, it is captured once', async () => {
    const side = open({ lost: 1 })
    const needs = start(side, healthy)
    expect(await requestCardPayment(needs, context(), bill)).toMatchObject({ payment: { status: 'unknown' } })
    side.now.lost = 2
    expect(await askTerminal(needs, context(), which)).toMatchObject({ payment: { status: 'unknown' } })
    expect(await askTerminal(needs, context(), which)).toMatchObject({ payment: { status: 'unknown' } })
    expect(await askTerminal(needs, context(), which)).toMatchObject({ payment: { status: 'captured' } })
    expect(side.types()).toEqual([
      'CardPaymentRequested',
      'CardPaymentUnconfirmed',
      'CardPaymentAuthorised',
      'CardPaymentCaptured',
    ])
    expect(side.taken()).toBe(2_200)
  })

  test('whose capture is not answered stays authorised until it is polled again', async () => {
    const side = open()
    const needs = start(side, healthy)
    await requestCardPayment(needs, context(), bill)
    const { capture } = side.terminals
    const silent = {
      ...needs,
      terminals: {
        ...side.terminals,
        capture: async (of: Parameters<typeof capture>[0]) => {
          await capture(of)
          return { status: 'unknown' as const }
        },
      },
    }
    expect(await askTerminal(silent, context(), which)).toMatchObject({ payment: { status: 'authorised' } })
    expect(await askTerminal(needs, context(), which)).toMatchObject({ payment: { status: 'captured' } })
    expect(side.taken()).toBe(2_200)
  })

  test('tapped twice at once is one payment', async () => {
    const side = open()
    const needs = [start(side, healthy), start(side, healthy)]
    await Promise.all(needs.map((each) => requestCardPayment(each, context(), bill)))
    await Promise.all(needs.map((each) => askTerminal(each, context(), which)))
    expect(side.statuses()).toEqual(['captured'])
    expect(side.types().filter((type) => type === 'CardPaymentRequested')).toHaveLength(1)
  })

  test.each([
    ['was cancelled', wasCancelled],
    ['is being paid otherwise', isBeingPaid],
  ])('whose order %s in the same moment releases the reserved money', async (_, end) => {
    const side = open()
    const needs = start(side, healthy)
    await requestCardPayment(needs, context(), bill)
    side.endOrder(end)
    await askTerminal(needs, context(), which)
    expect(side.types()).not.toContain('CardPaymentCaptured')
    expect(side.taken()).toBe(0)
  })

  test.each([
    ['was cancelled', wasCancelled],
    ['is being paid otherwise', isBeingPaid],
  ])('that is captured while its order %s is returned to the card', async (_, end) => {
    const side = open()
    const needs = start(side, healthy)
    await requestCardPayment(needs, context(), bill)
    const { capture } = side.terminals
    const slow = async (of: Parameters<typeof capture>[0]) => {
      side.endOrder(end)
      return capture(of)
    }
    const asked = await askTerminal({ ...needs, terminals: { ...side.terminals, capture: slow } }, context(), which)
    expect(asked).toMatchObject({ payment: { status: 'voided' } })
    expect(side.types().slice(-3)).toEqual(['CardPaymentCaptured', 'CardPaymentReversalRequested', 'CardPaymentVoided'])
    expect(side.taken()).toBe(0)
  })

  test('is not captured if the bill has become cheaper in the same moment', async () => {
    const side = open()
    const needs = start(side, healthy)
    await requestCardPayment(needs, context(), bill)
    side.endOrder({ type: 'OrderItemCancelled', data: { orderId: lead, line: 2, cancelledAt: now } })
    await askTerminal(needs, context(), which)
    expect(side.types()).not.toContain('CardPaymentCaptured')
    expect(side.taken()).toBe(0)
  })

  test('is cancelled at the terminal; captured money stays captured', async () => {
    const side = open({ guest: 'waits' })
    const needs = start(side, healthy)
    await requestCardPayment(needs, context(), bill)
    expect(await cancelCardPayment(needs, context(), which)).toMatchObject({
      payment: { status: 'failed', failure: { reason: 'cancelled' } },
    })
    expect(await askTerminal(needs, context(), which)).toMatchObject({ payment: { status: 'failed' } })
    expect(side.taken()).toBe(0)
  })
})

const scenarios = [
  { name: 'pays', run: paid, ends: 'captured', taken: 2_200 },
  { name: 'is returned', run: returned, ends: 'voided', taken: 0 },
] as const

describe.each(scenarios)('a process that crashes while a card payment $name', ({ run, ends, taken }) => {
  /** Number of effects of a run without a crash. */
  async function countEffects() {
    let count = 0
    await run(
      start(open(), (effect) => {
        count += 1
        return effect() as ReturnType<typeof effect>
      }),
    )
    return count
  }

  test.each(['before', 'after'] as const)(
    '%s any of its steps charges once, and the repetition ends the same',
    async (when) => {
      const count = await countEffects()
      expect(count).toBeGreaterThan(6)
      for (let point = 1; point <= count; point += 1) {
        const side = open()
        let effects = 0
        const doomed = start(side, (effect) => {
          effects += 1
          const dies = effects === point
          const crash = () => Promise.reject(new Error('the process died'))
          const done = dies && when === 'before' ? crash() : effect()
          return (dies && when === 'after' ? done.then(crash) : done) as ReturnType<typeof effect>
        })
        await expect(run(doomed)).rejects.toThrow('the process died')
        await run(start(side, healthy))
        expect({ point, status: await statusOf(side), taken: side.taken() }).toEqual({ point, status: ends, taken })
        expect(new Set(side.types()).size).toBe(side.types().length)
      }
    },
  )
})

test('money of a running checkout is not returned, also after the till that came second has claimed it', async () => {
  const side = { ...scriptedTerminals(), ...memoryLog() }
  const needs = start(side, healthy)
  await requestCardPayment(needs, context(), bill)
  await askTerminal(needs, context(), which)
  await claimCards(needs, context(), terms)
  side.endOrder(checkoutStarted({ ...terms, orderId: lead, leadOrderId: lead, orderIds: [lead] }))
  await claimCards(needs, context(), { ...terms, settlementId: settlementId(2) })
  const later = systemContext(tenant, crypto.randomUUID(), at('2026-11-20T23:00:00.000Z'))
  expect(await cancelCardPayment(needs, later, which)).toEqual({ rejected: 'CardPaymentInUse' })
})

test('money that was returned pays no bill, also if its claim is repeated', async () => {
  const side = { ...scriptedTerminals(), ...memoryLog() }
  const needs = start(side, healthy)
  await requestCardPayment(needs, context(), bill)
  await askTerminal(needs, context(), which)
  expect(await claimCards(needs, context(), terms)).toBeUndefined()
  const later = systemContext(tenant, crypto.randomUUID(), at('2026-11-20T23:00:00.000Z'))
  expect(await cancelCardPayment(needs, later, which)).toMatchObject({ payment: { status: 'voided' } })
  expect(await claimCards(needs, later, terms)).toEqual({ refusal: 'CardPaymentNotCaptured' })
})
