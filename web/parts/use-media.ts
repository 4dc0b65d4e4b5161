import { useSyncExternalStore } from 'react'

/** A hook that follows whether a media query matches. */
export function mediaHook(query: string): () => boolean {
  const media = typeof matchMedia === 'undefined' ? null : matchMedia(query)
  const subscribe = (changed: () => void) => {
    media?.addEventListener('change', changed)
    return () => media?.removeEventListener('change', changed)
  }
  return () => useSyncExternalStore(subscribe, () => media?.matches ?? false)
}
