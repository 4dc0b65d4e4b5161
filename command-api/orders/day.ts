import { businessDayAt, type DayRule } from '@comanda/domain/kernel/business-day.ts'
import type { BusinessDay, Instant } from '@comanda/domain/kernel/ids.ts'
import { LRUCache } from 'lru-cache'

/** Business day of a moment at a store. */
export type BusinessDays = (at: Instant, rule: DayRule) => BusinessDay

const minuteMs = 60_000
const maxRules = 1_000

/** Caches the day of each rule for the minute: every order needs it, and days begin on a full hour. */
export function businessDays(): BusinessDays {
  const answers = new LRUCache<string, { minute: number; day: BusinessDay }>({ max: maxRules })
  return (at, { timeZone, cutOffHour }) => {
    const minute = Math.floor(Date.parse(at) / minuteMs)
    const rule = `${cutOffHour} ${timeZone}`
    const cached = answers.get(rule)
    if (cached?.minute === minute) return cached.day
    const day = businessDayAt(at, { timeZone, cutOffHour })
    answers.set(rule, { minute, day })
    return day
  }
}
