import { dayAfter } from '@comanda/domain/kernel/business-day.ts'
import type { Instant } from '@comanda/domain/kernel/ids.ts'
import type { Store } from '@comanda/projections/store/read-store.ts'
import { dayRuleOf, listRange, type PeriodQuery } from '../period.ts'

/**
 * Wall times of a period: from `from` until before `before`. A day begins at the store's cut-off hour, so that a table
 * at half past midnight belongs to the evening before.
 */
export function wallTimesOf(query: PeriodQuery, store: Store | undefined, now: Instant) {
  const { from, to } = listRange(query, store, now)
  const startTime = `T${String(dayRuleOf(store).cutOffHour).padStart(2, '0')}:00`
  return {
    from: from === null ? undefined : `${from}${startTime}`,
    before: to === null ? undefined : `${dayAfter(to)}${startTime}`,
  }
}
