import { dayAfter } from '@comanda/domain/kernel/business-day.ts'
import type { Instant } from '@comanda/domain/kernel/ids.ts'
import type { Store } from '@comanda/projections/store/read-store.ts'
import { dayRuleOf, listRange, type PeriodQuery } from '../period.ts'

/**
 * First and last wall time of a period, the last one excluded. As everywhere, a day begins at the store's cut-off hour:
 * a table at half past midnight belongs to the evening before.
 */
export function wallTimesOf(asked: PeriodQuery, store: Store | undefined, now: Instant) {
  const { from, to } = listRange(asked, store, now)
  const begins = `T${String(dayRuleOf(store).cutOffHour).padStart(2, '0')}:00`
  return {
    from: from === null ? undefined : `${from}${begins}`,
    before: to === null ? undefined : `${dayAfter(to)}${begins}`,
  }
}
