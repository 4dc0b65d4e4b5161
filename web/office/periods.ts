import type { PeriodType } from '@comanda/domain/kernel/business-day.ts'
import { shortDayText } from '../dates.ts'
import { t } from '../language/t.ts'

/** Period types of rule S6. Only the type is imported from the domain, so that no schema is bundled. */
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

/** A period; a type of null means all time. */
export type AnyPeriod = Readonly<{ type: string | null; from?: string | undefined; to?: string | undefined }>

/** "This Month", or the two custom dates. */
export function periodText({ type, from, to }: AnyPeriod): string {
  if (type === 'custom' && from && to) return `${shortDayText(from)} – ${shortDayText(to)}`
  return isPeriodType(type) ? t(`periods.${type}`) : t('periods.any')
}

/** Default last day of reservations and invoices (rule S6): a month from today, or the end of a shorter month. */
export function inAMonth(today: string): string {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(day, lastDay))).toISOString().slice(0, 10)
}
