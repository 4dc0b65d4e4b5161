import { addTable, deleteTable, reviseTable } from '@comanda/api/settings.ts'
import { TableId } from '@comanda/domain/kernel/ids.ts'
import { Refusal } from '@comanda/http/errors.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { newIdOf } from '../../change.ts'
import { refusals } from '../../messages.ts'
import { isInUse } from '../../visits/tables-in-use.ts'
import type { StoreNeeds } from '../routes.ts'

export const tableRoutes: Routes<StoreNeeds> = async (app, { changeStore, identity }) => {
  route(app, addTable, ({ body }, reply) =>
    changeStore(
      reply,
      (context) => ({ type: 'AddTable', data: { tableId: TableId.parse(newIdOf(context, 'table')), ...body } }),
      (context) => ({ message: 'Table added!', id: newIdOf(context, 'table') }),
    ),
  )
  route(app, reviseTable, ({ params, body }, reply) =>
    changeStore(reply, () => ({ type: 'ReviseTable', data: { tableId: params.id, ...body } }), 'Table updated!'),
  )

  route(app, deleteTable, ({ params: { id } }, reply) =>
    changeStore(
      reply,
      async ({ tenantId }) => {
        if (await isInUse(identity, { tenantId, tableId: id })) throw new Refusal(...refusals.TableInUse)
        return { type: 'RemoveTable', data: { tableId: id } }
      },
      'Table deleted!',
      { isThere: (state) => state.status === 'Open' && state.tables.has(id), otherwise: 'TableUnknown' },
    ),
  )
}
