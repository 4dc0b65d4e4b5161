import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { railHiddenAtom } from '../../shell/rail-atom.ts'

/** Drops the rail, and the browser's own bars where the browser can. Leaving the kitchen leaves it. */
export function useFullScreen(): Readonly<{ isFull: boolean; toggle: () => void }> {
  const [isFull, setFull] = useAtom(railHiddenAtom)
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      setFull(false)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [setFull])
  const toggle = () => {
    setFull(!isFull)
    if (isFull && document.fullscreenElement) void document.exitFullscreen()
    // Refused (a frame, an old tablet): the rail is gone all the same.
    if (!isFull) document.documentElement.requestFullscreen?.().catch(() => undefined)
  }
  return { isFull, toggle }
}
