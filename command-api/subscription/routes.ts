import { cancelSubscription, openSubscription } from '@comanda/api/accounts.ts'
import type { Instant, TenantId } from '@comanda/domain/kernel/ids.ts'
import { tenantStream } from '@comanda/domain/kernel/streams.ts'
import { idsOf } from '@comanda/domain/tenants/subscription.ts'
import { isSubscribed, type Tenant } from '@comanda/domain/tenants/tenant.ts'
import type { Actor } from '@comanda/http/actors.ts'
import type { PersonalData } from '@comanda/http/personal-data.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { z } from 'zod'
import { findAccount, keyTenantOf } from '../accounts/directory.ts'
import type { CommandContext } from '../command-context.ts'
import { foldStream } from '../fold.ts'
import { type AnswerOnce, type Reply, refused } from '../send.ts'
import { tenants } from '../tenants/register.ts'
import { uuidV5 } from '../uuid.ts'
import { type EndingNeeds, endSubscription } from './end.ts'

type SubscriptionNeeds = EndingNeeds & Readonly<{ answer: AnswerOnce; personal: PersonalData }>

export const subscriptionRoutes: Routes<SubscriptionNeeds> = async (app, needs) => {
  const { answer } = needs

  route(app, openSubscription, ({ actor }, reply) => answer(reply, (context) => openCheckout(needs, actor, context)))

  route(app, cancelSubscription, ({ body }, reply) =>
    answer(reply, (context) => endSubscription(needs, body.id ?? body.subscription_id ?? null, context)),
  )
}

/** Opens a payment page. Nothing changes until the provider reports the payment by webhook. */
async function openCheckout(needs: SubscriptionNeeds, actor: Actor, context: CommandContext): Promise<Reply> {
  const { log, identity, personal, provider } = needs
  const { state } = await foldStream(log, tenants, tenantStream(actor.tenantId))
  if (isSubscribed(state)) return refused('SubscribedAlready')
  const account = await findAccount(identity, actor.userId)
  const address = account ? await personal.open(keyTenantOf(account), account.username) : null
  const email = z.email().safeParse(address).data ?? null
  const idempotencyKey = checkoutKey(actor.tenantId, { state, email, at: context.at })
  const url = await provider.openCheckout({ tenantId: actor.tenantId, email, idempotencyKey })
  return { body: { url }, position: null, written: false }
}

const windowMs = 3_600_000

/**
 * Idempotency key of a payment page: concurrent clicks, from one till or two, get the same page, which is paid once. It
 * changes with every recorded payment, and every hour, because the provider lets pages expire.
 */
function checkoutKey(
  tenantId: TenantId,
  { state, email, at }: Readonly<{ state: Tenant; email: string | null; at: Instant }>,
): string {
  const subscriptionIds = state.status === 'None' ? [] : idsOf(state.subscriptions)
  const window = Math.floor(Date.parse(at) / windowMs)
  return uuidV5(tenantId, `checkout ${subscriptionIds.length} ${window} ${email ?? ''}`)
}
