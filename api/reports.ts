import { z } from 'zod'
import { call } from './call.ts'
import { ReportPeriod } from './query-fields.ts'
import { DiscountSums } from './shapes/discount.ts'
import { LossSums } from './shapes/loss.ts'
import { RefundSums, refundFigures } from './shapes/refund-sums.ts'
import { Reservation } from './shapes/reservation.ts'
import { Amount, Count, Currency, Day, Id, Path, Rate, SignedAmount, TaxType, Text, WallTime } from './values.ts'
import { dashboard, reports } from './who.ts'

const TopItem = z.strictObject({ item_id: Id, title: Text, price: Amount, orders_count: Count, image: Path.nullable() })
/** Sales in one currency: zeros and no nulls for a period without sales (C7.6). */
const sales = {
  averageOrderValue: Amount,
  netRevenue: Amount,
  taxTotal: Amount,
  revenueTotal: Amount,
  currency: Currency,
  invoicesCount: Count,
  /** Part of `netRevenue` and `taxTotal` that is service charge; absent: none. */
  serviceCharge: z.strictObject({ amount: Amount, net: Amount, tax: Amount }).optional(),
}

export const readDashboard = call('GET /dashboard', dashboard, {
  summary: 'Reads the figures of this business day.',
  answer: z.strictObject({
    reservations: z.array(Reservation),
    topSellingItems: z.array(TopItem),
    ordersCount: Count,
    newCustomerCount: Count,
    repeatedCustomerCount: Count,
    currency: Currency,
    business_day: Day,
  }),
})

export const readReports = call('GET /reports', reports, {
  summary: 'Reads the figures of a period.',
  query: ReportPeriod,
  answer: z.strictObject({
    ordersCount: Count,
    newCustomers: Count,
    repeatedCustomers: Count,
    totalCustomers: Count,
    ...sales,
    ...refundFigures,
    /** Number of guests who were seated; absent if there were none. */
    covers: Count.optional(),
    /** Total of the bills of tables, divided by the guests who were seated. */
    averagePerCover: Amount.optional(),
    /** Sales in currencies that the store had before; never added to the rest. */
    otherCurrencies: z.array(z.strictObject({ ...sales, ...refundFigures })),
    topSellingItems: z.array(TopItem),
    from: Day.nullable(),
    to: Day.nullable(),
  }),
})

const Hour = z.int().min(0).max(23)
const turnover = {
  ordersCount: Count,
  invoicesCount: Count,
  netRevenue: Amount,
  taxTotal: Amount,
  revenueTotal: Amount,
}

export const readReportSeries = call('GET /reports/series', reports, {
  summary:
    'Reads the figures of a period by hour, day, month, category, tax and payment type, and those of the period before.',
  query: ReportPeriod,
  answer: z.strictObject({
    currency: Currency,
    from: Day.nullable(),
    to: Day.nullable(),
    /** The period before; null for a period without a beginning or an end. */
    before: z
      .strictObject({
        from: Day,
        to: Day,
        /** Time at which the last of these days is cut off, because the period is not over; null: whole day. */
        until: WallTime.nullable(),
        ordersCount: Count,
        ...sales,
      })
      .nullable(),
    /** The hours of a business day in their order; empty, like `days`, for a period of more than 92 days. */
    hours: z.array(z.strictObject({ hour: Hour, ordersCount: Count, invoicesCount: Count, revenueTotal: Amount })),
    days: z.array(z.strictObject({ day: Day, ...turnover })),
    /** Months with any activity, each named by its first day. They replace `days` for a longer period. */
    months: z.array(z.strictObject({ month: Day, ...turnover })),
    /** An `id` of null means dishes without a category, or, with `others`, the sum of that many further categories. */
    categories: z.array(
      z.strictObject({
        category_id: Id.nullable(),
        title: Text.nullable(),
        quantity: Count,
        netRevenue: Amount,
        others: Count.optional(),
      }),
    ),
    /** A `type` of null means untaxed sales. */
    taxes: z.array(
      z.strictObject({
        title: Text.nullable(),
        rate: Rate,
        type: TaxType.nullable(),
        netRevenue: Amount,
        taxTotal: Amount,
        /** Refunded part of both; absent if there is none. */
        refundedNet: Amount.optional(),
        refundedTax: Amount.optional(),
      }),
    ),
    /** A `payment_type_id` of null means bills that were paid without a payment type. */
    payments: z.array(
      z.strictObject({
        payment_type_id: Id.nullable(),
        title: Text.nullable(),
        invoicesCount: Count,
        /** Covered part of the revenue. A bill with several payment types counts in each. */
        revenueTotal: Amount,
        /** Difference to the revenue by rounding of cash. */
        rounding: SignedAmount.optional(),
        tips: Amount.optional(),
        /** Refunds with their rounding; absent if there are none. */
        refunded: Amount.optional(),
        /** Revenue, rounding and tips minus refunds; present together with `refunded`. */
        remaining: SignedAmount.optional(),
      }),
    ),
    /** Part payments of the period whose bills are not paid yet; absent: none. `amount`: received minus change. */
    openPartPayments: z
      .array(z.strictObject({ payment_type_id: Id, title: Text, count: Count, amount: Amount }))
      .optional(),
  }),
})

export const readDashboardHours = call('GET /dashboard/hours', dashboard, {
  summary: 'Reads the revenue of this business day by hour, and of the same weekday a week before.',
  answer: z.strictObject({
    currency: Currency,
    business_day: Day,
    before_day: Day,
    /** Revenue of this business day until now. */
    revenueTotal: Amount,
    hours: z.array(z.strictObject({ hour: Hour, revenueTotal: Amount, revenueBefore: Amount })),
  }),
})

const losses = LossSums.extend({
  currency: Currency,
  from: Day.nullable(),
  to: Day.nullable(),
  /** Reductions of bills after they were printed; absent: none. `options`: cheaper options. */
  after_print: z
    .array(
      z.strictObject({
        kind: z.enum(['void', 'waste', 'unpaid', 'options', 'discount', 'comp']),
        count: Count,
        amount: Amount,
      }),
    )
    .optional(),
  /** Discounts and comps, at menu prices. */
  discounts: DiscountSums.optional(),
  /** Refunds on these days; absent if there are none. */
  refunds: RefundSums.optional(),
  /** Part payments returned on these days, before their bills were settled; absent if there are none. */
  returned_payments: RefundSums.optional(),
})

export const readTips = call('GET /reports/tips', reports, {
  summary:
    'Reads the tips of a period by person. A tip is shared by the people who took the orders, in the ratio of their totals.',
  query: ReportPeriod,
  answer: z.strictObject({
    currency: Currency,
    from: Day.nullable(),
    to: Day.nullable(),
    total: Amount,
    /** Tips refunded on these days; absent if there are none. */
    returned: Amount.optional(),
    /** Tips minus refunded ones. `name`: null for an unknown person. */
    people: z.array(z.strictObject({ id: Id.nullable(), name: Text.nullable(), amount: SignedAmount })),
  }),
})

export const readLosses = call('GET /reports/losses', reports, {
  summary: 'Reads the losses, discounts and comps of a period.',
  query: ReportPeriod,
  answer: losses,
})

export const readDashboardLosses = call('GET /dashboard/losses', dashboard, {
  summary: 'Reads the losses, discounts and comps of this business day.',
  answer: losses,
})
