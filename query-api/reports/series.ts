import {
  businessDayAt,
  cutOf,
  type DayRange,
  type DayRule,
  daysAfter,
  type PeriodType,
  periodBefore,
  wallTimeAt,
} from '@comanda/domain/kernel/business-day.ts'
import type { BusinessDay, Instant, TenantId } from '@comanda/domain/kernel/ids.ts'
import { rateText } from '@comanda/domain/kernel/tax.ts'
import { maxCategories } from '@comanda/domain/menu/limits.ts'
import {
  type RefundedPayment,
  type RefundedTax,
  refundsByPayment,
  refundsByTax,
} from '@comanda/projections/credit-notes/sum-refunds.ts'
import type { Read } from '@comanda/projections/database.ts'
import { type OpenPayments, sumOpenPartPayments } from '@comanda/projections/orders/read-part-payments.ts'
import { type Sales, sumSales, sumSalesUntil } from '@comanda/projections/sales/read-sales.ts'
import {
  type CategorySales,
  type Hour,
  type PaymentSales,
  type SeriesTotals,
  salesByCategory,
  salesByDay,
  salesByHour,
  salesByMonth,
  salesByPayment,
  salesByTax,
  type TaxSales,
} from '@comanda/projections/sales/read-series.ts'
import { listDatedRules } from '@comanda/projections/store/dated-rules.ts'
import { amountIn } from '../amounts.ts'
import { daysUpTo } from '../period.ts'
import { moneyAnswer, ordersIn } from './figures.ts'

/**
 * Longest period that is divided into days and hours. Longer ones are in months: bars would not fit, and reads be
 * unbounded.
 */
const maxDays = 92
/** Maximum of category rows, twice the menu's limit: sales include categories that were deleted later. */
const maxCategoryRows = 2 * maxCategories

type SeriesRequest = Readonly<{ type: PeriodType; range: DayRange; rule: DayRule; currency: string; now: Instant }>

/** The figures of a period by day or month, hour, category, tax and payment type, and those of the period before. */
export async function readSeries(db: Read, tenantId: TenantId, request: SeriesRequest) {
  const { range, rule, currency } = request
  const days = daysUpTo(maxDays, range)
  const filter = { range, currency }
  const [before, daySales, months, hours, categories, taxes, payments, taxRefunds, paymentRefunds, open] =
    await Promise.all([
      readBefore(db, tenantId, request),
      days ? salesByDay(db, tenantId, filter) : [],
      days ? [] : salesByMonth(db, tenantId, filter),
      days ? salesByHour(db, tenantId, { ...filter, timeZone: rule.timeZone }) : null,
      salesByCategory(db, tenantId, filter),
      salesByTax(db, tenantId, filter),
      salesByPayment(db, tenantId, filter),
      refundsByTax(db, tenantId, filter),
      refundsByPayment(db, tenantId, filter),
      openPaymentsOf(db, tenantId, filter),
    ])
  const byDay = new Map(daySales.map((one) => [one.day, one]))
  return {
    currency,
    ...range,
    before,
    hours: hours ? hoursOf(hours, rule).map((one) => hourAnswer(one, currency)) : [],
    days: (days ?? []).map((day) => ({ day, ...salesAnswer(byDay.get(day), currency) })),
    months: months.map(({ month, ...one }) => ({ month, ...salesAnswer(one, currency) })),
    categories: categoryAnswers(categories, currency),
    taxes: taxAnswers(taxes, taxRefunds, currency),
    payments: paymentAnswers(payments, paymentRefunds, currency),
    ...(open.length > 0 && { openPartPayments: open.map((one) => openPaymentAnswer(one, currency)) }),
  }
}

async function openPaymentsOf(db: Read, tenantId: TenantId, filter: Readonly<{ range: DayRange; currency: string }>) {
  return sumOpenPartPayments(db, tenantId, { ...filter, rules: await listDatedRules(db, tenantId) })
}

/** The revenue of a business day by the hour, with that of the same weekday a week before. */
export async function readDayHours(
  db: Read,
  tenantId: TenantId,
  { day, rule, currency }: Readonly<{ day: BusinessDay; rule: DayRule; currency: string }>,
) {
  const weekBefore = daysAfter(day, -7)
  const hoursIn = async (one: BusinessDay) => {
    const range = { from: one, to: one }
    return hoursOf(await salesByHour(db, tenantId, { range, currency, timeZone: rule.timeZone }), rule)
  }
  const [hours, before] = await Promise.all([hoursIn(day), hoursIn(weekBefore)])
  return {
    currency,
    business_day: day,
    before_day: weekBefore,
    revenueTotal: amountIn(
      currency,
      hours.reduce((sum, { total }) => sum + total, 0),
    ),
    hours: hours.map(({ hour, total }, at) => ({
      hour,
      revenueTotal: amountIn(currency, total),
      revenueBefore: amountIn(currency, before[at]?.total ?? 0),
    })),
  }
}

async function readBefore(db: Read, tenantId: TenantId, { type, range, rule, currency, now }: SeriesRequest) {
  const before = periodBefore(type, businessDayAt(now, rule), range)
  if (!before?.from || !before.to) return null
  const { from, to } = before
  const cut = cutOf(range, before, rule, now)
  const sales = await salesBefore(db, tenantId, before, cut)
  const own = sales.find((one) => one.currency === currency)
  const until = cut === null ? null : wallTimeAt(cut, rule.timeZone)
  return { from, to, until, ordersCount: ordersIn(sales), ...moneyAnswer(currency, own) }
}

