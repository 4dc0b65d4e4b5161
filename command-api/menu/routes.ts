import { addMenuItem, deleteMenuItem, reviseMenuItem } from '@comanda/api/menu.ts'
import { find } from '@comanda/domain/kernel/directory.ts'
import { MenuItemId, type TenantId } from '@comanda/domain/kernel/ids.ts'
import type { MenuItemForm as ItemForm, MenuCommand, MenuRejection } from '@comanda/domain/menu/commands.ts'
import type { Menu, MenuItem } from '@comanda/domain/menu/state.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Caches } from '../cache/caches.ts'
import { type Change, newIdOf } from '../change.ts'
import type { CommandContext } from '../command-context.ts'
import { knownPositionOf } from '../known-position.ts'
import { priceReader } from './prices.ts'

export type MenuNeeds = Readonly<{ changeMenu: Change<Menu, MenuCommand, MenuRejection>; caches: Caches }>

export const menuItemRoutes: Routes<MenuNeeds> = async (app, { changeMenu, caches }) => {
  const { menu } = caches

  route(app, addMenuItem, (request, reply) => {
    const { tenantId } = request.actor
    const idOf = (context: CommandContext) => MenuItemId.parse(newIdOf(context, 'menu-item'))
    return changeMenu(
      reply,
      async (context) => ({ type: 'AddMenuItem', data: await read(request, tenantId, idOf(context), request.body) }),
      (context) => ({ message: 'Menu item added!', id: idOf(context) }),
    )
  })

  route(app, reviseMenuItem, (request, reply) => {
    const { tenantId } = request.actor
    const { id } = request.params
    return changeMenu(
      reply,
      async () => {
        const { items } = await menu.of(tenantId, knownPositionOf(request))
        return { type: 'ReviseMenuItem', data: await read(request, tenantId, id, request.body, find(items, id)) }
      },
      'Menu item updated!',
    )
  })

  route(app, deleteMenuItem, ({ params: { id } }, reply) =>
    changeMenu(reply, () => ({ type: 'RemoveMenuItem', data: { itemId: id } }), 'Menu item deleted!', {
      isThere: ({ items }) => find(items, id) !== undefined,
      otherwise: 'MenuItemUnknown',
    }),
  )

  async function read(
    request: FastifyRequest,
    tenantId: TenantId,
    itemId: MenuItemId,
    { title, price, netPrice, categoryId, taxId, ...rest }: z.output<typeof addMenuItem.body>,
    current?: MenuItem,
  ): Promise<ItemForm> {
    const priceOf = await priceReader(caches, request, tenantId)
    return {
      itemId,
      title,
      price: priceOf(price, 'Please provide valid price!', current?.price),
      netPrice: netPrice === '' ? null : priceOf(netPrice, 'Please provide valid price!', current?.netPrice),
      categoryId,
      taxId,
      ...rest,
    }
  }
}
