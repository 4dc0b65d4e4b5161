import type { Session, Subscription } from './store.ts'

/** Objects of Stripe's API, with the fields that the library and our webhook read. */
export const subscriptionObject = ({ periodStart, periodEnd, canceledAt, ...subscription }: Subscription) => ({
  ...subscription,
  object: 'subscription',
  livemode: false,
  start_date: subscription.created,
  cancel_at_period_end: false,
  canceled_at: canceledAt,
  ended_at: canceledAt,
  items: {
    object: 'list',
    has_more: false,
    data: [
      {
        id: `si_${subscription.id.slice(4)}`,
        object: 'subscription_item',
        quantity: 1,
        current_period_start: periodStart,
        current_period_end: periodEnd,
      },
    ],
  },
})

export const sessionObject = (session: Session, url: string) => ({
  id: session.id,
  object: 'checkout.session',
  livemode: false,
  mode: 'subscription',
  created: session.created,
  metadata: session.metadata,
  status: session.subscriptionId === null ? 'open' : 'complete',
  payment_status: session.subscriptionId === null ? 'unpaid' : 'paid',
  subscription: session.subscriptionId,
  amount_total: session.plan.amount,
  currency: session.plan.currency,
  success_url: session.successUrl,
  cancel_url: session.cancelUrl,
  url: session.subscriptionId === null ? url : null,
})
