import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const positions = new Map<string, number>()

/** Scrolls a new page to its top, and restores the position after Back. */
export function useScrollRestoration(): void {
  const { key } = useLocation()
  const isWayBack = useNavigationType() === 'POP'
  useLayoutEffect(() => {
    const known = positions.get(key)
    if (!isWayBack) scrollTo(0, 0)
    else if (known !== undefined) scrollTo(0, known)
  }, [key, isWayBack])
  useEffect(() => {
    const onScroll = () => positions.set(key, scrollY)
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [key])
}
