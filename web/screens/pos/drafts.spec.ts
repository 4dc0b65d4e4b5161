import { describe, expect, test } from 'vitest'
import { emptyCart } from './cart.ts'
import { type Draft, draftsOf } from './drafts.ts'

function memoryStorage(entries: Record<string, string> = {}): Storage {
  const kept = new Map(Object.entries(entries))
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  }
}

const draft = (id: string): Draft => ({ id, nameRef: `Draft ${id}`, savedAt: '2026-11-22T10:00:00Z', cart: emptyCart })
const idsIn = (drafts: readonly Draft[]) => drafts.map(({ id }) => id)

describe('drafts', () => {
  test('are listed newest first, and deleted one by one or all', () => {
    const drafts = draftsOf('house', memoryStorage())
    for (const id of ['1', '2', '3']) drafts.save(draft(id))
    expect(idsIn(drafts.list())).toEqual(['3', '2', '1'])
    drafts.remove('2')
    expect(idsIn(drafts.list())).toEqual(['3', '1'])
    drafts.clear()
    expect(drafts.list()).toEqual([])
  })

  test('are separate for each restaurant on the same device', () => {
    const storage = memoryStorage()
    draftsOf('one', storage).save(draft('1'))
    expect(draftsOf('other', storage).list()).toEqual([])
  })

  test.each(['{', '7', '[7, null, {"id": "1"}]', '[{"id":"1","nameRef":"x","savedAt":"","cart":{"lines":5}}]'])(
    'are an empty list if they cannot be read: %s',
    (text) => expect(draftsOf('house', memoryStorage({ 'comanda.drafts.house': text })).list()).toEqual([]),
  )
})
