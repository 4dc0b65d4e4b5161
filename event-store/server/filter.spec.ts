import { describe, expect, test } from 'vitest'
import { makeFilter } from './filter.ts'

const matching = (regex: string, on: 'stream' | 'type' = 'stream') => {
  const { matches } = makeFilter({ on, prefixes: [], regex, checkpointEvery: 32 })
  return (name: string) => matches(name, name)
}

describe('a regular expression of a filter', () => {
  test('that makes a backtracking engine slow takes no time', () => {
    const matches = matching('^(a+)+$')
    const startedAt = performance.now()
    expect(matches(`${'a'.repeat(2_000)}!`)).toBe(false)
    expect(matches('a'.repeat(2_000))).toBe(true)
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  })

  test.for([
    ['(?i)^ORDER\\-', 'order-1', 'reorder-1'],
    ['^[^$].*', 'order-1', '$settings'],
    ['^[^\\$].*', 'order-1', '$settings'],
    ['^[^$].*-1$', 'order-1', 'order-2'],
    ['^(Placed|Paid)$', 'Paid', 'Paid2'],
    ['or.er', 'reorders', 'other'],
    ['^\\p{Lu}', 'Über', 'über'],
  ] as const)('%s matches %s but not %s', ([regex, taken, left]) => {
    for (const on of ['stream', 'type'] as const) {
      expect([matching(regex, on)(taken), matching(regex, on)(left)]).toEqual([true, false])
    }
  })

  test.for(['(?!x)y', '(?<=a)b', '(a)\\1', '(?>a)', '[', 'a{1001}', 'x'.repeat(1_001), '(x{40}y){100}', 'a\0'])(
    '%s is refused',
    (regex) => {
      expect(() => matching(regex)).toThrow(SyntaxError)
    },
  )
})

test('prefixes that are too many, too long or contain a NUL are refused', () => {
  for (const prefixes of [Array(1_001).fill('a'), ['x'.repeat(70_000)], ['a', 'b\0']]) {
    expect(() => makeFilter({ on: 'type', prefixes, regex: '', checkpointEvery: 32 })).toThrow(SyntaxError)
  }
})
