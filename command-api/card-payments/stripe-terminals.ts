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

/** The person at the till waits for each answer. */
const timeoutMs = 6_000

/**
 * Terminals that are driven by Stripe's server. Money is reserved at the terminal and captured by us, so that nothing
 * is taken from a card while nobody asks. A payment is reported as failed only once it is cancelled at Stripe.
 */
export function stripeTerminals({ settings, logger }: Options): CardTerminals {
  const stripe = openStripe(settings, { timeoutMs, retries: 1 })

  /** The report, or `unknown` where the provider did not answer. */
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
    register: async ({ tenantId, readerId, title, code }) => {
      const { terminal } = await stripe()
      try {
        const [location] = (await terminal.locations.list({ limit: 1 })).data
        const metadata = { tenant_id: tenantId, reader_id: readerId }
        const reader = { registration_code: code, label: title, metadata, ...(location && { location: location.id }) }
        return (await terminal.readers.create(reader, { idempotencyKey: readerId })).id
      } catch (err) {
        if (isStripeError(err) && err.type === 'StripeInvalidRequestError') return null
        throw unreachable(err, logger)
      }
    },
    isOnline: async (device) => {
      const { terminal } = await stripe()
      const reader = await terminal.readers.retrieve(device).catch((err) => {
        logger.warn({ code: isStripeError(err) ? err.code : 'unknown' }, 'a card terminal was not found')
        return undefined
      })
      return reader !== undefined && 'status' in reader && reader.status === 'online'
    },
    prepare: async ({ cardPaymentId, charge, currency }) => {
      const { paymentIntents } = await stripe()
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
    },
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
    refund: async ({ reference, cardPaymentId }, { refundId, amount }) => {
      const { refunds } = await stripe()
      try {
        // the provider forgets idempotency keys after a day
        const { data } = await refunds.list({ payment_intent: reference, limit: 100 })
        if (data.some(({ metadata }) => metadata?.refund_id === refundId)) return 'done'
        const refund = { payment_intent: reference, amount, metadata: { refund_id: refundId } }
        await refunds.create(refund, { idempotencyKey: `refund ${cardPaymentId} ${refundId}` })
        return 'done'
      } catch (err) {
        if (!isStripeError(err)) throw err
        logger.warn({ type: err.type, code: err.code, status: err.statusCode }, 'a card was not refunded')
        return err.type === 'StripeInvalidRequestError' || err.type === 'StripeCardError' ? 'refused' : 'unknown'
      }
    },
  }
}

function unreachable(err: unknown, logger: FastifyBaseLogger): unknown {
  if (!isStripeError(err)) return err
  logger.error({ type: err.type, code: err.code, status: err.statusCode }, 'the card payment provider did not do it')
  return new Refusal(503, 'The payment provider cannot be reached, please try again!', 5)
}

/** Reads a payment that does not allow the step: it was taken already, or the payment has ended. */
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

/** Cancels the payment, so that it cannot take money later, and reports why; or that it has taken money before. */
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

/** A terminal that is gone has no action. */
const readerOf = ({ terminal }: StripeClient, device: string): Promise<Reader | undefined> =>
  terminal.readers.retrieve(device).catch((err: unknown) => {
    if (isStripeError(err) && err.code === 'resource_missing') return undefined
    throw err
  })

/** The action of a terminal, if it is this payment. */
function actionOf(reader: Reader | undefined, reference: string) {
  const action = reader && 'action' in reader ? reader.action : undefined
  const shown = action?.process_payment_intent?.payment_intent
  return shown === reference || (typeof shown === 'object' && shown.id === reference) ? action : undefined
}
