import fastify, { type FastifyInstance } from 'fastify'
import { stripeApi } from './api.ts'
import { pagePath, sandboxPages } from './pages.ts'
import { register } from './register.ts'
import { openStore, type WarningLog } from './store.ts'
import { terminalApi } from './terminal-api.ts'
import { webhookSender } from './webhook-sender.ts'

type SandboxOptions = Readonly<{
  file: string
  secretKey: string
  webhookSecret: string
  webhookUrl: string
  publicUrl: string
  log: WarningLog
  now?: () => number
  firstPauseMs?: number
  /** Time after which the simulated terminals present a card. */
  presentAfterMs?: number
}>

const renewalsEveryMs = 60_000

/**
 * A payment provider for one machine without a Stripe key: implements Stripe's API, keeps subscriptions, sends the same
 * signed webhooks, and has pages to pay, to fail and to cancel, and simulated card terminals. No money moves.
 */
export async function createSandbox(options: SandboxOptions): Promise<FastifyInstance> {
  const {
    publicUrl,
    secretKey,
    webhookUrl,
    webhookSecret,
    now = Date.now,
    firstPauseMs = 500,
    presentAfterMs,
  } = options
  const cache = openStore(options.file, options.log)
  const sender = webhookSender(cache, { webhookUrl, webhookSecret, now, firstPauseMs })
  const subscriptions = register(cache, sender, now)
  const app = fastify({ bodyLimit: 65_536, forceCloseConnections: true })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
  const pageOf = (sessionId: string) => `${publicUrl}${pagePath(sessionId)}`
  await app.register(stripeApi, { cache, register: subscriptions, secretKey, pageOf, now })
  await app.register(terminalApi, { cache, secretKey, now, ...(presentAfterMs !== undefined && { presentAfterMs }) })
  await app.register(sandboxPages, { cache, register: subscriptions, publicUrl })
  const renewing = setInterval(() => void subscriptions.renewDue(), renewalsEveryMs)
  renewing.unref()
  app.addHook('onReady', async () => {
    await subscriptions.renewDue()
    sender.deliver() // messages that were not accepted before the restart
  })
  app.addHook('onClose', async () => {
    clearInterval(renewing)
    await sender.close()
  })
  return app
}
