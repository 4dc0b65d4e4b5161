import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '../paths.ts'
import { knowsPin } from '../session/known-pin.ts'
import { isTouchKey, noteTouch, touchedAt } from '../session/touched.ts'

const touches = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * `isLocked` after these minutes without input. The kitchen screen never locks: it is watched rather than touched.
 * Without a network a device locks only if it can be unlocked offline.
 */
export function useAutoLock(minutes: number, owner: string): Readonly<{ isLocked: boolean; unlock: () => void }> {
  const isKitchen = useLocation().pathname === paths.kitchen
  const [isLocked, setLocked] = useState(false)
  useEffect(() => {
    const leftMs = () => touchedAt() + minutes * 60_000 - Date.now()
    if (isLocked) return whileLocked(() => leftMs() > 0 && setLocked(false))
    let timer: ReturnType<typeof setTimeout> | undefined
    const isDue = () => leftMs() <= 0 && !isKitchen && (navigator.onLine || knowsPin(owner))
    const check = () => {
      clearTimeout(timer)
      if (isDue()) setLocked(true)
      else if (leftMs() > 0) timer = setTimeout(check, leftMs())
    }
    const onTouch = () => {
      if (isDue()) return setLocked(true)
      const isAsleep = leftMs() <= 0
      noteTouch()
      if (isAsleep) check()
    }
    check()
    for (const touch of touches) addEventListener(touch, onTouch, { capture: true, passive: true })
    addEventListener('online', check)
    document.addEventListener('visibilitychange', check)
    return () => {
      clearTimeout(timer)
      for (const touch of touches) removeEventListener(touch, onTouch, { capture: true })
      removeEventListener('online', check)
      document.removeEventListener('visibilitychange', check)
    }
  }, [isLocked, isKitchen, minutes, owner])
  const unlock = () => {
    noteTouch()
    setLocked(false)
  }
  return { isLocked, unlock }
}

/** Blocks shortcuts while the device is locked, and unlocks it when it is unlocked in another tab. */
function whileLocked(onTouched: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) event.stopImmediatePropagation()
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (isTouchKey(key)) onTouched()
  }
  addEventListener('keydown', onKey, true)
  addEventListener('storage', onStorage)
  return () => {
    removeEventListener('keydown', onKey, true)
    removeEventListener('storage', onStorage)
  }
}
