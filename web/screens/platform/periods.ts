import type { PlatformPeriod } from '../../api/platform.ts'
import { periodTypes } from '../../office/periods.ts'

/** Rule S6: the reports have no tomorrow. */
export const reportPeriods = periodTypes.filter((type) => type !== 'tomorrow')
export const tenantPeriods = [null, ...periodTypes] as const

/** True for a single day, which has no trend. */
export const isOneDay = ({ type, from, to }: PlatformPeriod): boolean =>
  type === 'today' || type === 'yesterday' || (type === 'custom' && from !== undefined && from === to)
