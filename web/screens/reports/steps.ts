import type { Series } from '../../api/reports.ts'
import { monthText, shortMonthText, shortWeekdayText, weekdayText } from '../../dates.ts'
import { currencyOf, fromWire } from '../../money.ts'
import { type Bar, trimmed } from '../../office/bars.ts'
import { hourText } from '../../office/hour-text.ts'

export type StepName = 'hour' | 'day' | 'month'
/** A bar of the report, with how many orders were placed and how many bills were paid in it. */
export type Step = Bar & Readonly<{ orders: number; bills: number }>

type Part = Readonly<{ ordersCount: number; invoicesCount: number; revenueTotal: string }>

const maxWeekdays = 10

/** How this period can be shown, the better way first. */
export const stepsOf = ({ days, months }: Series): readonly StepName[] => {
  if (months.length > 0) return ['month']
  return days.length > 1 ? ['day', 'hour'] : ['hour']
}

export function barsOf(series: Series, step: StepName): readonly Step[] {
  const currency = currencyOf(series.currency)
  const factsOf = ({ ordersCount, invoicesCount, revenueTotal }: Part) => ({
    amount: fromWire(revenueTotal, currency),
    orders: ordersCount,
    bills: invoicesCount,
  })
  if (step === 'month') {
    return series.months.map(({ month, ...part }) => ({
      key: month,
      name: shortMonthText(month),
      fullName: monthText(month),
      ...factsOf(part),
    }))
  }
  if (step === 'day') {
    const isShort = series.days.length <= maxWeekdays
    return series.days.map(({ day, ...part }) => ({
      key: day,
      name: isShort ? shortWeekdayText(day) : String(Number(day.slice(-2))),
      fullName: weekdayText(day),
      ...factsOf(part),
    }))
  }
  const open = trimmed(series.hours, ({ ordersCount, invoicesCount }) => ordersCount + invoicesCount === 0)
  return open.map(({ hour, ...part }) => ({
    key: String(hour),
    name: String(hour),
    fullName: hourText(hour),
    ...factsOf(part),
  }))
}
