import { useCallback, useEffect, useState } from 'react'
import type { CartAction } from '../screens/pos/cart.ts'
import { type Attempt, leftOf } from './attempt.ts'
import { type Kept, readKept, writeKept } from './kept.ts'
import { linesAfter } from './order.ts'

const memory = new Map<string, string>()
const ofThisPage = {
  getItem: (key: string) => memory.get(key) ?? null,
  setItem: (key: string, value: string) => void memory.set(key, value),
}

/** Reading `localStorage` itself throws where a browser forbids it: the cart then ends with the page. */
function storage(): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    return localStorage
  } catch {
    return ofThisPage
  }
}

/** The cart of this code, over reloads and in every tab. */
export function useKept(code: string) {
  const [kept, setKept] = useState<Kept>(() => readKept(storage(), code))

  useEffect(() => {
    const onOtherTab = () => setKept(readKept(storage(), code))
    addEventListener('storage', onOtherTab)
    return () => removeEventListener('storage', onOtherTab)
  }, [code])

  const keep = useCallback(
    (change: (now: Kept) => Partial<Kept>) => {
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
        // Sent twice, it is answered twice: what has been added since is not taken for it.
        ...(now.attempt?.commandId === attempt.commandId && { lines: leftOf(now.lines, attempt), attempt: null }),
      })),
    [keep],
  )
  return { kept, keep, dispatch, placed }
}
