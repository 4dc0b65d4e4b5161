import { describe, expect, test } from 'vitest'
import { presetOf, presets } from './presets.ts'

describe('a preset of scopes', () => {
  test('is recognised by its scopes in any order', () => expect(presetOf([...presets.cook].reverse())).toBe('cook'))
  test('is none with one scope more', () => expect(presetOf([...presets.cook, 'POS'])).toBeNull())
  test('is none with one scope less', () => expect(presetOf(presets.waiter.slice(1))).toBeNull())
  test('is none without scopes', () => expect(presetOf([])).toBeNull())
})
