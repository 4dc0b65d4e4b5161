import * as api from '@comanda/api/reports.ts'
import { businessDayAt } from '@comanda/domain/kernel/business-day.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { sumRefunds } from '@comanda/projections/credit-notes/sum-refunds.ts'
import { listReservations } from '@comanda/projections/reservations/read-reservations.ts'
import { findStore } from '@comanda/projections/store/read-store.ts'
import type { Needs } from '../needs.ts'
import { dayRuleOf, reportRange } from '../period.ts'
import { wallTimesOf } from '../reservations/period.ts'
import { reservationAnswers } from '../reservations/reservation-answer.ts'
import { coversAnswer } from './covers.ts'
import { ordersIn, periodMoney, readFigures, topAnswer } from './figures.ts'
import { readLossSums } from './losses.ts'
import { readDayHours, readSeries } from './series.ts'
import { readTips } from './tips.ts'

/** Number of top items on the dashboard and in a report. */
const topOfDay = 10
const topOfReport = 50
/** Maximum of reservations, more than the parties that a restaurant can seat in a day. */
const maxExpected = 500

/** Currency of a tenant whose store is not open yet. */
const noCurrency = 'USD'

export const reportRoutes: Routes<Pick<Needs, 'withTenant' | 'personalData' | 'now'>> = async (app, needs) => {
  const { withTenant, personalData, now } = needs

  route(app, api.readDashboard, async ({ actor: { tenantId } }) => {
    const { day, figures, reservations, currency } = await withTenant(tenantId, async (db) => {
      const store = await findStore(db, tenantId)
      const rule = dayRuleOf(store)
      const day = businessDayAt(now(), rule)
      const [figures, reservations] = await Promise.all([
        readFigures(db, tenantId, { range: { from: day, to: day }, store, max: topOfDay }),
        listReservations(db, tenantId, { ...wallTimesOf({ type: 'today' }, store, now()), limit: maxExpected }),
      ])
      return { day, figures, reservations, currency: store?.currency ?? noCurrency }
    })
    const expected = reservations.filter(({ status }) => status !== 'cancelled')
    return {
      reservations: await reservationAnswers(personalData, tenantId, expected),
      topSellingItems: topAnswer(currency, figures.top),
      ordersCount: ordersIn(figures.sales),
      newCustomerCount: figures.newCustomers,
      repeatedCustomerCount: figures.repeatCustomers,
      currency,
      business_day: day,
    }
  })

  route(app, api.readReports, ({ actor: { tenantId }, query }) =>
    withTenant(tenantId, async (db) => {
      const store = await findStore(db, tenantId)
      const range = reportRange(query, dayRuleOf(store), now())
      const own = store?.currency ?? noCurrency
      const [figures, refunds, covers] = await Promise.all([
        readFigures(db, tenantId, { range, store, max: topOfReport }),
        sumRefunds(db, tenantId, range),
        coversAnswer(db, tenantId, { range, currency: own }),
      ])
      return {
        ordersCount: ordersIn(figures.sales),
        newCustomers: figures.newCustomers,
        repeatedCustomers: figures.repeatCustomers,
        totalCustomers: figures.totalCustomers,
        ...periodMoney(own, figures.sales, refunds),
        ...covers,
        topSellingItems: topAnswer(own, figures.top),
        ...range,
      }
    }),
  )

  route(app, api.readReportSeries, ({ actor, query }) =>
    withTenant(actor.tenantId, async (db) => {
      const store = await findStore(db, actor.tenantId)
      const rule = dayRuleOf(store)
      const range = reportRange(query, rule, now())
      const currency = store?.currency ?? noCurrency
      return readSeries(db, actor.tenantId, { type: query.type ?? 'today', range, rule, currency, now: now() })
    }),
  )

  route(app, api.readDashboardHours, ({ actor: { tenantId } }) =>
    withTenant(tenantId, async (db) => {
      const store = await findStore(db, tenantId)
      const rule = dayRuleOf(store)
      const currency = store?.currency ?? noCurrency
      return readDayHours(db, tenantId, { day: businessDayAt(now(), rule), rule, currency })
    }),
  )

  route(app, api.readTips, ({ actor: { tenantId }, query }) =>
    readTips(needs, tenantId, { rangeOf: (rule) => reportRange(query, rule, now()), noCurrency }),
  )

  route(app, api.readLosses, ({ actor: { tenantId }, query }) =>
    readLossSums(needs, tenantId, { rangeOf: (rule) => reportRange(query, rule, now()), noCurrency }),
  )

  route(app, api.readDashboardLosses, ({ actor: { tenantId } }) =>
    readLossSums(needs, tenantId, { rangeOf: (rule) => reportRange({}, rule, now()), noCurrency }),
  )
}