/** Figures of a period, of its last day only the time before `until`. */
async function salesBefore(db: Read, tenantId: TenantId, { from, to }: DayRange, until: Instant | null) {
  if (until === null || to === null) return sumSales(db, tenantId, { from, to })
  const [days, last] = await Promise.all([
    sumSales(db, tenantId, { from, to: daysAfter(to, -1) }),
    sumSalesUntil(db, tenantId, to, until),
  ])
  return [...new Set([...days, ...last].map(({ currency }) => currency))].map((currency) => {
    const parts = [...days, ...last].filter((one) => one.currency === currency)
    const sum = (of: (one: Sales) => number) => parts.reduce((total, one) => total + of(one), 0)
    return {
      currency,
      orders: sum(({ orders }) => orders),
      invoices: sum(({ invoices }) => invoices),
      sub_total: sum(({ sub_total }) => sub_total),
      tax_total: sum(({ tax_total }) => tax_total),
      total: sum(({ total }) => total),
      charge_net: sum(({ charge_net }) => charge_net),
      charge_tax: sum(({ charge_tax }) => charge_tax),
    }
  })
}

/** Figures of the twenty-four hours, in the order of the business day. */
function hoursOf(hours: readonly Hour[], { cutOffHour }: DayRule): readonly Hour[] {
  const byHour = new Map(hours.map((one) => [one.hour, one]))
  return Array.from({ length: 24 }, (_, at) => (cutOffHour + at) % 24).map(
    (hour) => byHour.get(hour) ?? { hour, orders: 0, invoices: 0, total: 0 },
  )
}

const hourAnswer = ({ hour, orders, invoices, total }: Hour, currency: string) => ({
  hour,
  ordersCount: orders,
  invoicesCount: invoices,
  revenueTotal: amountIn(currency, total),
})

const noSales: SeriesTotals = { orders: 0, invoices: 0, sub_total: 0, tax_total: 0, total: 0 }

const salesAnswer = ({ orders, invoices, sub_total, tax_total, total }: SeriesTotals = noSales, currency: string) => ({
  ordersCount: orders,
  invoicesCount: invoices,
  netRevenue: amountIn(currency, sub_total),
  taxTotal: amountIn(currency, tax_total),
  revenueTotal: amountIn(currency, total),
})

const categoryAnswer = ({ category_id, title, quantity, net }: CategorySales, currency: string) => ({
  category_id: category_id === '' ? null : category_id,
  title,
  quantity,
  netRevenue: amountIn(currency, net),
})

/** Sums the rows beyond the limit in a last row, so that the parts add up to the whole. */
function categoryAnswers(categories: readonly CategorySales[], currency: string) {
  const rows = categories.slice(0, maxCategoryRows).map((one) => categoryAnswer(one, currency))
  const rest = categories.slice(maxCategoryRows)
  if (rest.length === 0) return rows
  const sum = (of: (one: CategorySales) => number) => rest.reduce((total, one) => total + of(one), 0)
  const summed = { category_id: '', title: null, quantity: sum(({ quantity }) => quantity), net: sum(({ net }) => net) }
  return [...rows, { ...categoryAnswer(summed, currency), others: rest.length }]
}

/** Sales and refunds by tax rate. A rate with refunds only has a row without sales. */
function taxAnswers(taxes: readonly TaxSales[], refunds: readonly RefundedTax[], currency: string) {
  const isOf = (one: RefundedTax) => (tax: TaxSales) => tax.rate_ppm === one.rate_ppm && tax.tax_type === one.tax_type
  const unsold = refunds.filter((one) => !taxes.some(isOf(one))).map((one) => ({ ...one, net: 0, tax: 0 }))
  return [...taxes, ...unsold].map((tax) => {
    const refund = refunds.find((one) => isOf(one)(tax))
    return {
      ...taxAnswer(tax, currency),
      ...(refund && { refundedNet: amountIn(currency, refund.net), refundedTax: amountIn(currency, refund.tax) }),
    }
  })
}

const taxAnswer = ({ rate_ppm, tax_type, title, net, tax }: TaxSales, currency: string) => ({
  title,
  rate: rateText(rate_ppm),
  type: tax_type === '' ? null : tax_type,
  netRevenue: amountIn(currency, net),
  taxTotal: amountIn(currency, tax),
})

/** Sales and refunds by payment type. A type with refunds only has a row without sales. */
function paymentAnswers(payments: readonly PaymentSales[], refunds: readonly RefundedPayment[], currency: string) {
  const typeIds = new Set(payments.map(({ payment_type_id }) => payment_type_id))
  const unused = refunds
    .filter(({ payment_type_id }) => !typeIds.has(payment_type_id))
    .map(({ payment_type_id, title }) => ({ payment_type_id, title, invoices: 0, total: 0, rounding: 0, tip: 0 }))
  return [...payments, ...unused].map((payment) => {
    const refund = refunds.find((one) => one.payment_type_id === payment.payment_type_id)
    if (!refund) return paymentAnswer(payment, currency)
    const refunded = refund.amount + refund.rounding + refund.tip
    return {
      ...paymentAnswer(payment, currency),
      refunded: amountIn(currency, refunded),
      remaining: amountIn(currency, payment.total + payment.rounding + payment.tip - refunded),
    }
  })
}

const paymentAnswer = ({ payment_type_id, title, invoices, total, rounding, tip }: PaymentSales, currency: string) => ({
  payment_type_id: payment_type_id === '' ? null : payment_type_id,
  title,
  invoicesCount: invoices,
  revenueTotal: amountIn(currency, total),
  ...(rounding !== 0 && { rounding: amountIn(currency, rounding) }),
  ...(tip !== 0 && { tips: amountIn(currency, tip) }),
})

const openPaymentAnswer = ({ payment_type_id, title, count, kept }: OpenPayments, currency: string) => ({
  payment_type_id,
  title,
  count,
  amount: amountIn(currency, kept),
})
