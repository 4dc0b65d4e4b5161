import type { CardFailure } from '@comanda/domain/card-payments/events.ts'
import type { StripeAccount } from '@comanda/http/config.ts'
import { Refusal } from '@comanda/http/errors.ts'
import type { FastifyBaseLogger } from 'fastify'
import { isStripeError, openStripe, type StripeClient } from '../stripe-client.ts'
import type { CardTerminals, TerminalPayment, TerminalReport } from './terminals.ts'

type Options = Readonly<{ settings: StripeAccount; logger: FastifyBaseLogger }>
type Intent = Awaited<ReturnType<StripeClient['paymentIntents']['retrieve']>>
type Reader = Awaited<ReturnType<StripeClient['terminal']['readers']['retrieve']>>
type Failure = Extract<TerminalReport, { status: 'failed' }>

/** Time for an answer of the provider, during which somebody waits at the till. */
const timeoutMs = 6_000

/**
 * Terminals that are driven by Stripe's server. Money is reserved at the terminal and captured by us, so that nothing
 * is taken from a card while nobody asks. A payment is reported as failed only once it is cancelled at Stripe.
 */
export function stripeTerminals({ settings, logger }: Options): CardTerminals {
  const stripe = openStripe(settings, { timeoutMs, retries: 1 })

  /** Runs `work`; `unknown` if the provider does not answer. */
  const reporting = async <Report>(work: (client: StripeClient) => Promise<Report>) => {
    try {
      return await work(await stripe())
    } catch (err) {
      if (!isStripeError(err)) throw err
      logger.warn({ type: err.type, code: err.code, status: err.statusCode }, 'a card terminal did not answer')
      return { status: 'unknown' } as const
    }
  }

  return {
    register: async (reader) => register(await stripe(), reader, logger),
    isOnline: async (device) => isOnline(await stripe(), device, logger),
    prepare: async (payment) => prepare(await stripe(), payment, logger),
    show: (payment) => reporting((client) => show(client, payment)),
    ask: (payment) => reporting((client) => ask(client, payment)),
    capture: (payment) =>
      reporting(async ({ paymentIntents }) => {
        const { cardPaymentId, reference } = payment
        const intent = await paymentIntents
          .capture(reference, {}, { idempotencyKey: `capture ${cardPaymentId}` })
          .catch(unlessState(() => paymentIntents.retrieve(reference)))
        return finalReport(intent)
      }),
    cancel: (payment) => reporting((client) => cancel(client, payment)),
    reverse: ({ cardPaymentId, reference }) =>
      reporting(async ({ refunds }) => {
        const returned = { status: 'voided' } as const
        const key = { idempotencyKey: `return ${cardPaymentId}` }
        return refunds.create({ payment_intent: reference }, key).then(
          () => returned,
          (err) => {
            if (isStripeError(err) && err.code === 'charge_already_refunded') return returned
            throw err
          },
        )
      }),
    refund: async (payment, part) =>
      refund(await stripe(), payment, part).catch((err: unknown) => {
        if (!isStripeError(err)) throw err
        logger.warn({ type: err.type, code: err.code, status: err.statusCode }, 'a card was not refunded')
        return err.type === 'StripeInvalidRequestError' || err.type === 'StripeCardError' ? 'refused' : 'unknown'
      }),
  }
}

type Parameter<Name extends keyof CardTerminals, Index extends number = 0> = Parameters<CardTerminals[Name]>[Index]

async function register(
  { terminal }: StripeClient,
  { tenantId, readerId, title, code }: Parameter<'register'>,
  logger: FastifyBaseLogger,
): Promise<string | null> {
  try {
    const [location] = (await terminal.locations.list({ limit: 1 })).data
    const metadata = { tenant_id: tenantId, reader_id: readerId }
    const reader = { registration_code: code, label: title, metadata, ...(location && { location: location.id }) }
    return (await terminal.readers.create(reader, { idempotencyKey: readerId })).id
  } catch (err) {
    if (isStripeError(err) && err.type === 'StripeInvalidRequestError') return null
    throw unreachable(err, logger)
  }
}

async function isOnline({ terminal }: StripeClient, device: string, logger: FastifyBaseLogger): Promise<boolean> {
  const reader = await terminal.readers.retrieve(device).catch((err) => {
    logger.warn({ code: isStripeError(err) ? err.code : 'unknown' }, 'a card terminal was not found')
    return undefined
  })
  return reader !== undefined && 'status' in reader && reader.status === 'online'
}

async function prepare(
  { paymentIntents }: StripeClient,
  { cardPaymentId, charge, currency }: Parameter<'prepare'>,
  logger: FastifyBaseLogger,
): Promise<string> {
  const intent = {
    amount: charge,
    currency: currency.toLowerCase(),
    payment_method_types: ['card_present'],
    capture_method: 'manual' as const,
    metadata: { card_payment_id: cardPaymentId },
  }
  try {
    return (await paymentIntents.create(intent, { idempotencyKey: cardPaymentId })).id
  } catch (err) {
    throw unreachable(err, logger)
  }
}

