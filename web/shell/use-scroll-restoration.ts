import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const positions = new Map<string, number>()

/** Scrolls a new page to its top, and restores the position after Back. */
export function useScrollRestoration(): void {
  const { key } = useLocation()
  const isWayBack = useNavigationType() === 'POP'
  useLayoutEffect(() => {
    const position = positions.get(key)
    if (!isWayBack) scrollTo(0, 0)
    else if (position !== undefined) scrollTo(0, position)
  }, [key, isWayBack])
  useEffect(() => {
    const onScroll = () => positions.set(key, scrollY)
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [key])
}
