import fastify, { type FastifyInstance } from 'fastify'
import { stripeApi } from './api.ts'
import { pagePath, sandboxPages } from './pages.ts'
import { register } from './register.ts'
import { openStore, type Warn } from './store.ts'
import { hirePostman } from './webhook-sender.ts'

export type SandboxOptions = Readonly<{
  file: string
  secretKey: string
  webhookSecret: string
  webhookUrl: string
  publicUrl: string
  log: Warn
  now?: () => number
  firstPauseMs?: number
}>

const renewalsEveryMs = 60_000

/**
 * A payment provider for one machine without a Stripe key: it speaks Stripe's API, keeps subscriptions, sends the same
 * signed webhooks and offers a page to pay, to fail and to cancel. No money moves.
 */
export async function createSandbox(options: SandboxOptions): Promise<FastifyInstance> {
  const { publicUrl, secretKey, webhookUrl, webhookSecret, now = Date.now } = options
  const cache = openStore(options.file, options.log)
  const pause = options.firstPauseMs === undefined ? {} : { firstPauseMs: options.firstPauseMs }
  const webhookSender = hirePostman(cache, { webhookUrl, webhookSecret, now, ...pause })
  const subscriptions = register(cache, webhookSender, now)
  const app = fastify({ bodyLimit: 65_536, forceCloseConnections: true })
  const pageOf = (sessionId: string) => `${publicUrl}${pagePath(sessionId)}`
  await app.register(stripeApi, { cache, register: subscriptions, secretKey, pageOf, now })
  await app.register(sandboxPages, { cache, register: subscriptions, publicUrl })
  const renewing = setInterval(() => void subscriptions.renewDue(), renewalsEveryMs)
  renewing.unref()
  app.addHook('onReady', async () => {
    await subscriptions.renewDue()
    webhookSender.deliver() // what was not taken before the restart
  })
  app.addHook('onClose', async () => {
    clearInterval(renewing)
    await webhookSender.close()
  })
  return app
}
