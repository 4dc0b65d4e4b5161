import { tenantStream } from '@comanda/domain/kernel/streams.ts'
import type { SubscriptionId } from '@comanda/domain/tenants/events.ts'
import { copyTenant } from '../accounts/copy.ts'
import type { CommandContext } from '../command-context.ts'
import { foldStream } from '../fold.ts'
import { type Reply, refused } from '../send.ts'
import { tenants } from '../tenants/register.ts'
import type { InboxNeeds } from './inbox.ts'
import type { Provider } from './provider.ts'

export type EndingNeeds = InboxNeeds & Readonly<{ provider: Provider }>

/**
 * Ends a subscription of the context's tenant, at the provider first. Another tenant's is answered like an unknown one.
 * The provider's webhook repeats the end and then changes nothing.
 */
export async function endSubscription(
  needs: EndingNeeds,
  id: SubscriptionId | null,
  context: CommandContext,
): Promise<Reply> {
  const { log, handle, provider } = needs
  const { tenantId } = context
  const stream = tenantStream(tenantId)
  const { state } = await foldStream(log, tenants, stream)
  const subscription = id === null || state.status === 'None' ? undefined : state.subscriptions[id]
  if (id === null || !subscription) return refused('SubscriptionUnknown')
  const body = { message: 'Subscription cancelled!' }
  if (subscription.status === 'ended') {
    await copyTenant(needs, tenantId)
    return { body, position: null, written: false }
  }
  await provider.cancel(id)
  const { startsOn, expiresOn } = subscription
  const data = { tenantId, subscriptionId: id, startsOn, expiresOn }
  const outcome = await handle(tenants, stream, { type: 'CancelSubscription', data }, context)
  if ('rejected' in outcome) return refused(outcome.rejected)
  await copyTenant(needs, tenantId)
  return { body, position: outcome.position, written: outcome.written }
}
