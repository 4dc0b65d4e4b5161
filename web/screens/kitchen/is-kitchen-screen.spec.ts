import { expect, test } from 'vitest'
import { isKitchenScreen } from './is-kitchen-screen.ts'

test('a device is a kitchen screen once it has shown the kitchen for two minutes in all', () => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const shown = Array.from({ length: 26 }, () => isKitchenScreen(storage, 5_000))
  expect(shown.indexOf(true)).toBe(24)
  expect(shown.at(-1)).toBe(true)
})
