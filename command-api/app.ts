import { apiPrefix } from '@comanda/http/access.ts'
import { type App, createApp } from '@comanda/http/app.ts'
import { metricsRoute } from '@comanda/http/metrics.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { resetRoutes } from './accounts/reset.ts'
import { accountRoutes } from './accounts/routes.ts'
import { type ApprovalNeeds, createApprovalNeeds } from './approvals/needs.ts'
import { approvalRoutes } from './approvals/routes.ts'
import { openCardsIn } from './card-payments/open-cards.ts'
import { cardReaderRoutes } from './card-payments/reader-routes.ts'
import { cardPaymentRoutes } from './card-payments/routes.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { stopBeforeAnswers } from './crash-points.ts'
import { customerRoutes } from './customers/routes.ts'
import { healthRoutes } from './health.ts'
import { shedLoad } from './in-flight.ts'
import { kitchenRoutes } from './kitchen/routes.ts'
import { categoryAndTaxRoutes } from './menu/categories-and-taxes/routes.ts'
import { choiceGroupRoutes } from './menu/choice-groups/routes.ts'
import { addonRoutes, variantRoutes } from './menu/choices/routes.ts'
import { menuListRoutes } from './menu/list-routes.ts'
import { menuOrderRoutes } from './menu/order-routes.ts'
import { menuItemRoutes } from './menu/routes.ts'
import { soldOutRoutes } from './menu/sold-out-routes.ts'
import { stationRoutes } from './menu/stations/routes.ts'
import type { Needs } from './needs.ts'
import { chargeRoutes } from './orders/charge-routes.ts'
import { courseRoutes } from './orders/course-routes.ts'
import { discountRoutes } from './orders/discount-routes.ts'
import { itemRoutes } from './orders/item-routes.ts'
import { lineRoutes } from './orders/line-routes.ts'
import { moveRoutes } from './orders/move-routes.ts'
import { type OpenCards, orderRoutes } from './orders/routes.ts'
import { partPaymentRoutes } from './part-payments/routes.ts'
import { photoRoutes } from './photos/routes.ts'
import { pinRoutes } from './pins/routes.ts'
import { placingRoutes } from './placing/routes.ts'
import { cloudPrntRoutes } from './printing/cloudprnt.ts'
import { epsonRoutes } from './printing/epson.ts'
import { paperRoutes, printerRoutes, printJobRoutes } from './printing/routes.ts'
import { ticketRoutes } from './printing/ticket-routes.ts'
import { qrRoutes } from './qr/routes.ts'
import { refundRoutes } from './refunds/routes.ts'
import { reservationRoutes } from './reservations/routes.ts'
import { paymentTypeRoutes } from './store/payment-types/routes.ts'
import { planRoutes } from './store/plan/routes.ts'
import { storeRoutes } from './store/routes.ts'
import { tableRoutes } from './store/tables/routes.ts'
import { subscriptionRoutes } from './subscription/routes.ts'
import { webhookRoutes } from './subscription/webhook.ts'
import { callRoutes } from './tables/routes.ts'
import { tenantRoutes } from './tenants/routes.ts'
import { signUpRoutes } from './tenants/sign-up.ts'
import { limitRoutes } from './users/limit-routes.ts'
import { userRoutes } from './users/routes.ts'
import { visitRoutes } from './visits/routes.ts'

type RouteNeeds = Needs & ApprovalNeeds & Readonly<{ openCards: OpenCards }>

/** Routes that share one scope. As a plugin each they cost a tenth of the start, in which fastify searches their names. */
const plainRoutes: readonly Routes<RouteNeeds>[] = [
  healthRoutes,
  placingRoutes,
  orderRoutes,
  itemRoutes,
  chargeRoutes,
  discountRoutes,
  moveRoutes,
  lineRoutes,
  courseRoutes,
  kitchenRoutes,
  checkoutRoutes,
  partPaymentRoutes,
  refundRoutes,
  qrRoutes,
  accountRoutes,
  signUpRoutes,
  resetRoutes,
  userRoutes,
  pinRoutes,
  approvalRoutes,
  limitRoutes,
  tenantRoutes,
  subscriptionRoutes,
  storeRoutes,
  tableRoutes,
  planRoutes,
  paymentTypeRoutes,
  menuItemRoutes,
  menuListRoutes,
  menuOrderRoutes,
  soldOutRoutes,
  variantRoutes,
  addonRoutes,
  categoryAndTaxRoutes,
  stationRoutes,
  choiceGroupRoutes,
  customerRoutes,
  reservationRoutes,
  visitRoutes,
  callRoutes,
  printerRoutes,
  printJobRoutes,
  paperRoutes,
  ticketRoutes,
  cloudPrntRoutes,
  cardReaderRoutes,
  cardPaymentRoutes,
]
/** Routes with parsers or hooks of their own. */
const scopedRoutes: readonly Routes<RouteNeeds>[] = [webhookRoutes, photoRoutes, epsonRoutes]

/** All routes of the write side. */
export async function buildApp(needs: Needs): Promise<App> {
  const { config, sessions, logger, metrics } = needs
  const load = shedLoad({ config, metrics })
  const app = await createApp({ config, sessions, log: logger, metrics, admit: load.admit })
  load.watch(app)
  stopBeforeAnswers(app)
  await app.register(metricsRoute, { metrics })
  await app.register(
    async (api) => {
      const routeNeeds = { ...needs, ...createApprovalNeeds(needs), openCards: openCardsIn(needs) }
      for (const routes of plainRoutes) await routes(api, routeNeeds)
      for (const routes of scopedRoutes) await api.register(routes, routeNeeds)
    },
    { prefix: apiPrefix },
  )
  return app
}
