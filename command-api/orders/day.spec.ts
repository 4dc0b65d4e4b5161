import { businessDayAt } from '@comanda/domain/kernel/business-day.ts'
import { Instant } from '@comanda/domain/kernel/ids.ts'
import { describe, expect, test } from 'vitest'
import { businessDays } from './day.ts'

const rule = { timeZone: 'Europe/Berlin', cutOffHour: 4 }
const at = (text: string) => Instant.parse(text)

describe('the remembered business day', () => {
  test('changes to the millisecond at the cut-off, back and forth', () => {
    const dayAt = businessDays()
    const before = at('2026-11-21T02:59:59.999Z')
    const after = at('2026-11-21T03:00:00.000Z')
    expect([before, after, before].map((moment) => dayAt(moment, rule))).toEqual([
      '2026-11-20',
      '2026-11-21',
      '2026-11-20',
    ])
  })

  test('is kept for each rule on its own', () => {
    const dayAt = businessDays()
    const moment = at('2026-11-21T02:30:00.000Z')
    const rules = [rule, { ...rule, cutOffHour: 0 }, { ...rule, timeZone: 'America/New_York' }]
    const fresh = rules.map((each) => businessDayAt(moment, each))
    for (let round = 0; round < 2; round += 1) expect(rules.map((each) => dayAt(moment, each))).toEqual(fresh)
  })
})
