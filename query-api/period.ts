import {
  businessDayAt,
  type DayRange,
  type DayRule,
  dayAfter,
  type PeriodType,
  periodRange,
} from '@comanda/domain/kernel/business-day.ts'
import type { BusinessDay, Instant } from '@comanda/domain/kernel/ids.ts'
import type { Store } from '@comanda/projections/store/read-store.ts'

export type PeriodQuery = Readonly<{
  type?: PeriodType | undefined
  from?: BusinessDay | undefined
  to?: BusinessDay | undefined
}>

/** Rule of business days; UTC until the tenant's store is open. */
export const dayRuleOf = (store: Store | undefined): DayRule =>
  store ? { timeZone: store.time_zone, cutOffHour: store.cut_off_hour } : { timeZone: 'UTC', cutOffHour: 0 }

/** The business days of a list: without a type the given bounds, without bounds all days. */
export const listRange = (query: PeriodQuery, store: Store | undefined, now: Instant): DayRange =>
  reportRange({ ...query, type: query.type ?? 'custom' }, dayRuleOf(store), now)

/** The business days of a report; today without a type. */
export const reportRange = ({ type = 'today', from, to }: PeriodQuery, rule: DayRule, now: Instant): DayRange =>
  periodRange(type, businessDayAt(now, rule), { from: from ?? null, to: to ?? null })

/** Every day of a period; null if there are more than `max`. */
export function daysUpTo(max: number, { from, to }: DayRange): readonly BusinessDay[] | null {
  if (from === null || to === null) return null
  const days: BusinessDay[] = []
  for (let day = from; day <= to; day = dayAfter(day)) {
    if (days.length === max) return null
    days.push(day)
  }
  return days
}
