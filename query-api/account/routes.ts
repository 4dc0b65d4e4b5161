import * as api from '@comanda/api/accounts.ts'
import { listDevices } from '@comanda/http/devices.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { z } from 'zod'
import { readCursor, writeCursor } from '../cursor.ts'
import type { Needs } from '../needs.ts'

export const accountRoutes: Routes<Pick<Needs, 'identity'>> = async (app, { identity }) => {
  app.get(api.listDevices.path, { schema: { querystring: api.listDevices.query } }, async ({ actor, query }, reply) => {
    const after = readCursor(query.cursor, Place)
    const { devices, next } = await listDevices(identity, actor, { after, limit: query.limit })
    if (next) reply.header('x-next-cursor', writeCursor([next.createdAt, next.sessionId]))
    return devices
  })

  app.get(api.readSubscription.path, async ({ actor }) => {
    const tenant = await identity
      .selectFrom('identity.tenants')
      .select(['active_until', 'subscription_id', 'subscription_end'])
      .where('tenant_id', '=', actor.tenantId)
      .executeTakeFirst()
    return {
      subscription_id: tenant?.subscription_id ?? null,
      is_active: actor.tenantActive ? 1 : 0,
      // of the period that was paid, or of the trial; a null would be shown as the word
      subscription_end: tenant?.subscription_end ?? tenant?.active_until ?? '',
    }
  })
}

const Place = z
  .tuple([z.string().regex(/^[\d\-:. +]{19,40}$/), z.uuid()])
  .transform(([createdAt, sessionId]) => ({ createdAt, sessionId }))
