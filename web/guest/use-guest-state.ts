import { useCallback, useEffect, useState } from 'react'
import type { CartAction } from '../screens/pos/cart.ts'
import { type Attempt, remainingLines } from './attempt.ts'
import { type GuestState, readGuestState, writeGuestState } from './guest-state.ts'
import { linesAfter } from './order.ts'

const memory = new Map<string, string>()
const memoryStorage = {
  getItem: (key: string) => memory.get(key) ?? null,
  setItem: (key: string, value: string) => void memory.set(key, value),
}

/** Accessing `localStorage` throws in browsers that forbid it: the cart then lasts as long as the page. */
function storage(): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    return localStorage
  } catch {
    return memoryStorage
  }
}

/** The guest's state for this code, shared by tabs and stored across reloads. */
export function useGuestState(code: string) {
  const [state, setState] = useState<GuestState>(() => readGuestState(storage(), code))

  useEffect(() => {
    const onOtherTab = () => setState(readGuestState(storage(), code))
    addEventListener('storage', onOtherTab)
    return () => removeEventListener('storage', onOtherTab)
  }, [code])

  const update = useCallback(
    (change: (now: GuestState) => Partial<GuestState>) => {
      const now = readGuestState(storage(), code)
      const next = { ...now, ...change(now), changedAt: Date.now() }
      writeGuestState(storage(), code, next)
      setState(next)
    },
    [code],
  )
  const dispatch = useCallback(
    (action: CartAction) => update(({ lines }) => ({ lines: linesAfter(lines, action) })),
    [update],
  )
  /** Stores the token of a placed order and removes its lines from the cart. */
  const complete = useCallback(
    (token: string, attempt: Attempt) =>
      update((now) => ({
        order: { token, at: Date.now() },
        // after a duplicate answer, lines added since stay in the cart
        ...(now.attempt?.commandId === attempt.commandId && {
          lines: remainingLines(now.lines, attempt),
          attempt: null,
        }),
      })),
    [update],
  )
  return { state, update, dispatch, complete }
}
