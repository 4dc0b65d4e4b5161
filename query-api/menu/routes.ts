import * as choiceGroupApi from '@comanda/api/choice-groups.ts'
import * as menuApi from '@comanda/api/menu.ts'
import { notFound } from '@comanda/http/errors.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { findMenuItem, listChoiceGroups, listMenuItems } from '@comanda/projections/menu/read-menu.ts'
import { findStore } from '@comanda/projections/store/read-store.ts'
import type { Needs } from '../needs.ts'
import { choiceGroupsAnswer, menuRowsAnswer } from './menu-answer.ts'

export const menuRoutes: Routes<Pick<Needs, 'withTenant' | 'now'>> = async (app, { withTenant, now }) => {
  route(app, menuApi.listMenuItems, async ({ actor: { tenantId } }) => {
    const [store, items] = await withTenant(tenantId, (db) =>
      Promise.all([findStore(db, tenantId), listMenuItems(db, tenantId)]),
    )
    return menuRowsAnswer(store, items, now())
  })

  route(app, choiceGroupApi.listChoiceGroups, async ({ actor: { tenantId } }) => {
    const [store, groups] = await withTenant(tenantId, (db) =>
      Promise.all([findStore(db, tenantId), listChoiceGroups(db, tenantId)]),
    )
    return choiceGroupsAnswer(store, groups, now())
  })

  route(app, menuApi.readMenuItem, async ({ actor: { tenantId }, params }) => {
    const [store, item] = await withTenant(tenantId, (db) =>
      Promise.all([findStore(db, tenantId), findMenuItem(db, tenantId, params.id)]),
    )
    const [row] = menuRowsAnswer(store, item ? [item] : [], now())
    if (!row) throw notFound('Menu item')
    return row
  })
}
