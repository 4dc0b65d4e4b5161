import { acknowledgeTickets } from '@comanda/api/kitchen-screens.ts'
import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { allStations } from '@comanda/domain/kitchen/unseen.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { sql } from 'kysely'
import type { Needs } from '../needs.ts'

export const kitchenRoutes: Routes<Pick<Needs, 'identity' | 'now'>> = async (app, { identity, now }) => {
  route(app, acknowledgeTickets, async ({ actor: { tenantId }, body: { position, stationId } }) => {
    await storeReport(identity, { tenantId, stationId, position: Number(position), at: now() })
    return {}
  })
}

/** Report of a kitchen screen; `stationId` null: it shows all stations. */
type ScreenReport = Readonly<{ tenantId: TenantId; stationId: string | null; position: number; at: string }>

/** Stores the highest position that a screen of the station has shown (decision 0132). */
async function storeReport(identity: IdentityDb, { tenantId, stationId, position, at }: ScreenReport): Promise<void> {
  await identity
    .insertInto('identity.kitchen_screens')
    .values({ tenant_id: tenantId, station_id: stationId ?? allStations, position, seen_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'station_id'])
        .doUpdateSet({
          position: sql<number>`greatest(kitchen_screens.position, excluded.position)`,
          seen_at: sql<string>`greatest(kitchen_screens.seen_at, excluded.seen_at)`,
        }),
    )
    .execute()
}
