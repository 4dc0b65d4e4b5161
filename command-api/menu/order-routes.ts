import { hideMenuItem, showMenuItem, sortMenuItems } from '@comanda/api/menu.ts'
import { sortCategories } from '@comanda/api/menu-settings.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { MenuNeeds } from './routes.ts'

/** Sorting of the menu, and availability of its items. */
export const menuOrderRoutes: Routes<Pick<MenuNeeds, 'changeMenu'>> = async (app, { changeMenu }) => {
  app.post(hideMenuItem.path, { schema: { params: hideMenuItem.params } }, ({ params: { id } }, reply) =>
    changeMenu(
      reply,
      () => ({ type: 'HideMenuItem', data: { itemId: id } }),
      () => ({ message: 'Menu item hidden!' }),
    ),
  )

  app.post(showMenuItem.path, { schema: { params: showMenuItem.params } }, ({ params: { id } }, reply) =>
    changeMenu(
      reply,
      () => ({ type: 'ShowMenuItem', data: { itemId: id } }),
      () => ({ message: 'Menu item shown!' }),
    ),
  )

  app.post(sortMenuItems.path, { schema: { body: sortMenuItems.body } }, ({ body: { ids } }, reply) =>
    changeMenu(
      reply,
      () => ({ type: 'SortMenuItems', data: { itemIds: ids } }),
      () => ({ message: 'Menu items sorted!' }),
    ),
  )

  app.post(sortCategories.path, { schema: { body: sortCategories.body } }, ({ body: { ids } }, reply) =>
    changeMenu(
      reply,
      () => ({ type: 'SortCategories', data: { categoryIds: ids } }),
      () => ({ message: 'Categories sorted!' }),
    ),
  )
}
