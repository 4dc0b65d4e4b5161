import type { PeriodType } from '@comanda/domain/kernel/business-day.ts'
import type { PlatformPeriod } from '../../api/platform.ts'
import { shortDayText } from '../../dates.ts'
import { t } from '../../language/t.ts'

/** SPEC §4: the reports have no tomorrow. */
export const reportPeriods = [
  'today',
  'yesterday',
  'last_7days',
  'this_month',
  'last_month',
  'custom',
] as const satisfies readonly PeriodType[]

export const tenantPeriods = [
  'today',
  'tomorrow',
  'yesterday',
  'last_7days',
  'this_month',
  'last_month',
  'custom',
] as const satisfies readonly PeriodType[]

export type PlatformPeriodType = (typeof tenantPeriods)[number]

export const isPeriodType = (type: string | null): type is PlatformPeriodType =>
  tenantPeriods.some((known) => known === type)

/** Its figures tell all of it: there is nothing to draw over time. */
export const isOneDay = ({ type, from, to }: PlatformPeriod): boolean =>
  type === 'today' || type === 'yesterday' || (type === 'custom' && from !== undefined && from === to)

/** "This Month", or the two dates of one's own. */
export function periodText({ type, from, to }: PlatformPeriod): string {
  if (type === 'custom' && from && to) return `${shortDayText(from)} – ${shortDayText(to)}`
  return isPeriodType(type) ? t(`platform.periods.${type}`) : t('platform.periods.any')
}
