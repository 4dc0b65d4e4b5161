import type { FastifyInstance, FastifyReply } from 'fastify'
import type { z } from 'zod'
import { sessionObject, subscriptionObject } from './objects.ts'
import type { Register } from './register.ts'
import { type Cache, newId, Session } from './store.ts'

type ApiNeeds = Readonly<{
  cache: Cache
  register: Register
  secretKey: string
  /** URL of a session's page for the browser. */
  pageOf: (sessionId: string) => string
  now: () => number
}>

/** The calls of Stripe's API that the product uses. */
export async function stripeApi(app: FastifyInstance, needs: ApiNeeds): Promise<void> {
  const { cache, register, secretKey, pageOf } = needs
  const { store, save } = cache
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (headers.authorization !== `Bearer ${secretKey}`) return refuse(reply, 401, 'Invalid API Key provided', null)
  })

  app.post('/v1/checkout/sessions', async ({ body, headers }, reply) => {
    const form = body instanceof URLSearchParams ? body : new URLSearchParams()
    const key = headers['idempotency-key']
    const earlierId = typeof key === 'string' ? store.answers.get(key) : undefined
    const earlier = earlierId === undefined ? undefined : store.sessions.get(earlierId)
    if (earlier) return sessionObject(earlier, pageOf(earlier.id))
    const session = newSession(form, needs.now())
    if (!session) return refuse(reply, 400, 'success_url, cancel_url and one line item are needed', 'parameter_missing')
    store.sessions.set(session.id, session)
    if (typeof key === 'string') store.answers.set(key, session.id)
    await save()
    return sessionObject(session, pageOf(session.id))
  })

  app.get<{ Params: { id: string } }>('/v1/checkout/sessions/:id', async ({ params }, reply) => {
    const session = store.sessions.get(params.id)
    return session ? sessionObject(session, pageOf(session.id)) : missing(reply, 'checkout.session', params.id)
  })

  app.get<{ Params: { id: string } }>('/v1/subscriptions/:id', async ({ params }, reply) => {
    const subscription = store.subscriptions.get(params.id)
    return subscription ? subscriptionObject(subscription) : missing(reply, 'subscription', params.id)
  })

  app.delete<{ Params: { id: string } }>('/v1/subscriptions/:id', async ({ params }, reply) => {
    const subscription = store.subscriptions.get(params.id)
    if (!subscription || subscription.status === 'canceled') return missing(reply, 'subscription', params.id)
    await register.cancel(subscription)
    return subscriptionObject(subscription)
  })
}

function newSession(form: URLSearchParams, now: number): Session | null {
  const price = (name: string) => form.get(`line_items[0][price_data]${name}`)
  const isPriced = form.has('line_items[0][price]') || price('[unit_amount]') !== null
  if (!isPriced) return null
  const session: z.input<typeof Session> = {
    id: newId('cs_test'),
    created: Math.floor(now / 1_000),
    metadata: metadataIn(form, 'metadata'),
    subscriptionMetadata: metadataIn(form, 'subscription_data[metadata]'),
    successUrl: form.get('success_url') ?? '',
    cancelUrl: form.get('cancel_url') ?? '',
    plan: {
      name: price('[product_data][name]') ?? form.get('line_items[0][price]') ?? 'Subscription',
      currency: price('[currency]') ?? 'usd',
      amount: Number(price('[unit_amount]') ?? 2_999),
      interval: price('[recurring][interval]') ?? 'month',
    },
    subscriptionId: null,
  }
  return Session.safeParse(session).data ?? null
}

function metadataIn(form: URLSearchParams, prefix: string): Record<string, string> {
  const entries = [...form].filter(([name]) => name.startsWith(`${prefix}[`))
  return Object.fromEntries(entries.map(([name, value]) => [name.slice(prefix.length + 1, -1), value]))
}

export const missing = (reply: FastifyReply, what: string, id: string) =>
  refuse(reply, 404, `No such ${what}: '${id}'`, 'resource_missing')

/** An error in Stripe's form. */
export const refuse = (reply: FastifyReply, status: number, message: string, code: string | null) =>
  reply.code(status).send({ error: { type: 'invalid_request_error', message, ...(code ? { code } : {}) } })
