import { hideMenuItem, showMenuItem, sortMenuItems } from '@comanda/api/menu.ts'
import { sortCategories } from '@comanda/api/menu-settings.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { MenuNeeds } from './routes.ts'

/** Sorting of the menu, and availability of its items. */
export const menuOrderRoutes: Routes<Pick<MenuNeeds, 'changeMenu'>> = async (app, { changeMenu }) => {
  route(app, hideMenuItem, ({ params: { id } }, reply) =>
    changeMenu(reply, () => ({ type: 'HideMenuItem', data: { itemId: id } }), 'Menu item hidden!'),
  )

  route(app, showMenuItem, ({ params: { id } }, reply) =>
    changeMenu(reply, () => ({ type: 'ShowMenuItem', data: { itemId: id } }), 'Menu item shown!'),
  )

  route(app, sortMenuItems, ({ body: { ids } }, reply) =>
    changeMenu(reply, () => ({ type: 'SortMenuItems', data: { itemIds: ids } }), 'Menu items sorted!'),
  )

  route(app, sortCategories, ({ body: { ids } }, reply) =>
    changeMenu(reply, () => ({ type: 'SortCategories', data: { categoryIds: ids } }), 'Categories sorted!'),
  )
}
