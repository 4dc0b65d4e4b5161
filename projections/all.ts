import { creditNotesModel } from './credit-notes/credit-notes.ts'
import { customersModel } from './customers/customers.ts'
import { floorModel } from './floor/floor.ts'
import { freeTablesModel } from './floor/free-tables.ts'
import { joinedTablesModel } from './floor/joined-tables.ts'
import { invoicesModel } from './invoices/invoices.ts'
import { lossesModel } from './losses/losses.ts'
import { menuModel } from './menu/menu.ts'
import { ordersModel } from './orders/orders.ts'
import { qrOrdersModel } from './qr-orders/qr-orders.ts'
import { reservationsModel } from './reservations/reservations.ts'
import { type ReadModel, readModel } from './runtime/model.ts'
import { salesModel } from './sales/sales.ts'
import { stationsModel } from './stations/stations.ts'
import { storeModel } from './store/store.ts'
import { tenantsModel } from './tenants/tenants.ts'
import { usersModel } from './users/users.ts'

/** All read models. */
export const allModels = [
  ordersModel,
  invoicesModel,
  menuModel,
  storeModel,
  usersModel,
  tenantsModel,
  salesModel,
  customersModel,
  reservationsModel,
  qrOrdersModel,
  lossesModel,
  creditNotesModel,
  stationsModel,
  floorModel,
  joinedTablesModel,
  freeTablesModel,
] as const

/** Models in the form that the runner uses. */
export const readModels: readonly ReadModel[] = allModels.map(readModel)
