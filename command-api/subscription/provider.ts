import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import type { SubscriptionId } from '@comanda/domain/tenants/events.ts'
import type { Config } from '@comanda/http/config.ts'
import { Refusal } from '@comanda/http/errors.ts'
import type { FastifyBaseLogger } from 'fastify'
import { isStripeError, openStripe } from '../stripe-client.ts'
import { type ProviderEvent, type ProviderSubscription, parseProviderEvent, ReportedSubscription } from './reported.ts'

type Checkout = Readonly<{ tenantId: TenantId; email: string | null; idempotencyKey: string }>

/** The payment provider. */
export type Provider = Readonly<{
  /** Creates a payment page and returns its address. */
  openCheckout(checkout: Checkout): Promise<string>
  /** Cancels immediately and finally; null if the provider does not know the subscription. */
  cancel(subscriptionId: SubscriptionId): Promise<ProviderSubscription | null>
  /**
   * Verifies and parses a message. Null if it is forged, older than five minutes, unknown, or of the other mode (test
   * or live).
   */
  read(body: string, signature: string | undefined): Promise<ProviderEvent | null>
}>

type ProviderOptions = Readonly<{ config: Pick<Config, 'stripe' | 'publicUrl'>; logger: FastifyBaseLogger }>

/** The only plan, monthly (rule M6). */
const plan = {
  currency: 'usd',
  unit_amount: 2_999,
  recurring: { interval: 'month' },
  product_data: { name: 'Comanda' },
} as const
const oldestSeconds = 300
const timeoutMs = 8_000

export function createProvider({ config: { stripe: settings, publicUrl }, logger }: ProviderOptions): Provider {
  if (!settings) return noProvider
  // the retries cover the conflict with a concurrent request for the same page
  const stripe = openStripe(settings, { timeoutMs, retries: 2 })
  const isLive = /^(sk|rk)_live_/.test(settings.secretKey)
  const orUnreachable = async <Answer>(request: Promise<Answer>): Promise<Answer> => {
    try {
      return await request
    } catch (err) {
      if (!isStripeError(err) || isUnknown(err)) throw err
      logger.error({ type: err.type, code: err.code, status: err.statusCode }, 'the payment provider did not do it')
      throw unreachable()
    }
  }
  return {
    async openCheckout({ tenantId, email, idempotencyKey }) {
      const metadata = { tenant_id: tenantId }
      const { checkout } = await stripe()
      const session = await orUnreachable(
        checkout.sessions.create(
          {
            mode: 'subscription',
            line_items: [{ quantity: 1, ...(settings.price ? { price: settings.price } : { price_data: plan }) }],
            client_reference_id: tenantId,
            metadata,
            subscription_data: { metadata },
            ...(email === null ? {} : { customer_email: email }),
            success_url: `${publicUrl}/success?session_id={CHECKOUT_SESSION_ID}`,
            cancel_url: `${publicUrl}/cancelled-payment`,
          },
          { idempotencyKey },
        ),
      )
      if (!session.url) throw unreachable()
      return session.url
    },

    async cancel(subscriptionId) {
      try {
        const { subscriptions } = await stripe()
        return ReportedSubscription.parse(await orUnreachable(subscriptions.cancel(subscriptionId)))
      } catch (err) {
        if (isUnknown(err)) return null
        throw err
      }
    },

    async read(body, signature) {
      if (signature === undefined) return null
      const { webhooks } = await stripe()
      let message: unknown
      try {
        message = webhooks.constructEvent(body, signature, settings.webhookSecret, oldestSeconds)
      } catch (err) {
        logger.warn({ reason: err instanceof Error ? err.name : 'unknown' }, 'a webhook was not the provider’s')
        return null
      }
      const event = parseProviderEvent(message)
      if (!event) logger.warn('a webhook of the provider was not understood')
      return event?.live === isLive ? event : null
    },
  }
}

const isUnknown = (err: unknown) => isStripeError(err) && err.code === 'resource_missing'
const unreachable = () => new Refusal(503, 'The payment provider cannot be reached, please try again!', 5)

const noProvider: Provider = {
  openCheckout: () => Promise.reject(new Refusal(503, 'Payments are not set up here, please contact support!')),
  cancel: async () => null,
  read: async () => null,
}
