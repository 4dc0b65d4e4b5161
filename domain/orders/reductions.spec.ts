import { now, userId } from '@comanda/tests/samples/samples.ts'
import { expect, test } from 'vitest'
import { Instant } from '../kernel/ids.ts'
import { money } from '../kernel/money.ts'
import { takenBack, withoutPart } from './reductions.ts'

const later = Instant.parse('2099-01-01T00:00:00.000Z')
const first = (amount: number) => ({ amount: money(amount), by: userId(1), at: now })
const second = (amount: number) => ({ amount: money(amount), by: userId(2), at: later })

test('the newest reductions are taken back first', () => {
  expect(takenBack([first(100), second(50)], 30)).toEqual([first(100), second(20)])
  expect(takenBack([first(100), second(50)], 70)).toEqual([first(80)])
  expect(takenBack([first(100), second(50)], 200)).toEqual([])
})

test('a divided part leaves the rest of each reduction', () =>
  expect(withoutPart([first(100), second(50)], [first(40), second(20)])).toEqual([first(60), second(30)]))

test('a part in an older event, which names only the second person, leaves the rest of the total', () =>
  expect(withoutPart([first(100), second(50)], [second(75)])).toEqual([first(75)]))
