import { listMenuItems as listing, readMenuItem } from '@comanda/api/menu.ts'
import { notFound } from '@comanda/http/errors.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { findMenuItem, listMenuItems } from '@comanda/projections/menu/read-menu.ts'
import { findStore } from '@comanda/projections/store/read-store.ts'
import type { Needs } from '../needs.ts'
import { menuRowAnswer } from './menu-answer.ts'

export const menuRoutes: Routes<Pick<Needs, 'withTenant'>> = async (app, { withTenant }) => {
  app.get(listing.path, async ({ actor: { tenantId } }) => {
    const [store, items] = await withTenant(tenantId, (db) =>
      Promise.all([findStore(db, tenantId), listMenuItems(db, tenantId)]),
    )
    return items.map((item) => menuRowAnswer(store, item))
  })

  app.get(readMenuItem.path, { schema: { params: readMenuItem.params } }, async ({ actor: { tenantId }, params }) => {
    const [store, item] = await withTenant(tenantId, (db) =>
      Promise.all([findStore(db, tenantId), findMenuItem(db, tenantId, params.id)]),
    )
    if (!item) throw notFound('Menu item')
    return menuRowAnswer(store, item)
  })
}
