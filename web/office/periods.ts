import type { PeriodType } from '@comanda/domain/kernel/business-day.ts'
import { shortDayText } from '../dates.ts'
import { t } from '../language/t.ts'

/** Rule S6. The type alone comes from the domain: its schemas need not be loaded to list seven words. */
export const periodTypes = [
  'today',
  'tomorrow',
  'yesterday',
  'last_7days',
  'this_month',
  'last_month',
  'custom',
] as const satisfies readonly PeriodType[]

export const isPeriodType = (text: string | null): text is PeriodType => periodTypes.some((type) => type === text)

/** A type of null: any time. */
export type AnyPeriod = Readonly<{ type: string | null; from?: string | undefined; to?: string | undefined }>

/** "This Month", or the two dates of one's own. */
export function periodText({ type, from, to }: AnyPeriod): string {
  if (type === 'custom' && from && to) return `${shortDayText(from)} – ${shortDayText(to)}`
  return isPeriodType(type) ? t(`periods.${type}`) : t('periods.any')
}

/** The last day to look at, of reservations and invoices (rule S6): of a shorter month, its last at the latest. */
export function inAMonth(today: string): string {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(day, lastDay))).toISOString().slice(0, 10)
}
