import { uuid } from '@comanda/tests/samples/samples.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Directory, drop, emptyDirectory, entries, find, put } from './directory.ts'

describe('a directory', () => {
  test('behaves like a map, and earlier versions never change', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 150 }), fc.boolean()), { maxLength: 300 }), (steps) => {
        const map = new Map<string, number>()
        let directory: Directory<string, number> = emptyDirectory
        for (const [step, [number, remove]] of steps.entries()) {
          const before = directory
          const size = before.size
          directory = remove ? drop(directory, uuid(number)) : put(directory, uuid(number), step)
          if (remove) map.delete(uuid(number))
          else map.set(uuid(number), step)
          expect(before.size).toBe(size)
          expect([...entries(before)].length).toBe(size)
        }
        expect(directory.size).toBe(map.size)
        expect(new Map(entries(directory))).toEqual(map)
        for (const [key, value] of map) expect(find(directory, key)).toBe(value)
      }),
    ))
})
