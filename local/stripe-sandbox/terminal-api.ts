import type { FastifyInstance } from 'fastify'
import { missing, refuse } from './api.ts'
import { type Cache, type Intent, newId } from './store.ts'

type TerminalNeeds = Readonly<{ cache: Cache; secretKey: string; now: () => number; presentAfterMs?: number }>
type Action = { intentId: string; presentAt: number; status: 'in_progress' | 'succeeded' | 'failed' }
type WithId = { Params: { id: string } }

/** Amounts of Stripe's test cards that are declined, by their last two digits. */
const declines: Readonly<Record<number, string>> = {
  1: 'call_issuer',
  5: 'generic_decline',
  55: 'incorrect_pin',
  65: 'withdrawal_count_limit_exceeded',
  75: 'pin_try_exceeded',
}

/**
 * Stripe's API of card terminals. A terminal that is registered with a code `simulated-…` presents a card by itself
 * after some seconds.
 */
export async function terminalApi(app: FastifyInstance, needs: TerminalNeeds): Promise<void> {
  const { cache, secretKey, now, presentAfterMs = 3_000 } = needs
  const { store, save } = cache
  const actions = new Map<string, Action>()
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (headers.authorization !== `Bearer ${secretKey}`) return refuse(reply, 401, 'Invalid API Key provided', null)
  })
  const form = (body: unknown) => (body instanceof URLSearchParams ? body : new URLSearchParams())

  /** Completes the terminal's action once its time is over, as if the guest had presented the card. */
  const present = (device: string): Action | undefined => {
    const action = actions.get(device)
    const intent = action && store.intents.get(action.intentId)
    if (action?.status !== 'in_progress' || now() < action.presentAt || !intent) return action
    intent.declined = declines[intent.amount % 100] ?? null
    if (intent.declined === null) intent.status = 'requires_capture'
    action.status = intent.declined === null ? 'succeeded' : 'failed'
    return action
  }
  const readerObject = (id: string) => ({ id, object: 'terminal.reader', status: 'online', action: actionObject(id) })
  const actionObject = (device: string) => {
    const action = present(device)
    if (!action) return null
    const { status, intentId } = action
    const failure_code = status === 'failed' ? 'card_declined' : null
    return {
      type: 'process_payment_intent',
      status,
      failure_code,
      process_payment_intent: { payment_intent: intentId },
    }
  }

  app.get('/v1/terminal/locations', async () => ({ object: 'list', has_more: false, data: [] }))
  app.post('/v1/terminal/readers', async ({ body }, reply) => {
    const isSimulated = form(body).get('registration_code')?.startsWith('simulated-')
    return isSimulated ? readerObject(newId('tmr')) : refuse(reply, 400, 'No such registration code', null)
  })
  app.get<WithId>('/v1/terminal/readers/:id', async ({ params: { id } }, reply) =>
    id.startsWith('tmr_') ? readerObject(id) : missing(reply, 'terminal.reader', id),
  )
  app.post<WithId>('/v1/terminal/readers/:id/process_payment_intent', async ({ params: { id }, body }, reply) => {
    const intent = store.intents.get(form(body).get('payment_intent') ?? '')
    if (!intent) return missing(reply, 'payment_intent', '')
    if (present(id)?.status === 'in_progress') return refuse(reply, 400, 'Reader is busy', 'terminal_reader_busy')
    if (intent.status !== 'requires_payment_method') return unexpected(reply, intent)
    actions.set(id, { intentId: intent.id, presentAt: now() + presentAfterMs, status: 'in_progress' })
    return readerObject(id)
  })
  app.post<WithId>('/v1/terminal/readers/:id/cancel_action', async ({ params: { id } }) => {
    present(id)
    actions.delete(id)
    return readerObject(id)
  })

  app.post('/v1/payment_intents', async ({ body, headers }) => {
    const key = String(headers['idempotency-key'])
    const existing = store.intents.get(store.answers.get(key) ?? '')
    if (existing) return intentObject(existing)
    const [amount, currency] = [Number(form(body).get('amount')), form(body).get('currency') ?? 'usd']
    const fresh = { status: 'requires_payment_method', declined: null, refunds: [] } as const
    const intent: Intent = { id: newId('pi'), amount, currency, ...fresh, refunds: [] }
    store.intents.set(intent.id, intent)
    store.answers.set(key, intent.id)
    await save()
    return intentObject(intent)
  })
  app.get<WithId>('/v1/payment_intents/:id', async ({ params }, reply) => {
    const intent = store.intents.get(params.id)
    return intent ? intentObject(intent) : missing(reply, 'payment_intent', params.id)
  })
  const moves = {
    capture: { from: ['requires_capture'], to: 'succeeded' },
    cancel: { from: ['requires_payment_method', 'requires_capture'], to: 'canceled' },
  } as const
  for (const [move, { from, to }] of Object.entries(moves)) {
    app.post<WithId>(`/v1/payment_intents/:id/${move}`, async ({ params }, reply) => {
      const intent = store.intents.get(params.id)
      if (!intent) return missing(reply, 'payment_intent', params.id)
      if (intent.status === to && move === 'capture') return intentObject(intent)
      if (!from.some((status) => status === intent.status)) return unexpected(reply, intent)
      intent.status = to
      await save()
      return intentObject(intent)
    })
  }

  app.get<{ Querystring: { payment_intent?: string } }>('/v1/refunds', async ({ query }) => {
    const refunds = store.intents.get(query.payment_intent ?? '')?.refunds ?? []
    return { object: 'list', has_more: false, data: refunds.map(refundObject) }
  })
  app.post('/v1/refunds', async ({ body }, reply) => {
    const fields = form(body)
    const intent = store.intents.get(fields.get('payment_intent') ?? '')
    if (intent?.status !== 'succeeded') return missing(reply, 'payment_intent', '')
    const left = intent.refunds.reduce((rest, { amount }) => rest - amount, intent.amount)
    const amount = Number(fields.get('amount') ?? left)
    if (left === 0) return refuse(reply, 400, 'Charge has already been refunded', 'charge_already_refunded')
    if (amount > left) return refuse(reply, 400, 'Refund amount is greater than the charge', 'amount_too_large')
    const refund = { id: newId('re'), amount, refundId: fields.get('metadata[refund_id]') }
    intent.refunds.push(refund)
    await save()
    return refundObject(refund)
  })
}

const intentObject = ({ declined, refunds: _, ...intent }: Intent) => ({
  ...intent,
  object: 'payment_intent',
  livemode: false,
  last_payment_error: declined === null ? null : { code: 'card_declined', decline_code: declined },
})

const refundObject = ({ id, amount, refundId }: Intent['refunds'][number]) => ({
  id,
  object: 'refund',
  amount,
  status: 'succeeded',
  metadata: refundId === null ? {} : { refund_id: refundId },
})

const unexpected = (reply: Parameters<typeof refuse>[0], { status }: Intent) =>
  refuse(reply, 400, `This PaymentIntent is ${status}`, 'payment_intent_unexpected_state')
