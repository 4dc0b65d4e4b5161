import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inColumns, placeCards } from './columns.ts'

const card = (id: string, height = 100) => ({ id, height })
const nothing = new Map<string, number>()

describe('placing cards in columns', () => {
  test('puts each new card into the shortest column, the first one on a tie', () => {
    const placed = placeCards([card('a', 300), card('b', 100), card('c', 100), card('d', 100)], nothing, 3)
    expect([...placed]).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 2],
      ['d', 1],
    ])
  })

  test('leaves a card where it is when others around it disappear', () => {
    const before = placeCards([card('a'), card('b'), card('c')], nothing, 3)
    expect(placeCards([card('c')], before, 3).get('c')).toBe(2)
  })

  test('leaves a card where it is when it grows', () => {
    const before = placeCards([card('a'), card('b')], nothing, 2)
    const after = placeCards([card('a', 900), card('b'), card('c')], before, 2)
    expect([...after.values()]).toEqual([0, 1, 1])
  })

  test('places a card again when its column no longer exists', () => {
    const before = new Map([
      ['a', 0],
      ['b', 3],
    ])
    expect(placeCards([card('a'), card('b')], before, 2).get('b')).toBe(1)
  })

  test('never moves a card and loses none, whatever appears and disappears', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String), { maxLength: 20 })
    fc.assert(
      fc.property(fc.array(ids, { maxLength: 8 }), fc.integer({ min: 1, max: 4 }), (screens, columns) => {
        let placement: ReadonlyMap<string, number> = nothing
        for (const screen of screens) {
          const cards = screen.map((id) => card(id, 50 + Number(id)))
          const next = placeCards(cards, placement, columns)
          for (const id of screen) if (placement.has(id)) expect(next.get(id)).toBe(placement.get(id))
          expect(inColumns(cards, next, columns).flat()).toHaveLength(screen.length)
          placement = next
        }
      }),
    )
  })

  test('keeps the given order within a column', () => {
    const cards = [card('a'), card('b'), card('c')]
    expect(inColumns(cards, placeCards(cards, nothing, 1), 1)[0]?.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })
})