async function refund(
  { refunds }: StripeClient,
  { reference, cardPaymentId }: TerminalPayment,
  { refundId, amount }: Parameter<'refund', 1>,
): Promise<'done'> {
  // the provider forgets idempotency keys after a day
  const { data } = await refunds.list({ payment_intent: reference, limit: 100 })
  if (data.some(({ metadata }) => metadata?.refund_id === refundId)) return 'done'
  const part = { payment_intent: reference, amount, metadata: { refund_id: refundId } }
  await refunds.create(part, { idempotencyKey: `refund ${cardPaymentId} ${refundId}` })
  return 'done'
}

function unreachable(err: unknown, logger: FastifyBaseLogger): unknown {
  if (!isStripeError(err)) return err
  logger.error({ type: err.type, code: err.code, status: err.statusCode }, 'the card payment provider did not do it')
  return new Refusal(503, 'The payment provider cannot be reached, please try again!', 5)
}

/**
 * Reads the payment instead if its state does not allow the step: the step was taken already, or the payment has ended.
 */
const unlessState = (read: () => Promise<Intent>) => (err: unknown) => {
  if (isStripeError(err) && err.code === 'payment_intent_unexpected_state') return read()
  throw err
}

async function show(client: StripeClient, payment: TerminalPayment) {
  const { device, reference } = payment
  try {
    await client.terminal.readers.processPaymentIntent(device, { payment_intent: reference })
    return { status: 'waiting' } as const
  } catch (err) {
    const code = isStripeError(err) ? err.code : undefined
    if (code === 'payment_intent_unexpected_state') return finalReport(await client.paymentIntents.retrieve(reference))
    const reason = code === 'terminal_reader_busy' ? 'busy' : code === 'terminal_reader_offline' ? 'offline' : undefined
    if (!reason) throw err
    if (reason === 'busy' && actionOf(await readerOf(client, device), reference)) return { status: 'waiting' } as const
    return end(client, reference, { status: 'failed', reason })
  }
}

async function ask(client: StripeClient, { device, reference }: TerminalPayment): Promise<TerminalReport> {
  // the terminal first: details of an ended payment are read from the payment afterwards
  const action = actionOf(await readerOf(client, device), reference)
  const intent = await client.paymentIntents.retrieve(reference).catch((err: unknown) => {
    if (isStripeError(err) && err.code === 'resource_missing') return null
    throw err
  })
  if (!intent) return { status: 'failed', reason: 'cancelled' }
  if (!intent.status.startsWith('requires_') || intent.status === 'requires_capture') return finalReport(intent)
  if (action?.status === 'in_progress') return { status: 'waiting' }
  const failure = failureOf(intent, action?.status === 'failed' ? action.failure_code : null)
  return failure ? end(client, reference, failure) : { status: 'idle' }
}

async function cancel(client: StripeClient, { device, reference }: TerminalPayment): Promise<Report> {
  if (actionOf(await readerOf(client, device), reference)?.status === 'in_progress') {
    await client.terminal.readers.cancelAction(device)
  }
  const { status } = await client.paymentIntents.retrieve(reference)
  const report = await end(client, reference, { status: 'failed', reason: 'cancelled' })
  return status === 'requires_capture' && report.status === 'failed' ? { status: 'voided' } : report
}

type Report = Exclude<TerminalReport, { status: 'idle' }>

/** Cancels the payment, so that it cannot take money later. Reports the failure, or that money was taken before. */
async function end({ paymentIntents }: StripeClient, reference: string, failure: Failure): Promise<Report> {
  const intent = await paymentIntents.cancel(reference).catch(unlessState(() => paymentIntents.retrieve(reference)))
  return intent.status === 'canceled' ? failure : finalReport(intent)
}

/** Report by the payment alone, without its terminal. */
function finalReport(intent: Intent): Report {
  switch (intent.status) {
    case 'requires_capture':
      return { status: 'authorised' }
    case 'succeeded':
      return { status: 'captured' }
    case 'canceled':
      return failureOf(intent, null) ?? { status: 'failed', reason: 'cancelled' }
    case 'processing':
      return { status: 'waiting' }
    default:
      return { status: 'unknown' }
  }
}

function failureOf({ last_payment_error: error }: Intent, failureCode: string | null | undefined): Failure | undefined {
  const code = error?.decline_code ?? error?.code ?? failureCode
  if (!code) return undefined
  const reason: CardFailure = failureCode === 'customer_canceled' ? 'cancelled' : 'declined'
  return { status: 'failed', reason, code }
}

/** The terminal; undefined if it was removed at the provider. */
const readerOf = ({ terminal }: StripeClient, device: string): Promise<Reader | undefined> =>
  terminal.readers.retrieve(device).catch((err: unknown) => {
    if (isStripeError(err) && err.code === 'resource_missing') return undefined
    throw err
  })

/** The action of a terminal, if it is this payment. */
function actionOf(reader: Reader | undefined, reference: string) {
  const action = reader && 'action' in reader ? reader.action : undefined
  const intent = action?.process_payment_intent?.payment_intent
  return intent === reference || (typeof intent === 'object' && intent.id === reference) ? action : undefined
}
