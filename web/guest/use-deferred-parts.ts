import { useEffect, useState } from 'react'

type DeferredParts = typeof import('./deferred-parts.ts').deferredParts

const againMs = 3_000

let loaded: DeferredParts | null = null

/** Loads the parts that the menu does not show at first. */
export async function loadDeferredParts(): Promise<void> {
  try {
    loaded = (await import('./deferred-parts.ts')).deferredParts
  } catch {
    // retried by `useDeferredParts`
  }
}

/** The parts loaded after the first paint; null until then. A failed request is repeated. */
export function useDeferredParts(): DeferredParts | null {
  const [parts, setParts] = useState(() => loaded)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isGone = false
    const load = async () => {
      if (!loaded) await loadDeferredParts()
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
