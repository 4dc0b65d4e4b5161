import { putMenuItemOnSale, sellOutMenuItem } from '@comanda/api/menu.ts'
import { CountId } from '@comanda/domain/kernel/ids.ts'
import { Refusal } from '@comanda/http/errors.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { knownPositionOf } from '../known-position.ts'
import { refusals } from '../messages.ts'
import type { BusinessDays } from '../orders/day.ts'
import { uuidV5 } from '../uuid.ts'
import type { MenuNeeds } from './routes.ts'

/** Marks items, variants and addons as sold out, or as available again. */
export const soldOutRoutes: Routes<MenuNeeds & Readonly<{ dayAt: BusinessDays }>> = async (app, needs) => {
  const { changeMenu, caches, dayAt } = needs

  route(app, sellOutMenuItem, (request, reply) =>
    changeMenu(
      reply,
      async ({ at, commandId }) => {
        const store = await caches.store.of(request.actor.tenantId, knownPositionOf(request))
        if (store.status === 'None') throw new Refusal(...refusals.StoreNotOpen)
        const { left: portions, ...part } = request.body
        const data = { itemId: request.params.id, ...part, businessDay: dayAt(at, store) }
        if (portions === undefined) return { type: 'SellOutMenuItem', data }
        return {
          type: 'CountMenuItem',
          data: { ...data, portions, countId: CountId.parse(uuidV5(commandId, 'count')) },
        }
      },
      () => ({ message: request.body.left === undefined ? 'Marked as sold out!' : 'Number of portions set!' }),
    ),
  )

  route(app, putMenuItemOnSale, ({ params: { id }, body }, reply) =>
    changeMenu(reply, () => ({ type: 'PutMenuItemOnSale', data: { itemId: id, ...body } }), 'Back on sale!'),
  )
}
