import { useEffect, useState } from 'react'
import { serverNow } from '../../api/server-clock.ts'

/** The server's time, updated at this interval. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const ticking = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(ticking)
  }, [everyMs])
  return now
}
