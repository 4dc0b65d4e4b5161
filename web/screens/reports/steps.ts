import type { Money } from '@comanda/domain/kernel/money.ts'
import type { Series } from '../../api/reports.ts'
import { currencyOf, fromWire } from '../../money.ts'
import { type Bar, trimEnds } from '../../office/bars.ts'
import { hourText } from '../../office/hour-text.ts'
import { dayNames, monthNames } from '../../office/step-names.ts'

export type StepName = 'hour' | 'day' | 'month'
/** A bar of the report, with the number of placed orders and paid bills. */
export type Step = Bar & Readonly<{ amount: Money; orders: number; bills: number }>

type PeriodFigures = Readonly<{ ordersCount: number; invoicesCount: number; revenueTotal: string }>

/** Possible resolutions of the period, the better one first. */
export const stepsOf = ({ days, months }: Series): readonly StepName[] => {
  if (months.length > 0) return ['month']
  return days.length > 1 ? ['day', 'hour'] : ['hour']
}

export function barsOf(series: Series, step: StepName): readonly Step[] {
  const currency = currencyOf(series.currency)
  const factsOf = ({ ordersCount, invoicesCount, revenueTotal }: PeriodFigures) => ({
    amount: fromWire(revenueTotal, currency),
    orders: ordersCount,
    bills: invoicesCount,
  })
  if (step === 'month') {
    return series.months.map(({ month, ...part }) => ({ ...monthNames(month), ...factsOf(part) }))
  }
  if (step === 'day') {
    return series.days.map(({ day, ...part }) => ({ ...dayNames(day, series.days.length), ...factsOf(part) }))
  }
  const open = trimEnds(series.hours, ({ ordersCount, invoicesCount }) => ordersCount + invoicesCount === 0)
  return open.map(({ hour, ...part }) => ({
    key: String(hour),
    name: String(hour),
    fullName: hourText(hour),
    ...factsOf(part),
  }))
}
