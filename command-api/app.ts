import { apiPrefix } from '@comanda/http/access.ts'
import { type App, createApp } from '@comanda/http/app.ts'
import { metricsRoute } from '@comanda/http/metrics.ts'
import { resetRoutes } from './accounts/reset.ts'
import { accountRoutes } from './accounts/routes.ts'
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
import { orderRoutes } from './orders/routes.ts'
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

/** All routes of the write side. */
export async function buildApp(needs: Needs): Promise<App> {
  const { config, sessions, logger, metrics } = needs
  const load = shedLoad({ config, metrics })
  const app = await createApp({ config, sessions, log: logger, metrics, admit: load.admit })
  load.watch(app)
  stopBeforeAnswers(app)
  const prefix = { prefix: apiPrefix }
  await app.register(metricsRoute, { metrics })
  await app.register(healthRoutes, { ...needs, ...prefix })
  await app.register(placingRoutes, { ...needs, ...prefix })
  const bills = { ...needs, openCards: openCardsIn(needs), ...prefix }
  await app.register(orderRoutes, bills)
  await app.register(itemRoutes, bills)
  await app.register(chargeRoutes, bills)
  await app.register(discountRoutes, bills)
  await app.register(moveRoutes, { ...needs, ...prefix })
  await app.register(lineRoutes, bills)
  await app.register(courseRoutes, { ...needs, ...prefix })
  await app.register(kitchenRoutes, { ...needs, ...prefix })
  await app.register(checkoutRoutes, { ...needs, ...prefix })
  await app.register(partPaymentRoutes, { ...needs, ...prefix })
  await app.register(refundRoutes, { ...needs, ...prefix })
  await app.register(qrRoutes, { ...needs, ...prefix })
  await app.register(accountRoutes, { ...needs, ...prefix })
  await app.register(signUpRoutes, { ...needs, ...prefix })
  await app.register(resetRoutes, { ...needs, ...prefix })
  await app.register(userRoutes, { ...needs, ...prefix })
  await app.register(pinRoutes, { ...needs, ...prefix })
  await app.register(approvalRoutes, { ...needs, ...prefix })
  await app.register(limitRoutes, { ...needs, ...prefix })
  await app.register(tenantRoutes, { ...needs, ...prefix })
  await app.register(subscriptionRoutes, { ...needs, ...prefix })
  await app.register(webhookRoutes, { ...needs, ...prefix })
  await app.register(storeRoutes, { ...needs, ...prefix })
  await app.register(tableRoutes, { ...needs, ...prefix })
  await app.register(planRoutes, { ...needs, ...prefix })
  await app.register(paymentTypeRoutes, { ...needs, ...prefix })
  await app.register(menuItemRoutes, { ...needs, ...prefix })
  await app.register(menuListRoutes, { ...needs, ...prefix })
  await app.register(menuOrderRoutes, { ...needs, ...prefix })
  await app.register(soldOutRoutes, { ...needs, ...prefix })
  await app.register(variantRoutes, { ...needs, ...prefix })
  await app.register(addonRoutes, { ...needs, ...prefix })
  await app.register(categoryAndTaxRoutes, { ...needs, ...prefix })
  await app.register(stationRoutes, { ...needs, ...prefix })
  await app.register(choiceGroupRoutes, { ...needs, ...prefix })
  await app.register(customerRoutes, { ...needs, ...prefix })
  await app.register(reservationRoutes, { ...needs, ...prefix })
  await app.register(visitRoutes, { ...needs, ...prefix })
  await app.register(callRoutes, { ...needs, ...prefix })
  await app.register(photoRoutes, { ...needs, ...prefix })
  await app.register(printerRoutes, { ...needs, ...prefix })
  await app.register(printJobRoutes, { ...needs, ...prefix })
  await app.register(paperRoutes, { ...needs, ...prefix })
  await app.register(ticketRoutes, { ...needs, ...prefix })
  await app.register(cloudPrntRoutes, { ...needs, ...prefix })
  await app.register(epsonRoutes, { ...needs, ...prefix })
  await app.register(cardReaderRoutes, { ...needs, ...prefix })
  await app.register(cardPaymentRoutes, { ...needs, ...prefix })
  return app
}
