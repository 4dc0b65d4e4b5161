import { useEffect, useState } from 'react'
import { serverNow } from '../../api/server-clock.ts'

/** The server's time, as often as the screen has to look at it. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const ticking = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(ticking)
  }, [everyMs])
  return now
}
