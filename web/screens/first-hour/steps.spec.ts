import { describe, expect, test } from 'vitest'
import { isNew, newChecklist, readChecklist, stepsOf, writeChecklist } from './steps.ts'

const empty = { hasDetails: false, taxes: 0, items: 0, tables: 0, people: 1 }
const statesOf = (...args: Parameters<typeof stepsOf>) => stepsOf(...args).map(({ state }) => state)

describe('the first steps', () => {
  test('are all open in an empty restaurant with only its admin', () => {
    expect(isNew(empty)).toBe(true)
    expect(statesOf(empty, newChecklist)).toEqual(['open', 'open', 'open', 'open', 'open', 'open'])
  })

  test('are done according to the restaurant’s state, wherever it was set up', () => {
    const full = { hasDetails: true, taxes: 1, items: 60, tables: 12, people: 4 }
    expect(isNew(full)).toBe(false)
    expect(statesOf(full, newChecklist)).toEqual(['done', 'done', 'done', 'done', 'done', 'open'])
  })

  test('are skipped until they are done', () => {
    const kept = { ...newChecklist, done: ['receipt' as const], skipped: ['menu' as const, 'staff' as const] }
    expect(statesOf(empty, kept)).toEqual(['open', 'open', 'skipped', 'open', 'skipped', 'done'])
    expect(statesOf({ ...empty, items: 1 }, kept)[2]).toBe('done')
  })

  test('are stored per restaurant; unreadable ones are dropped', () => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    }
    const mine = { ...newChecklist, begun: true, skipped: ['staff' as const] }
    writeChecklist(storage, 'a', mine)
    expect(readChecklist(storage, 'a')).toEqual(mine)
    expect(readChecklist(storage, 'b')).toEqual(newChecklist)
    for (const key of kept.keys()) kept.set(key, '{"skipped":["fly"],"done":')
    expect(readChecklist(storage, 'a')).toEqual(newChecklist)
  })
})
