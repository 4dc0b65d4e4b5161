import { type DayRule, dayAfter, startOfBusinessDay } from '@comanda/domain/kernel/business-day.ts'
import { BusinessDay, type Instant } from '@comanda/domain/kernel/ids.ts'

type SoldOutColumns = Readonly<{ sold_out: string | null; sold_out_day: string | null; left: number | null }>
type End = Readonly<{ until: Instant | null }>
type SoldOut = Readonly<{ sold_out?: End; left?: Readonly<{ count: number }> & End }>

/**
 * Sold-out state at an instant. The end of a business day is computed when it is read, from the store's current zone
 * and cut-off hour.
 */
export function soldOutReader(rule: DayRule, now: Instant): (part: SoldOutColumns) => SoldOut {
  const ends = new Map<string, Instant>()
  const endOf = (day: string): Instant => {
    const cached = ends.get(day)
    if (cached) return cached
    const end = startOfBusinessDay(dayAfter(BusinessDay.parse(day)), rule)
    ends.set(day, end)
    return end
  }
  return ({ sold_out, sold_out_day, left }) => {
    if (sold_out === null || sold_out_day === null) return {}
    const until = sold_out === 'switched' ? null : endOf(sold_out_day)
    if (until !== null && Date.parse(now) >= Date.parse(until)) return {}
    return left ? { left: { count: left, until } } : { sold_out: { until } }
  }
}
