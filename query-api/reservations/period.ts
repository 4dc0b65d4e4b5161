import { businessDayAt, type DayRange, type PeriodType, periodRange } from '@comanda/domain/kernel/business-day.ts'
import type { Instant } from '@comanda/domain/kernel/ids.ts'
import type { Store } from '@comanda/projections/store/read-store.ts'

type Asked = Readonly<{ type?: PeriodType | undefined } & { [Bound in keyof DayRange]?: DayRange[Bound] | undefined }>

/**
 * The wall times of a period: its first and, not included, its last. Like every other day of the store, that of a booking
 * begins at the cut-off hour: a table at half past midnight belongs to the evening before.
 */
export function wallTimesOf(asked: Asked, store: Store | undefined, now: Instant) {
  const given = { from: asked.from ?? null, to: asked.to ?? null }
  const cutOffHour = store?.cut_off_hour ?? 0
  const today = businessDayAt(now, { timeZone: store?.time_zone ?? 'UTC', cutOffHour })
  const { from, to } = asked.type === undefined ? given : periodRange(asked.type, today, given)
  const begins = `T${String(cutOffHour).padStart(2, '0')}:00`
  const dayAfter = to === null ? null : periodRange('tomorrow', to).from
  return {
    from: from === null ? undefined : `${from}${begins}`,
    before: dayAfter === null ? undefined : `${dayAfter}${begins}`,
  }
}
