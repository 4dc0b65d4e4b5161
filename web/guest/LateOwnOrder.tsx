import { type ComponentProps, useEffect, useState } from 'react'
import { Skeleton } from '../parts/States.tsx'
import type { OwnOrder } from './OwnOrder.tsx'

const againMs = 3_000

let loaded: typeof OwnOrder | null = null

/** Loads the guest's order view. Not needed before the first order. */
export async function loadOwnOrder(): Promise<void> {
  try {
    loaded = (await import('./OwnOrder.tsx')).OwnOrder
  } catch {
    // without a network the order could not be read either
  }
}

export function LateOwnOrder(props: ComponentProps<typeof OwnOrder>) {
  const [Shown, setShown] = useState(() => loaded)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isGone = false
    const load = async () => {
      await loadOwnOrder()
      if (isGone) return
      if (loaded) setShown(() => loaded)
      else timer = setTimeout(load, againMs)
    }
    void load()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [])
  return Shown ? <Shown {...props} /> : <Skeleton width="12rem" height={28} />
}
