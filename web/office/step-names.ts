import { monthText, shortMonthText, shortWeekdayText, weekdayText } from '../dates.ts'
import type { Bar } from './bars.ts'

type Names = Pick<Bar, 'key' | 'name' | 'fullName'>

const maxWeekdays = 10

/** Names of a business day among `count` days: with the weekday if there is space. */
export const dayNames = (day: string, count: number): Names => ({
  key: day,
  name: count <= maxWeekdays ? shortWeekdayText(day) : String(Number(day.slice(-2))),
  fullName: weekdayText(day),
})

/** Names of a month, by its first day. */
export const monthNames = (month: string): Names => ({
  key: month,
  name: shortMonthText(month),
  fullName: monthText(month),
})
