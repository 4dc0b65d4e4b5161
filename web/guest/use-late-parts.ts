import { useEffect, useState } from 'react'

type LateParts = typeof import('./late-parts.ts').lateParts

const againMs = 3_000

let loaded: LateParts | null = null

/** Loads the parts that the menu does not show at first. */
export async function loadLateParts(): Promise<void> {
  try {
    loaded = (await import('./late-parts.ts')).lateParts
  } catch {
    // retried by `useLateParts`
  }
}

/** The parts loaded after the first paint; null until then. A failed request is repeated. */
export function useLateParts(): LateParts | null {
  const [parts, setParts] = useState(() => loaded)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isGone = false
    const load = async () => {
      if (!loaded) await loadLateParts()
      if (isGone) return
      if (loaded) setParts(loaded)
      else timer = setTimeout(load, againMs)
    }
    void load()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [])
  return parts
}
