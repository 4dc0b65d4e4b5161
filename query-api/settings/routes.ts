import { listCategories as listingCategories, listTaxes as listingTaxes } from '@comanda/api/menu-settings.ts'
import * as api from '@comanda/api/settings.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { listCategories, listTaxes } from '@comanda/projections/menu/read-menu.ts'
import { findStore, listPaymentTypes, listStoreTables } from '@comanda/projections/store/read-store.ts'
import type { Needs } from '../needs.ts'
import * as answer from './setting-answers.ts'

export const settingRoutes: Routes<Pick<Needs, 'withTenant' | 'identifiers'>> = async (app, needs) => {
  const { withTenant, identifiers } = needs

  app.get(api.readStoreSetting.path, async ({ actor: { tenantId } }) =>
    answer.storeCamel(await withTenant(tenantId, (db) => findStore(db, tenantId))),
  )

  app.get(api.readPrintSetting.path, async ({ actor: { tenantId } }) =>
    answer.printCamel(await withTenant(tenantId, (db) => findStore(db, tenantId))),
  )

  app.get(api.listPaymentTypes.path, async ({ actor: { tenantId } }) => {
    const types = await withTenant(tenantId, (db) => listPaymentTypes(db, tenantId))
    return types.map(answer.paymentTypeAnswer)
  })

  app.get(listingTaxes.path, async ({ actor: { tenantId } }) => {
    const taxes = await withTenant(tenantId, (db) => listTaxes(db, tenantId))
    return taxes.map(answer.taxAnswer)
  })

  app.get(api.listTables.path, async ({ actor: { tenantId } }) => {
    const tables = await withTenant(tenantId, (db) => listStoreTables(db, tenantId))
    return tables.map((table) => answer.tableAnswer(table, identifiers, tenantId))
  })

  app.get(listingCategories.path, async ({ actor: { tenantId } }) => {
    const categories = await withTenant(tenantId, (db) => listCategories(db, tenantId))
    return categories.map(answer.categoryAnswer)
  })
}
