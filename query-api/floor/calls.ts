import { listCalls } from '@comanda/api/floor.ts'
import { followCalls } from '@comanda/api/qr.ts'
import { TableId } from '@comanda/domain/kernel/ids.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { listCallsOf, listOpenCalls, tableOfGuestOrder } from '@comanda/projections/floor/read-calls.ts'
import type { Needs } from '../needs.ts'
import type { GuestAdmission } from '../qr/limits.ts'

type CallNeeds = Pick<Needs, 'withTenant' | 'identifiers'> & Readonly<{ admission: GuestAdmission }>

export const callRoutes: Routes<CallNeeds> = async (app, { withTenant, identifiers, admission }) => {
  route(app, listCalls, ({ actor: { tenantId } }) => withTenant(tenantId, (db) => listOpenCalls(db, tenantId)))

  route(app, followCalls, async ({ params, query, ip }) => {
    const { tenantId } = await admission.toOrder({ code: params.qrcode, address: ip })
    const codeOrId = query.tableId?.toLowerCase() ?? ''
    const tableOfLink = TableId.safeParse(codeOrId).data ?? identifiers.openTableCode(tenantId, codeOrId)
    const qrOrderId = query.order === undefined ? null : identifiers.openGuestOrderToken(tenantId, query.order)
    return withTenant(tenantId, async (db) => {
      const tableId = (qrOrderId && (await tableOfGuestOrder(db, tenantId, qrOrderId))) ?? tableOfLink
      return { calls: tableId ? await listCallsOf(db, tenantId, tableId) : [] }
    })
  })
}
