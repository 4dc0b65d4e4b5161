import { expect, test } from 'vitest'
import { byTable } from './by-table.ts'

const card = (table_title: string | null, placed_at: string, floor: string | null = null) => ({
  table_title,
  floor,
  orders: [{ placed_at }],
})

const titles = (cards: readonly ReturnType<typeof card>[]) => cards.toSorted(byTable).map((one) => one.table_title)

test('cards are sorted by table, numerically', () => {
  const cards = ['Table 10', 'Bar', 'table 2', 'Table 1'].map((title, at) =>
    card(title, `2026-11-20T12:0${at}:00.000Z`),
  )
  expect(titles(cards)).toEqual(['Bar', 'Table 1', 'table 2', 'Table 10'])
})

test('tables with the same name are sorted by floor', () => {
  const [garden, hall] = [
    card('1', '2026-11-20T12:05:00.000Z', 'Garden'),
    card('1', '2026-11-20T12:00:00.000Z', 'Hall'),
  ]
  expect([hall, garden].toSorted(byTable)).toEqual([garden, hall])
})

test('cards without a table are last, the oldest first', () => {
  const late = card(null, '2026-11-20T12:09:00.000Z')
  const early = card(null, '2026-11-20T12:01:00.000Z')
  const table = card('Table 7', '2026-11-20T12:30:00.000Z')
  expect([late, early, table].toSorted(byTable)).toEqual([table, early, late])
})
