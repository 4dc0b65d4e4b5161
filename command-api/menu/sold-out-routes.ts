import { putMenuItemOnSale, sellOutMenuItem } from '@comanda/api/menu.ts'
import { Refusal } from '@comanda/http/errors.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { knownPositionOf } from '../known-position.ts'
import { refusals } from '../messages.ts'
import type { BusinessDays } from '../orders/day.ts'
import type { MenuNeeds } from './routes.ts'

/** Marks items, variants and addons as sold out, or as available again. */
export const soldOutRoutes: Routes<MenuNeeds & Readonly<{ dayAt: BusinessDays }>> = async (app, needs) => {
  const { changeMenu, caches, dayAt } = needs

  route(app, sellOutMenuItem, (request, reply) =>
    changeMenu(
      reply,
      async ({ at }) => {
        const store = await caches.store.of(request.actor.tenantId, knownPositionOf(request))
        if (store.status === 'None') throw new Refusal(...refusals.StoreNotOpen)
        const data = { itemId: request.params.id, ...request.body, businessDay: dayAt(at, store) }
        return { type: 'SellOutMenuItem', data }
      },
      'Marked as sold out!',
    ),
  )

  route(app, putMenuItemOnSale, ({ params: { id }, body }, reply) =>
    changeMenu(reply, () => ({ type: 'PutMenuItemOnSale', data: { itemId: id, ...body } }), 'Back on sale!'),
  )
}
