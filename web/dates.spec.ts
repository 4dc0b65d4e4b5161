import { i18n } from '@lingui/core'
import { afterEach, describe, expect, test } from 'vitest'
import {
  clockText,
  dayText,
  isoDay,
  momentText,
  setStoreZone,
  shortDayText,
  showsOtherClock,
  wallTimeOf,
  weekdayText,
} from './dates.ts'

const at = '2026-11-20T23:30:00.000Z'
const speak = (locale: string) => i18n.loadAndActivate({ locale, messages: {} })
afterEach(() => {
  setStoreZone(null)
  speak('')
})

describe('a moment', () => {
  test('is shown in the restaurant’s zone, whatever the device’s', () => {
    setStoreZone('Asia/Tokyo')
    expect([clockText(at), dayText(at), isoDay(at)]).toEqual(['08:30', '21 November 2026', '2026-11-21'])
    expect(wallTimeOf(Date.parse(at))).toBe('2026-11-21T08:30')
    setStoreZone('America/New_York')
    expect([clockText(at), momentText(at), isoDay(at)]).toEqual(['18:30', '20/11/2026 18:30', '2026-11-20'])
  })

  test('on paper has the zone of the paper', () => {
    setStoreZone('Asia/Tokyo')
    expect(clockText(at, { language: 'de', zone: 'Europe/Berlin' })).toBe('00:30')
  })

  test('in a zone that this browser does not know has the device’s zone', () => {
    setStoreZone('Mars/Olympus')
    expect(clockText(at)).toMatch(/^\d\d:30$/)
  })
})

test('a day, and a time without a zone, are the same in every zone', () => {
  for (const zone of ['Asia/Tokyo', 'Pacific/Honolulu', null]) {
    setStoreZone(zone)
    expect(shortDayText('2026-11-20')).toBe('20/11/2026')
    expect(shortDayText('1990-05-01T00:00:00')).toBe('01/05/1990')
    expect(weekdayText('2026-11-20')).toBe('Friday 20 November')
  }
})

test.each([
  ['en', '20/11/2026'],
  ['de', '20.11.2026'],
  ['fr', '20/11/2026'],
  ['es', '20/11/2026'],
  ['ar', '20/11/2026'],
  ['hi', '20/11/2026'],
])('in %s a short date is %s', (language, text) => {
  speak(language)
  expect(shortDayText('2026-11-20')).toBe(text)
})

test('another clock is one that shows another time now', () => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  setStoreZone(own)
  expect(showsOtherClock(Date.parse(at))).toBe(false)
  setStoreZone('Pacific/Kiritimati')
  expect(showsOtherClock(Date.parse(at))).toBe(true)
  setStoreZone(null)
  expect(showsOtherClock(Date.parse(at))).toBe(false)
})
