import * as api from '@comanda/api/accounts.ts'
import { settlesUntil } from '@comanda/http/actors.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { findStore } from '@comanda/projections/store/read-store.ts'
import type { Needs } from '../needs.ts'
import { flag } from '../settings/setting-answers.ts'
import { devicePage } from './device-page.ts'

export const accountRoutes: Routes<Pick<Needs, 'identity' | 'withTenant'>> = async (app, { identity, withTenant }) => {
  route(app, api.listDevices, ({ actor, query }, reply) => devicePage(identity, reply, actor.userId, query))

  route(app, api.readClock, async ({ actor: { tenantId } }) => {
    const [store, tenant] = await Promise.all([
      withTenant(tenantId, (db) => findStore(db, tenantId)),
      // read here, because the actor is up to two seconds old
      identity
        .selectFrom('identity.tenants as tenant')
        .select(settlesUntil.as('settles_until'))
        .where('tenant_id', '=', tenantId)
        .executeTakeFirst(),
    ])
    return {
      time_zone: store?.time_zone ?? null,
      ...(tenant?.settles_until && { settles_until: tenant.settles_until }),
      ...(store?.auto_lock_minutes && { auto_lock_minutes: store.auto_lock_minutes }),
    }
  })

  route(app, api.readSubscription, async ({ actor }) => {
    const tenant = await identity
      .selectFrom('identity.tenants')
      .select(['active_until', 'subscription_id', 'subscription_end', 'deactivation_reason'])
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('identity.subscriptions')
            .select('subscription_id')
            .where('tenant_id', '=', actor.tenantId)
            .where('status', '=', 'alive'),
        ).as('is_subscribed'),
      )
      .where('tenant_id', '=', actor.tenantId)
      .executeTakeFirst()
    return {
      subscription_id: tenant?.subscription_id ?? null,
      is_active: flag(actor.tenantActive),
      is_subscribed: flag(Boolean(tenant?.is_subscribed)),
      ...(actor.settlesUntil && { settles_until: actor.settlesUntil }),
      ...(tenant?.deactivation_reason && { deactivation_reason: tenant.deactivation_reason }),
      // end of the paid period or of the trial; clients would print a null as a word
      subscription_end: tenant?.subscription_end ?? tenant?.active_until ?? '',
    }
  })
}
