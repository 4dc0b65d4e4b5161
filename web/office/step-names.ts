import { monthText, shortMonthText, shortWeekdayText, weekdayText } from '../dates.ts'
import type { Bar } from './bars.ts'

type Names = Pick<Bar, 'key' | 'name' | 'fullName'>

const maxWeekdays = 10

/** Of a business day among so many: with its weekday where there is room. */
export const dayNames = (day: string, count: number): Names => ({
  key: day,
  name: count <= maxWeekdays ? shortWeekdayText(day) : String(Number(day.slice(-2))),
  fullName: weekdayText(day),
})

/** Of a month by its first day. */
export const monthNames = (month: string): Names => ({
  key: month,
  name: shortMonthText(month),
  fullName: monthText(month),
})
