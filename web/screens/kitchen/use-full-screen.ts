import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { railHiddenAtom } from '../../shell/rail-atom.ts'

/** Hides the rail, and the browser's own bars if possible. Ends when the kitchen is left. */
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
    // Refused in a frame or by an old tablet: the rail is hidden anyway.
    if (!isFull) document.documentElement.requestFullscreen?.().catch(() => undefined)
  }
  return { isFull, toggle }
}
