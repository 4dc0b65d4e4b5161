import * as answer from './answers.ts'
import { dayOf, daysIn } from './business-days.ts'
import type { ClearTexts } from './clear-texts.ts'
import { platformAnswer, type Rates, reportAnswer } from './figures.ts'
import { customersAnswer, qrOrdersAnswer, reservationsAnswer } from './guest-answers.ts'
import { invoicesAnswer, invoicesWithin } from './invoice-answers.ts'
import type { Venue } from './recorded-events.ts'
import type { Role } from './venues.ts'

/** A request of one user, and the answer that follows from the log. */
export type Question = Readonly<{ role: Role; path: string; expected: unknown }>

type QuestionContext = Readonly<{ venue: Venue; opened: ClearTexts; now: string }>

const periods = ['today', 'yesterday', 'last_7days', 'this_month', 'last_month']
const bounds = [
  ['2026-12-31', '2026-12-31'],
  ['2026-12-01', '2027-01-01'],
  ['2027-01-01', 'null'],
  ['null', 'null'],
] as const

/** Periods that a screen offers on this day, as query parameters. */
export const periodsAt = (today: string) => [
  ...periods.map((type) => [`type=${type}`, daysIn(type, today)] as const),
  ...bounds.map(
    ([from, to]) =>
      [
        `type=custom&from=${from}&to=${to}`,
        { from: from === 'null' ? null : from, to: to === 'null' ? null : to },
      ] as const,
  ),
]

export function questionsOf({ venue, opened, now }: QuestionContext): Question[] {
  const today = dayOf(now, venue)
  const invoices = invoicesAnswer(venue, venue.invoices, opened)
  return [
    ...(['cook', 'display'] as const).map((role) => ({
      role,
      path: '/kitchen',
      expected: answer.kitchenAnswer(venue, opened),
    })),
    ...(['waiter', 'cashier', 'display'] as const).map((role) => ({
      role,
      path: '/orders',
      expected: answer.groupsAnswer(venue, opened),
    })),
    ...(['waiter', 'display'] as const).map((role) => ({
      role,
      path: '/orders/init',
      expected: answer.initAnswer(venue),
    })),
    { role: 'waiter', path: '/pos/qrorders', expected: qrOrdersAnswer(venue, opened) },
    ...countOf({ venue, opened, now }),
    { role: 'manager', path: '/dashboard', expected: answer.dashboardAnswer(venue, now, opened) },
    ...periodsAt(today).flatMap(([query, days]): Question[] => [
      { role: 'bookkeeper', path: `/reports?${query}`, expected: reportAnswer(venue, days) },
      {
        role: 'cashier',
        path: `/invoices?${query}`,
        expected: invoicesAnswer(venue, invoicesWithin(venue, days), opened),
      },
      { role: 'host', path: `/reservations?${query}`, expected: reservationsAnswer(venue, days, opened) },
    ]),
    {
      role: 'host',
      path: '/reservations?type=tomorrow',
      expected: reservationsAnswer(venue, daysIn('tomorrow', today), opened),
    },
    ...[invoices[0], invoices[Math.floor(invoices.length / 2)], invoices.at(-1)].flatMap((one): Question[] =>
      one ? searchesFor(one, invoices) : [],
    ),
    ...customersAsked(venue, opened),
  ]
}

const countOf = ({ venue, opened }: QuestionContext): Question[] => [
  { role: 'cashier', path: '/pos/qrorders/count', expected: { totalQROrders: qrOrdersAnswer(venue, opened).length } },
]

type InvoiceAnswer = ReturnType<typeof invoicesAnswer>[number]

function searchesFor(one: InvoiceAnswer, all: readonly InvoiceAnswer[]): Question[] {
  const orderId = one.orders[0]?.order_id ?? ''
  const finds = (q: string, isHit: (invoice: InvoiceAnswer) => boolean): Question => ({
    role: 'bookkeeper',
    path: `/invoices/search?q=${q}`,
    expected: all.filter(isHit).slice(0, 20),
  })
  return [
    finds(one.invoice_id, ({ invoice_id }) => invoice_id === one.invoice_id),
    finds(String(one.number), ({ number }) => number === one.number),
    finds(orderId, ({ orders }) => orders.some(({ order_id }) => order_id === orderId)),
  ]
}

function customersAsked(venue: Venue, opened: ClearTexts): Question[] {
  const all = customersAnswer(venue, opened)
  const perPage = 10
  const totalPages = Math.max(1, Math.ceil(all.length / perPage))
  return Array.from({ length: totalPages }, (_, at) => ({
    role: at === 0 ? 'host' : 'cashier',
    path: `/customers?sort=created_at&page=${at + 1}&filter=&perPage=${perPage}`,
    expected: {
      customers: all.slice(at * perPage, (at + 1) * perPage),
      currentPage: at + 1,
      totalPages,
      totalCustomers: all.length,
    },
  }))
}

type Platform = Readonly<{ venues: readonly Venue[]; rates: Rates; now: string }>

/** Requests of the super-admin, and the answers that follow from the log. */
export function platformQuestions(known: Platform): Readonly<{ path: string; expected: unknown }>[] {
  const { asOf } = known.rates
  const how = { ratesAsOf: asOf, unknownCurrencies: [] }
  const today = platformAnswer(known, (day) => daysIn('today', day))
  const recurring = { activeTenants: today.activeTenants, mrr: 0, arr: 0 } // no restaurant of the day has a subscription
  const reports = [
    ...periods.map((type) => [`type=${type}`, (day: string) => daysIn(type, day)] as const),
    ...bounds.map(([from, to]) => {
      const days = { from: from === 'null' ? null : from, to: to === 'null' ? null : to }
      return [`type=custom&from=${from}&to=${to}`, () => days] as const
    }),
  ]
  return [
    {
      path: '/superadmin/dashboard',
      expected: { ...recurring, ordersProcessedToday: today.orders, salesVolumeToday: today.volume, ...how },
    },
    ...reports.map(([query, daysFor]) => {
      const { customers, top, volume, orders } = platformAnswer(known, daysFor)
      const figures = { totalCustomers: customers, topSellingItems: top, salesVolume: volume, ordersProcessed: orders }
      return { path: `/superadmin/reports?${query}`, expected: { ...recurring, ...figures, ...how } }
    }),
  ]
}
