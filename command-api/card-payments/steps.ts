import {
  type CardPayment,
  type CardPaymentCommand,
  type CardPaymentRejection,
  type CardPayments,
  cardPayments,
  chargeOf,
  findCardPayment,
} from '@comanda/domain/card-payments/card-payments.ts'
import { type CardShareCommand, type CardShares, cardShares } from '@comanda/domain/card-payments/card-shares.ts'
import { CardPaymentEvent } from '@comanda/domain/card-payments/events.ts'
import { isPaidWith } from '@comanda/domain/card-payments/paid-with.ts'
import type { CardPaymentId, OrderId, SettlementId } from '@comanda/domain/kernel/ids.ts'
import { cardPaymentsStream } from '@comanda/domain/kernel/streams.ts'
import { isPayable } from '@comanda/domain/orders/bill.ts'
import { type CommandContext, stepOf } from '../command-context.ts'
import { foldStream, type Kind } from '../fold.ts'
import type { Handle } from '../handle.ts'
import type { AnyRejection } from '../messages.ts'
import { type OrderReaderNeeds, readOrders } from '../read-orders.ts'
import { uuidV5 } from '../uuid.ts'
import { isCovered } from './coverage.ts'
import { leadOf } from './list.ts'
import type { CardTerminals, TerminalReport } from './terminals.ts'

export type CardNeeds = OrderReaderNeeds & Readonly<{ handle: Handle; terminals: CardTerminals }>

export const cardPaymentsKind: Kind<CardPayments, CardPaymentCommand, CardPaymentEvent, CardPaymentRejection> = {
  decider: cardPayments,
  events: CardPaymentEvent,
}

const cardSharesKind: Kind<CardShares, CardShareCommand, CardPaymentEvent, never> = {
  decider: cardShares,
  events: CardPaymentEvent,
}

export type CardOutcome = Readonly<{ payment: CardPayment }> | Readonly<{ rejected: AnyRejection }>

type CardRequest = Omit<Extract<CardPaymentCommand, { type: 'RequestCardPayment' }>['data'], 'reference'>

/** Continues a payment whose request is repeated, and shows it on the terminal again if it is not shown. */
export const showAgain = async (
  needs: CardNeeds,
  context: CommandContext,
  payment: CardPayment,
): Promise<CardOutcome> => ({ payment: await advance(needs, context, payment, 'show') })

/** Requests a payment and shows it on the terminal. A repeated request continues the existing payment. */
export async function requestCardPayment(
  needs: CardNeeds,
  context: CommandContext,
  request: CardRequest,
): Promise<CardOutcome> {
  const { cardPaymentId, currency, orderIds } = request
  const existing = await readCardPayment(needs, context, leadOf(orderIds), cardPaymentId)
  if (existing) return showAgain(needs, context, existing)
  await shareCardPayment(needs, context, orderIds)
  const reference = await needs.terminals.prepare({ cardPaymentId, charge: chargeOf(request), currency })
  const data = { ...request, reference }
  const requested = await takeCardStep(needs, context, leadOf(orderIds), { type: 'RequestCardPayment', data })
  if ('rejected' in requested) return requested
  const { payment } = requested
  const hasRoom = await fitsBill(needs, context, payment)
  const report = await needs.terminals[hasRoom ? 'show' : 'cancel'](payment)
  const reported = await recordReport(needs, context, payment, report)
  return hasRoom ? { payment: reported } : { rejected: 'CardPaymentTooHigh' }
}

/** Records the lead order on the other orders of the bill, so that its card payments are found by each of them. */
async function shareCardPayment(
  { handle }: CardNeeds,
  context: CommandContext,
  orderIds: readonly OrderId[],
): Promise<void> {
  const leadOrderId = leadOf(orderIds)
  for (const orderId of orderIds) {
    if (orderId === leadOrderId) continue
    const root = uuidV5(leadOrderId, `${context.tenantId} ${orderId}`)
    const command = { type: 'ShareCardPayment', data: { orderId, leadOrderId } } as const
    const stream = cardPaymentsStream(context.tenantId, orderId)
    await handle(cardSharesKind, stream, command, stepOf(context, root, command.type))
  }
}

/**
 * Asks the terminal and takes the steps that follow from its answer. If a return of captured money was begun, it is
 * continued.
 */
export async function askTerminal(
  needs: CardNeeds,
  context: CommandContext,
  { leadOrderId, cardPaymentId }: Readonly<{ leadOrderId: OrderId; cardPaymentId: CardPaymentId }>,
): Promise<CardOutcome> {
  const payment = await readCardPayment(needs, context, leadOrderId, cardPaymentId)
  return payment ? { payment: await advance(needs, context, payment, 'cancel') } : { rejected: 'CardPaymentUnknown' }
}

/** Ends a payment: at the terminal, or, once the money was captured, by returning it. */
export async function cancelCardPayment(
  needs: CardNeeds,
  context: CommandContext,
  { leadOrderId, cardPaymentId }: Readonly<{ leadOrderId: OrderId; cardPaymentId: CardPaymentId }>,
): Promise<CardOutcome> {
  const payment = await readCardPayment(needs, context, leadOrderId, cardPaymentId)
  if (!payment) return { rejected: 'CardPaymentUnknown' }
  if (payment.status !== 'captured') {
    const isOpen = !['failed', 'voided', 'reversing'].includes(payment.status)
    const current = isOpen
      ? await recordReport(needs, context, payment, await needs.terminals.cancel(payment))
      : payment
    return { payment: current.status === 'reversing' ? await advance(needs, context, current, 'cancel') : current }
  }
  const ended = payment.claim && (await hasEnded(needs, context, payment, payment.claim.settlementId))
  const data = { cardPaymentId, ended: ended ? (payment.claim?.settlementId ?? null) : null }
  const reversing = await takeCardStep(needs, context, leadOrderId, { type: 'ReverseCardPayment', data })
  if ('rejected' in reversing) return reversing
  return { payment: await advance(needs, context, reversing.payment, 'cancel') }
}

