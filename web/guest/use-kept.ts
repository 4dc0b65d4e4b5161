import { useCallback, useEffect, useState } from 'react'
import type { CartAction } from '../screens/pos/cart.ts'
import { type Attempt, leftOf } from './attempt.ts'
import { type GuestState, readKept, writeKept } from './kept.ts'
import { linesAfter } from './order.ts'

const memory = new Map<string, string>()
const ofThisPage = {
  getItem: (key: string) => memory.get(key) ?? null,
  setItem: (key: string, value: string) => void memory.set(key, value),
}

/** Accessing `localStorage` throws in browsers that forbid it: the cart then lasts as long as the page. */
function storage(): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    return localStorage
  } catch {
    return ofThisPage
  }
}

/** The cart of this code, shared by tabs and stored across reloads. */
export function useKept(code: string) {
  const [kept, setKept] = useState<GuestState>(() => readKept(storage(), code))

  useEffect(() => {
    const onOtherTab = () => setKept(readKept(storage(), code))
    addEventListener('storage', onOtherTab)
    return () => removeEventListener('storage', onOtherTab)
  }, [code])

  const keep = useCallback(
    (change: (now: GuestState) => Partial<GuestState>) => {
      const now = readKept(storage(), code)
      const next = { ...now, ...change(now), changedAt: Date.now() }
      writeKept(storage(), code, next)
      setKept(next)
    },
    [code],
  )
  const dispatch = useCallback(
    (action: CartAction) => keep(({ lines }) => ({ lines: linesAfter(lines, action) })),
    [keep],
  )
  const placed = useCallback(
    (token: string, attempt: Attempt) =>
      keep((now) => ({
        order: { token, at: Date.now() },
        // after a duplicate answer, lines added since stay in the cart
        ...(now.attempt?.commandId === attempt.commandId && { lines: leftOf(now.lines, attempt), attempt: null }),
      })),
    [keep],
  )
  return { kept, keep, dispatch, placed }
}
