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

export type Asked = Readonly<{
  type?: PeriodType | undefined
  from?: BusinessDay | undefined
  to?: BusinessDay | undefined
}>

/** A tenant whose store is not open yet lives by UTC. */
export const dayRuleOf = (store: Store | undefined): DayRule =>
  store ? { timeZone: store.time_zone, cutOffHour: store.cut_off_hour } : { timeZone: 'UTC', cutOffHour: 0 }

/** The business days of a list: without a type the given bounds count, and without bounds there are all. */
export const listRange = (asked: Asked, store: Store | undefined, now: Instant): DayRange =>
  reportRange({ ...asked, type: asked.type ?? 'custom' }, dayRuleOf(store), now)

/** The business days of a report: without a type it is today's. */
export const reportRange = ({ type = 'today', from, to }: Asked, rule: DayRule, now: Instant): DayRange =>
  periodRange(type, businessDayAt(now, rule), { from: from ?? null, to: to ?? null })

/** Every day of a period that is short enough, or null. */
export function daysUpTo(max: number, { from, to }: DayRange): readonly BusinessDay[] | null {
  if (from === null || to === null) return null
  const days: BusinessDay[] = []
  for (let day = from; day <= to; day = dayAfter(day)) {
    if (days.length === max) return null
    days.push(day)
  }
  return days
}
