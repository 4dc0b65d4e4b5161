import type { Routes } from '@comanda/http/zod.ts'
import { listCategories, listTaxes } from '@comanda/projections/menu/read-menu.ts'
import { findStore, listPaymentTypes, listStoreTables } from '@comanda/projections/store/read-store.ts'
import type { Needs } from '../needs.ts'
import * as answer from './setting-answers.ts'

export const settingRoutes: Routes<Pick<Needs, 'withTenant' | 'identifiers'>> = async (app, needs) => {
  const { withTenant, identifiers } = needs

  app.get('/settings/store-setting', async ({ actor: { tenantId } }) =>
    answer.storeCamel(await withTenant(tenantId, (db) => findStore(db, tenantId))),
  )

  app.get('/settings/print-setting', async ({ actor: { tenantId } }) =>
    answer.printCamel(await withTenant(tenantId, (db) => findStore(db, tenantId))),
  )

  app.get('/settings/payment-types', async ({ actor: { tenantId } }) => {
    const types = await withTenant(tenantId, (db) => listPaymentTypes(db, tenantId))
    return types.map(answer.paymentTypeAnswer)
  })

  app.get('/settings/taxes', async ({ actor: { tenantId } }) => {
    const taxes = await withTenant(tenantId, (db) => listTaxes(db, tenantId))
    return taxes.map(answer.taxAnswer)
  })

  app.get('/settings/store-tables', async ({ actor: { tenantId } }) => {
    const tables = await withTenant(tenantId, (db) => listStoreTables(db, tenantId))
    return tables.map((table) => answer.tableAnswer(table, identifiers, tenantId))
  })

  app.get('/settings/categories', async ({ actor: { tenantId } }) => {
    const categories = await withTenant(tenantId, (db) => listCategories(db, tenantId))
    return categories.map(answer.categoryAnswer)
  })
}
