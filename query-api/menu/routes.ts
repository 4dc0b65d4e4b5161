import { notFound } from '@comanda/http/errors.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { findMenuItem, listMenuItems } from '@comanda/projections/menu/read-menu.ts'
import type { Needs } from '../needs.ts'
import { MenuItemPath } from '../requests.ts'
import { menuItemAnswer } from './menu-answer.ts'

export const menuRoutes: Routes<Pick<Needs, 'withTenant'>> = async (app, { withTenant }) => {
  app.get('/menu-items', async ({ actor: { tenantId } }) => {
    const items = await withTenant(tenantId, (db) => listMenuItems(db, tenantId))
    return items.map(menuItemAnswer)
  })

  app.get('/menu-items/:id', { schema: { params: MenuItemPath } }, async ({ actor: { tenantId }, params }) => {
    const item = await withTenant(tenantId, (db) => findMenuItem(db, tenantId, params.id))
    if (!item) throw notFound('Menu item')
    return menuItemAnswer(item)
  })
}
