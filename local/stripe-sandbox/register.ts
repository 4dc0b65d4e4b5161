import { subscriptionObject } from './objects.ts'
import { type Cache, newId, type Session, type Subscription } from './store.ts'
import type { WebhookSender } from './webhook-sender.ts'

/** Changes of a subscription. Each sends a webhook, as Stripe does. */
export type Register = Readonly<{
  pay: (session: Session) => Promise<Subscription>
  renew: (subscription: Subscription) => Promise<void>
  failRenewal: (subscription: Subscription) => Promise<void>
  cancel: (subscription: Subscription) => Promise<void>
  /** Renews every expired subscription: the sandbox's cards always pay, unless set to fail. */
  renewDue: () => Promise<void>
}>

export function register({ store, save }: Cache, webhookSender: WebhookSender, now: () => number): Register {
  const seconds = () => Math.floor(now() / 1_000)
  const publish = async (type: 'created' | 'updated' | 'deleted', subscription: Subscription) => {
    webhookSender.post(`customer.subscription.${type}`, subscriptionObject(subscription))
    await save()
    webhookSender.deliver()
  }
  const renew = async (subscription: Subscription) => {
    subscription.status = 'active'
    subscription.periodStart = subscription.periodEnd
    subscription.periodEnd = monthAfter(subscription.periodEnd)
    await publish('updated', subscription)
  }
  return {
    async pay(session) {
      const existing = session.subscriptionId === null ? undefined : store.subscriptions.get(session.subscriptionId)
      if (existing) return existing
      const begun = seconds()
      const subscription: Subscription = {
        id: newId('sub'),
        customer: newId('cus'),
        created: begun,
        status: 'active',
        metadata: session.subscriptionMetadata,
        periodStart: begun,
        periodEnd: monthAfter(begun),
        canceledAt: null,
      }
      session.subscriptionId = subscription.id
      store.subscriptions.set(subscription.id, subscription)
      await publish('created', subscription)
      return subscription
    },
    renew,
    async failRenewal(subscription) {
      subscription.status = 'past_due'
      await publish('updated', subscription)
    },
    async cancel(subscription) {
      if (subscription.status === 'canceled') return
      subscription.status = 'canceled'
      subscription.canceledAt = seconds()
      await publish('deleted', subscription)
    },
    async renewDue() {
      const due = [...store.subscriptions.values()].filter(
        ({ status, periodEnd }) => status === 'active' && periodEnd <= seconds(),
      )
      for (const subscription of due) await renew(subscription)
    },
  }
}

/** Date one month later: the day with the same number, or the last day of that month. */
export function monthAfter(seconds: number): number {
  const from = new Date(seconds * 1_000)
  const to = new Date(from)
  to.setUTCMonth(from.getUTCMonth() + 1)
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0)
  return Math.floor(to.getTime() / 1_000)
}
