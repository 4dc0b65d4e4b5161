import * as api from '@comanda/api/card-payments.ts'
import { type CardPayment, coveredBy, findCardPayment, isLive } from '@comanda/domain/card-payments/card-payments.ts'
import { shareCurrency } from '@comanda/domain/invoices/invoice.ts'
import type { OrderId } from '@comanda/domain/kernel/ids.ts'
import { exponentOf, money, parseDecimal, sum, toDecimal } from '@comanda/domain/kernel/money.ts'
import { isOwed, isPlaced } from '@comanda/domain/orders/bill.ts'
import { openOf } from '@comanda/domain/orders/part-payments.ts'
import type { OpenStore } from '@comanda/domain/store/state.ts'
import { Refusal } from '@comanda/http/errors.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { CommandContext } from '../command-context.ts'
import { knownPositionOf } from '../known-position.ts'
import { type AnyRejection, refusals } from '../messages.ts'
import type { Needs } from '../needs.ts'
import { knownOrders } from '../orders/known-orders.ts'
import { readOrders } from '../read-orders.ts'
import { type Reply, refused } from '../send.ts'
import { leadOf, listCardPayments } from './list.ts'
import {
  askTerminal,
  type CardNeeds,
  type CardOutcome,
  cancelCardPayment,
  requestCardPayment,
  showAgain,
} from './steps.ts'

type PaymentNeeds = Pick<Needs, 'caches' | 'cardTerminals' | 'log' | 'handle' | 'orders' | 'answer'>
type PaymentForm = z.output<typeof api.startCardPayment.body>

/** Payments of a bill at the card terminals of the restaurant. */
export const cardPaymentRoutes: Routes<PaymentNeeds> = async (app, needs) => {
  const storeOf = async (request: FastifyRequest): Promise<OpenStore> => {
    const store = await needs.caches.store.of(request.actor.tenantId, knownPositionOf(request))
    if (store.status === 'None') throw new Refusal(...refusals.StoreNotOpen)
    return store
  }
  const terminals = (): CardNeeds => {
    if (!needs.cardTerminals) throw new Refusal(...refusals.CardTerminalsOff)
    return { ...needs, terminals: needs.cardTerminals }
  }

  route(app, api.listTerminals, async (request) => {
    const store = await needs.caches.store.of(request.actor.tenantId, knownPositionOf(request))
    if (store.status === 'None' || !needs.cardTerminals) return []
    return [...store.cardReaders].map(([id, { title }]) => ({ id, title }))
  })

  route(app, api.listCardPayments, async (request) => {
    const store = await storeOf(request)
    if (!store.hadCardReaders) return []
    const orderIds = request.body.orderIds.filter((orderId) => orderId !== null)
    const payments = await listCardPayments(needs, request.actor, orderIds)
    return payments.filter(isLive).map((payment) => answerOf(store, payment))
  })

  route(app, api.startCardPayment, async (request, reply) => {
    const store = await storeOf(request)
    return needs.answer(reply, (context) => start(terminals(), context, store, request.body))
  })

  route(app, api.pollCardPayment, async (request, reply) => {
    const store = await storeOf(request)
    const key = { leadOrderId: request.body.orderId, cardPaymentId: request.params.id }
    return needs.answer(reply, async (context) => replyOf(store, await askTerminal(terminals(), context, key)))
  })

  route(app, api.cancelCardPayment, async (request, reply) => {
    const store = await storeOf(request)
    const key = { leadOrderId: request.body.orderId, cardPaymentId: request.params.id }
    return needs.answer(reply, async (context) => replyOf(store, await cancelCardPayment(terminals(), context, key)))
  })
}

async function start(needs: CardNeeds, context: CommandContext, store: OpenStore, form: PaymentForm): Promise<Reply> {
  const orderIds = knownOrders(form.orderIds)
  if (!orderIds) return refused('OrderUnknown')
  const reader = store.cardReaders.get(form.readerId)
  if (!reader) return refused('CardReaderUnknown')
  const payments = await listCardPayments(needs, context, orderIds)
  const payment = findCardPayment(payments, form.cardPaymentId)
  if (payment) return replyOf(store, await showAgain(needs, context, payment))
  const bill = await readBill(needs, context, orderIds)
  if ('refusal' in bill) return refused(bill.refusal)
  const { currency } = bill
  const [amount, tip] = [form.amount, form.tip ?? 0].map((text) => parseDecimal(text ?? '', exponentOf(currency)))
  if (typeof amount !== 'number' || typeof tip !== 'number') return refused('TenderInvalid')
  const { cardPaymentId, readerId } = form
  const elsewhere = payments.filter((payment) => leadOf(payment.orderIds) !== leadOf(bill.orderIds))
  const open = money(bill.total - coveredBy(elsewhere))
  const { device } = reader
  const request = { cardPaymentId, orderIds: bill.orderIds, readerId, device, amount, tip, currency, open }
  return replyOf(store, await requestCardPayment(needs, context, request))
}

type Bill = Readonly<{ orderIds: readonly OrderId[]; total: number; currency: CardPayment['currency'] }>

/** Ids, open amount and currency of the unpaid orders of the request, or a refusal. */
async function readBill(
  needs: CardNeeds,
  { tenantId }: CommandContext,
  orderIds: readonly OrderId[],
): Promise<Bill | Readonly<{ refusal: AnyRejection }>> {
  const states = (await readOrders(needs, tenantId, orderIds)).filter(isPlaced)
  if (states.length < orderIds.length) return { refusal: 'OrderUnknown' }
  const due = states.filter(isOwed)
  const [lead] = due
  if (!lead) return { refusal: 'OrderAlreadyPaid' }
  if (due.some(({ status }) => status === 'Cancelled')) return { refusal: 'OrderCancelledAlready' }
  if (due.some(({ status }) => status !== 'Open')) return { refusal: 'OrderNotOpen' }
  if (due.some(({ payment }) => payment.status === 'InCheckout')) return { refusal: 'OrderInCheckout' }
  if (!shareCurrency(due)) return { refusal: 'CurrenciesDiffer' }
  const total = sum(due.map(openOf))
  return { orderIds: due.map(({ placed }) => placed.orderId), total, currency: lead.placed.currency }
}

function replyOf(store: OpenStore, outcome: CardOutcome): Reply {
  if ('rejected' in outcome) return refused(outcome.rejected)
  return { body: answerOf(store, outcome.payment), position: null, written: true }
}

const statuses = {
  requested: 'waiting',
  unknown: 'unknown',
  authorised: 'waiting',
  captured: 'captured',
  reversing: 'returning',
  failed: 'failed',
  voided: 'voided',
} as const

function answerOf({ cardReaders }: OpenStore, payment: CardPayment) {
  const { cardPaymentId, orderIds, readerId, amount, tip, currency, status, failure } = payment
  const exponent = exponentOf(currency)
  return {
    id: cardPaymentId,
    order_id: leadOf(orderIds),
    reader: cardReaders.get(readerId)?.title ?? null,
    amount: toDecimal(amount, exponent),
    tip: toDecimal(tip, exponent),
    status: statuses[status],
    reason: failure?.reason ?? null,
    code: failure?.code ?? null,
  }
}
