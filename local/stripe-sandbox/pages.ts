import { isFromOwnPage } from '@comanda/http/origin.ts'
import type { FastifyInstance } from 'fastify'
import type { Register } from './register.ts'
import type { Cache, Session, Subscription } from './store.ts'

type PageNeeds = Readonly<{ cache: Cache; register: Register; publicUrl: string }>

export const pagePath = (sessionId: string): string => `/stripe-sandbox/pay/${sessionId}`

/** Payment pages without real payments: one per checkout, which afterwards manages the subscription. */
export async function sandboxPages(app: FastifyInstance, { cache, register, publicUrl }: PageNeeds): Promise<void> {
  const { sessions, subscriptions } = cache.store
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(safety)
  })

  app.get<{ Params: { id: string }; Querystring: { failed?: string } }>(
    '/stripe-sandbox/pay/:id',
    async ({ params, query }, reply) => {
      const session = sessions.get(params.id)
      reply.type('text/html; charset=utf-8')
      if (!session) return reply.code(404).send(page('Not found', '<p>This checkout does not exist.</p>'))
      const subscription = session.subscriptionId === null ? undefined : subscriptions.get(session.subscriptionId)
      return subscription ? subscribed(subscription) : checkout(session, query.failed === '1')
    },
  )

  app.post<{ Params: { id: string } }>('/stripe-sandbox/pay/:id', async ({ params, body, headers }, reply) => {
    const session = sessions.get(params.id)
    if (!session || !isFromOwnPage(headers, { publicUrl, allowedOrigins: [] })) {
      return reply
        .code(session ? 403 : 404)
        .type('text/html; charset=utf-8')
        .send(page('No', '<p>Not from here.</p>'))
    }
    const action = body instanceof URLSearchParams ? body.get('do') : null
    const subscription = session.subscriptionId === null ? undefined : subscriptions.get(session.subscriptionId)
    const next = await perform(action, session, subscription)
    return reply.redirect(next, 303)
  })

  async function perform(
    action: string | null,
    session: Session,
    subscription: Subscription | undefined,
  ): Promise<string> {
    const here = pagePath(session.id)
    if (!subscription) {
      if (action === 'fail') return `${here}?failed=1`
      if (action !== 'pay') return new URL(session.cancelUrl).href
      await register.pay(session)
      // a header is ASCII, a URL may be Unicode
      return new URL(session.successUrl.replace('{CHECKOUT_SESSION_ID}', session.id)).href
    }
    if (subscription.status !== 'canceled') {
      if (action === 'renew') await register.renew(subscription)
      if (action === 'fail') await register.failRenewal(subscription)
      if (action === 'cancel') await register.cancel(subscription)
    }
    return here
  }
}

function checkout({ plan }: Session, hasFailed: boolean): string {
  const price = `${(plan.amount / 100).toFixed(2)} ${escaped(plan.currency.toUpperCase())}`
  return page(
    'Checkout',
    `${hasFailed ? '<p class="bad" role="alert">The card was declined. Nothing was charged.</p>' : ''}
<p class="price">${price} <small>per ${escaped(plan.interval)}</small></p>
<p>${escaped(plan.name)}</p>
<form method="post">
<button class="go" name="do" value="pay">Pay</button>
<button class="line" name="do" value="fail">Let the payment fail</button>
<button class="no" name="do" value="cancel">Cancel</button>
</form>`,
  )
}

const states = { active: 'Active', past_due: 'Payment failed', canceled: 'Cancelled' } as const

function subscribed({ status, periodEnd }: Subscription): string {
  const until = new Date(periodEnd * 1_000).toISOString().slice(0, 10)
  const buttons = `<form method="post">
<button class="go" name="do" value="renew">Renew now</button>
<button class="line" name="do" value="fail">Let the renewal fail</button>
<button class="no" name="do" value="cancel">Cancel the subscription</button>
</form>`
  return page(
    'Subscription',
    `<p class="price">${states[status]}</p><p>Paid until ${until}</p>${status === 'canceled' ? '' : buttons}`,
  )
}

const safety = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${title} · Comanda sandbox</title><style>${styles}</style></head>
<body><main><p class="brand">Comanda <small>sandbox: no money moves</small></p><h1>${title}</h1>${body}</main></body></html>`

/** Colours of the product (web/look/look.ts), light and dark. */
const styles = `
:root{--canvas:#F3EEE4;--surface:#FFFDF9;--ink:#231A12;--mute:#5A4E41;--line:#DCD2C1;--strong:#8A7C6A;--basil:#1C5A41;--on:#fff;--tomato:#96240F;--soft:#FBE0D7}
@media (prefers-color-scheme:dark){:root{--canvas:#14110E;--surface:#1F1A16;--ink:#F7F0E4;--mute:#CABEAD;--line:#3B332B;--strong:#857867;--basil:#86CFA4;--on:#0D2317;--tomato:#FFA38D;--soft:#4D1F15}}
*{box-sizing:border-box}body{margin:0;min-height:100dvh;display:grid;place-content:center;padding:24px;background:var(--canvas);color:var(--ink);font:400 1rem/1.4 "Instrument Sans Variable",system-ui,sans-serif}
main{width:min(420px,calc(100vw - 48px));background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:32px;display:grid;gap:16px}
p,h1{margin:0}h1{font-size:1.5rem}small{font-size:.875rem;font-weight:400;color:var(--mute)}
.brand{display:flex;justify-content:space-between;align-items:baseline;font-weight:700}
.price{font-size:2rem;font-weight:800}.bad{background:var(--soft);color:var(--tomato);padding:12px 16px;border-radius:10px}
form{display:grid;gap:8px}button{min-height:48px;border-radius:10px;border:1.5px solid var(--strong);background:var(--surface);color:inherit;font:600 1rem/1 inherit;font-family:inherit;cursor:pointer}
.go{background:var(--basil);border-color:var(--basil);color:var(--on);min-height:64px}.no{border-color:var(--tomato);color:var(--tomato)}
button:focus-visible{outline:3px solid var(--ink);outline-offset:2px}`
