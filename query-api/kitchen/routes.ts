import { listUnseenOrders } from '@comanda/api/kitchen-screens.ts'
import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { lineKey, unseenAfterMs, unseenOrders, watchedMs } from '@comanda/domain/kitchen/unseen.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { listSentLines } from '@comanda/projections/orders/read-sent-lines.ts'
import { listStationItems } from '@comanda/projections/stations/read-stations.ts'
import { sql } from 'kysely'
import type { Needs } from '../needs.ts'

export const kitchenRoutes: Routes<Pick<Needs, 'withTenant' | 'identity' | 'now'>> = async (app, needs) => {
  const { withTenant, identity, now } = needs

  route(app, listUnseenOrders, async ({ actor: { tenantId, userId } }) => {
    const before = (ms: number) => new Date(Date.parse(now()) - ms).toISOString()
    const from = before(watchedMs)
    const screens = await screensOf(identity, tenantId, from)
    if (screens.length === 0) return []
    const after = Math.min(...screens.map(({ position }) => position))
    const { lines, stations } = await withTenant(tenantId, async (db) => ({
      lines: await listSentLines(db, tenantId, { from, until: before(unseenAfterMs), after }),
      stations: await listStationItems(db, tenantId),
    }))
    const orderIds = [...new Set(lines.map(({ order_id }) => order_id))]
    const printed = await printedLines(identity, tenantId, orderIds)
    return unseenOrders(lines, { screens, stations, printed }).map(
      ({ order_id, token_no, table_id, table_title, placed_by, stations, sent_at }) => ({
        order_id,
        token_no,
        table_id,
        table_title,
        stations,
        sent_at,
        is_own: placed_by === null || placed_by === userId,
      }),
    )
  })
}

/** Kitchen screens that have reported since then. */
const screensOf = (identity: IdentityDb, tenantId: TenantId, since: string) =>
  identity
    .selectFrom('identity.kitchen_screens')
    .select(['station_id', 'position'])
    .where('tenant_id', '=', tenantId)
    .where('seen_at', '>', since)
    .execute()

/** Lines of these orders that are on printed kitchen papers. */
async function printedLines(
  identity: IdentityDb,
  tenantId: TenantId,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set()
  const papers = await identity
    .selectFrom('identity.print_jobs')
    .select(['order_id', 'lines'])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'ticket')
    .where('state', '=', 'printed')
    .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
    .execute()
  return new Set(papers.flatMap(({ order_id, lines }) => (lines ?? []).map((line) => lineKey(order_id ?? '', line))))
}
