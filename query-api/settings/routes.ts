import * as menuApi from '@comanda/api/menu-settings.ts'
import * as api from '@comanda/api/settings.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { listCategories, listTaxes } from '@comanda/projections/menu/read-menu.ts'
import { findStore, listPaymentTypes, listStoreTables } from '@comanda/projections/store/read-store.ts'
import type { Needs } from '../needs.ts'
import * as answer from './setting-answers.ts'

export const settingRoutes: Routes<Pick<Needs, 'withTenant' | 'identifiers'>> = async (app, needs) => {
  const { withTenant, identifiers } = needs

  route(app, api.readStoreSetting, async ({ actor: { tenantId } }) =>
    answer.storeCamel(await withTenant(tenantId, (db) => findStore(db, tenantId))),
  )

  route(app, api.readPrintSetting, async ({ actor: { tenantId } }) =>
    answer.printCamel(await withTenant(tenantId, (db) => findStore(db, tenantId))),
  )

  route(app, api.readServiceCharge, async ({ actor: { tenantId } }) => {
    const store = await withTenant(tenantId, (db) => findStore(db, tenantId))
    return { rule: store?.service_charge ? answer.chargeRuleAnswer(store.service_charge) : null }
  })

  route(app, api.readReasons, async ({ actor: { tenantId } }) => {
    const store = await withTenant(tenantId, (db) => findStore(db, tenantId))
    return store?.reasons ? answer.reasonsAnswer(store.reasons) : {}
  })

  route(app, api.listPaymentTypes, async ({ actor: { tenantId } }) => {
    const types = await withTenant(tenantId, (db) => listPaymentTypes(db, tenantId))
    return types.map(answer.paymentTypeAnswer)
  })

  route(app, menuApi.listTaxes, async ({ actor: { tenantId } }) => {
    const taxes = await withTenant(tenantId, (db) => listTaxes(db, tenantId))
    return taxes.map(answer.taxAnswer)
  })

  route(app, api.listTables, async ({ actor: { tenantId } }) => {
    const tables = await withTenant(tenantId, (db) => listStoreTables(db, tenantId))
    return tables.map((table) => answer.tableAnswer(table, identifiers, tenantId))
  })

  route(app, menuApi.listCategories, async ({ actor: { tenantId } }) => {
    const categories = await withTenant(tenantId, (db) => listCategories(db, tenantId))
    return categories.map(answer.categoryWithCourse)
  })
}
