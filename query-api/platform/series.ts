import type { DayRange } from '@comanda/domain/kernel/business-day.ts'
import type { BusinessDay } from '@comanda/domain/kernel/ids.ts'
import type { Read } from '@comanda/projections/database.ts'
import { listRegistrations, platformSalesSeries, type ZonedRange } from '@comanda/projections/platform/read-platform.ts'
import { monthOf } from '@comanda/projections/sales/sales.ts'
import { daysUpTo } from '../period.ts'
import { inDollarsByStep, type RateTable } from './rates.ts'

/** Periods up to this length (any two months) are divided into days, longer ones into months. */
const maxDays = 62

/** The figures of a period per day or month, by the business days of each tenant. */
export async function readPlatformSeries(db: Read, ranges: readonly ZonedRange[], rates: RateTable) {
  const whole = wholeOf(ranges)
  const days = daysUpTo(maxDays, whole)
  const [sales, registrations] = await Promise.all([
    platformSalesSeries(db, ranges, { byMonth: days === null }),
    listRegistrations(db, ranges),
  ])
  const { cents, unknown } = inDollarsByStep(sales, rates)
  const orders = sumBy(sales.map(({ step, orders }) => [step, orders]))
  const tenants = sumBy(registrations.map(({ day, tenants }) => [days ? day : monthOf(day), tenants]))
  const figuresOf = (step: string) => ({
    ordersCount: orders.get(step) ?? 0,
    salesVolume: (cents.get(step) ?? 0) / 100,
    tenantsCount: tenants.get(step) ?? 0,
  })
  const months = days ? [] : [...new Set([...orders.keys(), ...tenants.keys()])].toSorted()
  return {
    ...whole,
    days: (days ?? []).map((day) => ({ day, ...figuresOf(day) })),
    months: months.map((month) => ({ month, ...figuresOf(month) })),
    ratesAsOf: rates.asOf,
    unknownCurrencies: unknown,
  }
}

/** Range of days from the first to the last that the period has in any zone. */
function wholeOf(ranges: readonly ZonedRange[]): DayRange {
  const sorted = (ends: readonly (BusinessDay | null)[]) => (ends.includes(null) ? [] : ends.toSorted())
  return {
    from: sorted(ranges.map(({ range }) => range.from))[0] ?? null,
    to: sorted(ranges.map(({ range }) => range.to)).at(-1) ?? null,
  }
}

function sumBy(counts: readonly (readonly [string, number])[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const [step, count] of counts) sums.set(step, (sums.get(step) ?? 0) + count)
  return sums
}