/** True if none of the orders is paid or being paid with this payment. */
async function hasEnded(
  needs: CardNeeds,
  { tenantId }: CommandContext,
  { orderIds, cardPaymentId }: CardPayment,
  settlementId: SettlementId,
): Promise<boolean> {
  const states = await readOrders(needs, tenantId, orderIds)
  return !states.some((state) => isPaidWith(state, { cardPaymentId, settlementId }))
}

/** True if a part of the bill can be paid. */
const isOpenBill = async (needs: CardNeeds, { tenantId }: CommandContext, { orderIds }: CardPayment) =>
  (await readOrders(needs, tenantId, orderIds)).some(isPayable)

/**
 * True if the open bill has room for a payment. It is shown, and reserved money is captured, only then: another till
 * may have paid, cancelled or reduced the bill, or recorded a part payment before.
 */
const fitsBill = (needs: CardNeeds, { tenantId }: CommandContext, { orderIds, cardPaymentId }: CardPayment) =>
  isCovered(needs, { tenantId, orderIds }, cardPaymentId)

/** Maximum number of steps from the first answer of the terminal to captured money. */
const maxSteps = 3

/**
 * Takes the steps that follow from the answers of the terminal. `idle`: the step for a payment that the terminal does
 * not show: show it again, or end it.
 */
async function advance(
  needs: CardNeeds,
  context: CommandContext,
  payment: CardPayment,
  idle: 'show' | 'cancel',
): Promise<CardPayment> {
  const reached = await takeSteps(needs, context, payment, idle)
  return reached.status === 'captured' ? returnUnlessOpen(needs, context, reached) : reached
}

async function takeSteps(
  needs: CardNeeds,
  context: CommandContext,
  payment: CardPayment,
  idle: 'show' | 'cancel',
): Promise<CardPayment> {
  let current = payment
  for (let left = maxSteps; left > 0; left -= 1) {
    const report = await nextReport(needs, context, current, idle)
    if (!report) return current
    const before = current.status
    current = await recordReport(needs, context, current, report)
    if (current.status === before) return current
  }
  return current
}

/** Returns money that was captured while the bill was paid otherwise or cancelled: nobody opens that bill again. */
async function returnUnlessOpen(needs: CardNeeds, context: CommandContext, payment: CardPayment): Promise<CardPayment> {
  if (await isOpenBill(needs, context, payment)) return payment
  const { cardPaymentId, orderIds } = payment
  const command = { type: 'ReverseCardPayment', data: { cardPaymentId, ended: null } } as const
  const reversing = await takeCardStep(needs, context, leadOf(orderIds), command)
  // rejected: a bill is paid, or being paid, with it
  return 'rejected' in reversing ? payment : takeSteps(needs, context, reversing.payment, 'cancel')
}

async function nextReport(
  needs: CardNeeds,
  context: CommandContext,
  payment: CardPayment,
  idle: 'show' | 'cancel',
): Promise<TerminalReport | undefined> {
  const { terminals } = needs
  switch (payment.status) {
    case 'requested':
    case 'unknown': {
      const report = await terminals.ask(payment)
      if (report.status !== 'idle') return report
      return terminals[idle === 'show' && (await fitsBill(needs, context, payment)) ? 'show' : 'cancel'](payment)
    }
    case 'authorised':
      return (await fitsBill(needs, context, payment)) ? terminals.capture(payment) : terminals.cancel(payment)
    case 'reversing':
      return terminals.reverse(payment)
    default:
      return undefined
  }
}

async function recordReport(
  needs: CardNeeds,
  context: CommandContext,
  payment: CardPayment,
  report: TerminalReport,
): Promise<CardPayment> {
  if (report.status === 'idle' || report.status === 'waiting') return payment
  const { cardPaymentId, orderIds } = payment
  const command = { type: 'RecordCardReport', data: { cardPaymentId, report } } as const
  const recorded = await takeCardStep(needs, context, leadOf(orderIds), command, report.status)
  if ('rejected' in recorded) throw new Error(`a report of a terminal was not recorded: ${recorded.rejected}`)
  return recorded.payment
}

/** Takes a step of a payment. Its id is derived from the payment, so that a repeated step is taken once. */
export async function takeCardStep(
  { handle }: Pick<CardNeeds, 'handle'>,
  context: CommandContext,
  leadOrderId: OrderId,
  command: CardPaymentCommand,
  distinction = '',
): Promise<CardOutcome> {
  const { cardPaymentId } = command.data
  const root = uuidV5(cardPaymentId, `${context.tenantId} ${leadOrderId}`)
  const step = stepOf(context, root, `${command.type} ${distinction}`)
  const outcome = await handle(cardPaymentsKind, cardPaymentsStream(context.tenantId, leadOrderId), command, step)
  if ('rejected' in outcome) return outcome
  const payment = findCardPayment(outcome.state, cardPaymentId)
  if (!payment) throw new Error(`${command.type} left no payment`)
  return { payment }
}

async function readCardPayment(
  { log }: CardNeeds,
  { tenantId }: CommandContext,
  leadOrderId: OrderId,
  cardPaymentId: CardPaymentId,
): Promise<CardPayment | undefined> {
  const { state } = await foldStream(log, cardPaymentsKind, cardPaymentsStream(tenantId, leadOrderId))
  return findCardPayment(state, cardPaymentId)
}
