import { SubscriptionId } from '@comanda/domain/tenants/events.ts'
import { z } from 'zod'

/** The key of a price, as the client was built with it. There is one plan, and it is ours to name. */
export const CheckoutForm = z.object({ id: z.union([z.string().max(300), z.number()]).nullish() })

/** WIRE §4: `{id}`; SPEC also knows it as `subscription_id`. What is no such id is nobody's subscription. */
const subscriptionId = SubscriptionId.nullish().catch(null)
export const CancelForm = z.object({ id: subscriptionId, subscription_id: subscriptionId })
