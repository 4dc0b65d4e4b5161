import { createHmac } from 'node:crypto'
import { request } from 'undici'
import { type Cache, type Delivery, newId } from './store.ts'

export type WebhookSender = Readonly<{
  /** Adds a message to the store; `deliver` sends it once it is saved. */
  post: (type: string, object: object) => void
  deliver: () => void
  close: () => Promise<void>
}>

type Options = Readonly<{ webhookUrl: string; webhookSecret: string; now: () => number; firstPauseMs: number }>

const longestPauseMs = 300_000
/** Number of attempts over three days, as with Stripe. */
const maxTries = 900

/** Sends webhooks until they are accepted. As with Stripe, they may arrive in any order and twice. */
export function webhookSender({ store, save }: Cache, options: Options): WebhookSender {
  const { webhookUrl, webhookSecret, now, firstPauseMs } = options
  const running = new Map<string, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function attempt(delivery: Delivery): Promise<void> {
    const isAccepted = await send(delivery).catch(() => false)
    if (isAccepted || delivery.tries >= maxTries)
      store.deliveries = store.deliveries.filter(({ id }) => id !== delivery.id)
    else {
      delivery.tries += 1
      delivery.nextAt = now() + Math.min(firstPauseMs * 2 ** (delivery.tries - 1), longestPauseMs)
    }
    await save()
  }

  async function send({ body }: Delivery): Promise<boolean> {
    const at = Math.floor(now() / 1_000)
    const signature = createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex')
    const answer = await request(webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': `t=${at},v1=${signature}` },
      body,
      headersTimeout: 10_000,
    })
    await answer.body.dump()
    return answer.statusCode >= 200 && answer.statusCode < 300
  }

  function deliver(): void {
    if (isClosed) return
    clearTimeout(timer)
    for (const delivery of store.deliveries) {
      if (delivery.nextAt > now() || running.has(delivery.id)) continue
      running.set(
        delivery.id,
        attempt(delivery)
          .catch(() => undefined) // a full disk: the next round retries
          .finally(() => {
            running.delete(delivery.id)
            deliver()
          }),
      )
    }
    const waiting = store.deliveries.filter(({ id }) => !running.has(id)).map(({ nextAt }) => nextAt - now())
    if (waiting.length > 0) timer = setTimeout(deliver, Math.max(Math.min(...waiting), 10))
  }

  return {
    post: (type, object) => {
      const id = newId('evt')
      const event = { id, object: 'event', type, livemode: false, created: Math.floor(now() / 1_000), data: { object } }
      store.deliveries.push({ id, body: JSON.stringify(event), tries: 0, nextAt: now() })
    },
    deliver,
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await Promise.allSettled(running.values())
    },
  }
}
