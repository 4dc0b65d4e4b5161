import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { remember } from '../../remember.ts'

const key = 'comanda.kitchen.sound'

/** Two notes of a counter bell, as [Hz, seconds after the first]. */
const notes = [
  [880, 0],
  [1318.5, 0.16],
] as const
/** Lower, and falling, so that it differs from a new ticket. */
const cancelNotes = [
  [523.25, 0],
  [349.23, 0.2],
  [349.23, 0.5],
] as const
const loudness = 0.35
const fadesAfterS = 0.9

let context: AudioContext | null = null
const watchers = new Set<() => void>()
const tellAll = () => {
  for (const watcher of watchers) watcher()
}

/** Browsers let a page sound only after it was touched: the first touch or key anywhere opens it. */
function open(): void {
  if (context?.state === 'running' || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  context.onstatechange = tellAll
  void context.resume()
}

function sound(melody: readonly (readonly [pitch: number, after: number])[]): void {
  if (context?.state !== 'running') return
  for (const [pitch, after] of melody) {
    const at = context.currentTime + after
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(loudness, at)
    volume.gain.exponentialRampToValueAtTime(0.001, at + fadesAfterS)
    tone.connect(volume).connect(context.destination)
    tone.start(at)
    tone.stop(at + fadesAfterS)
  }
}

const watch = (changed: () => void) => {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

/** The bell of the kitchen: on or off on this device, and whether the browser lets it sound yet. */
export function useBell() {
  const [on, setOn] = useState(() => localStorage.getItem(key) !== 'off')
  const isOpen = useSyncExternalStore(watch, () => context?.state === 'running')
  useEffect(() => {
    if (isOpen) return
    addEventListener('pointerdown', open)
    addEventListener('keydown', open)
    return () => {
      removeEventListener('pointerdown', open)
      removeEventListener('keydown', open)
    }
  }, [isOpen])
  const toggle = () => {
    remember(localStorage, key, on ? 'off' : 'on')
    setOn(!on)
  }
  return {
    on,
    isOpen,
    toggle,
    ring: useCallback(() => on && sound(notes), [on]),
    ringCancelled: useCallback(() => on && sound(cancelNotes), [on]),
  }
}
