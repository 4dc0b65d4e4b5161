import { receiveProviderMessage } from '@comanda/api/accounts.ts'
import { bodyLimit } from '@comanda/http/body-limits.ts'
import { Refusal } from '@comanda/http/errors.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { Queues } from '../queues.ts'
import { applyEvent, type InboxNeeds, storeEvent } from './inbox.ts'
import type { Provider } from './provider.ts'

type WebhookNeeds = InboxNeeds & Readonly<{ provider: Provider; queues: Pick<Queues, 'wakeProviderEvent'> }>

/**
 * A separate plugin, because its body parser keeps the signed bytes: nothing may parse them before the signature is
 * checked.
 */
export const webhookRoutes: Routes<WebhookNeeds> = async (app, needs) => {
  const { identity, provider, queues, logger } = needs
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body))

  const working = new Set<Promise<unknown>>()
  app.addHook('onClose', () => Promise.allSettled(working))
  const workOn = (eventId: string) => {
    const work = queues
      .wakeProviderEvent(eventId)
      .then((left) => (left ? undefined : applyEvent(needs, eventId))) // without Redis it is processed here
      .catch((err: unknown) => logger.error({ err, eventId }, 'a message of the provider waits for the next sweep'))
      .finally(() => working.delete(work))
    working.add(work)
  }

  route(app, receiveProviderMessage, async ({ body, headers }) => {
    const signature = headers['stripe-signature']
    const text = typeof body === 'string' ? body : ''
    const event = await provider.read(text, typeof signature === 'string' ? signature : undefined)
    if (!event) throw new Refusal(400, 'This message is not from the payment provider!')
    if (await storeEvent(identity, event)) workOn(event.id)
    return { received: true as const }
  })
}
