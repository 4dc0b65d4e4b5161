import { initPos } from '@comanda/api/pos.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { listCategories, listItemsForSale } from '@comanda/projections/menu/read-menu.ts'
import { findStore, listPaymentTypes, listStoreTables } from '@comanda/projections/store/read-store.ts'
import { menuAnswer } from './menu/menu-answer.ts'
import type { Needs } from './needs.ts'
import * as answer from './settings/setting-answers.ts'

export const posRoutes: Routes<Pick<Needs, 'config' | 'withTenant' | 'identifiers' | 'now'>> = async (
  app,
  { config, withTenant, identifiers, now },
) => {
  route(app, initPos, ({ actor: { tenantId } }) =>
    withTenant(tenantId, async (db) => {
      const store = await findStore(db, tenantId)
      const tables = await listStoreTables(db, tenantId)
      const types = await listPaymentTypes(db, tenantId)
      const categories = await listCategories(db, tenantId)
      const items = await listItemsForSale(db, tenantId)
      return {
        categories: categories.map(answer.categoryWithCourse),
        menuItems: menuAnswer(store, items, now()),
        paymentTypes: types.filter((type) => type.is_active).map(answer.paymentTypeAnswer),
        printSettings: answer.printSnake(store),
        storeSettings: answer.storeSnake(store, config),
        storeTables: tables.map((table) => answer.tableAnswer(table, identifiers, tenantId)),
      }
    }),
  )
}
