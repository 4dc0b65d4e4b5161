import { useLayoutEffect, useRef } from 'react'

/** Ref of a card. When the card is removed, its focus moves to the next card, or to the heading of the screen. */
export function useRemovedFocus() {
  const ref = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const card = ref.current
    return () => {
      if (!card?.contains(document.activeElement)) return
      const targets = [...document.querySelectorAll<HTMLElement>('h1, .orders-cols .card')]
      const at = targets.indexOf(card)
      const next = targets[at + 1] ?? targets[at - 1]
      next?.focus({ preventScroll: true })
    }
  }, [])
  return ref
}
