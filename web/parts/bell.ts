import { useEffect, useSyncExternalStore } from 'react'
import { remember } from '../remember.ts'

const key = 'comanda.kitchen.sound'

/** Notes as [Hz, seconds after the first]. */
export type Melody = readonly (readonly [pitch: number, after: number])[]

/** Sound of a guest order: one note, twice. */
const guestNotes: Melody = [
  [659.25, 0],
  [659.25, 0.22],
]
const loudness = 0.35
const fadesAfterS = 0.9

let context: AudioContext | null = null
let isOn: boolean | null = null
const watchers = new Set<() => void>()
const notifyAll = () => {
  for (const watcher of watchers) watcher()
}

/** Unlocks the sound, which browsers block until the first touch or key press. */
function unlockSound(): void {
  if (context?.state === 'running' || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  context.onstatechange = notifyAll
  void context.resume()
}

function sound(melody: Melody): void {
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

const readOn = (): boolean => {
  isOn ??= localStorage.getItem(key) !== 'off'
  return isOn
}

function toggle(): void {
  isOn = !readOn()
  remember(localStorage, key, isOn ? 'on' : 'off')
  notifyAll()
}

/** Plays a melody if the bell is on and the browser allows sound. */
export const ringWith = (melody: Melody): void => {
  if (readOn()) sound(melody)
}
const ringGuest = () => ringWith(guestNotes)

/** Plays a melody after the press of a button, also if the bell is off. */
export async function playSample(melody: Melody): Promise<void> {
  unlockSound()
  await context?.resume()
  sound(melody)
}

/**
 * State of the bell for kitchen and guest orders: on or off on this device, and whether the browser allows sound yet.
 */
export function useBell() {
  const on = useSyncExternalStore(watch, readOn)
  const isOpen = useSyncExternalStore(watch, () => context?.state === 'running')
  useEffect(() => {
    if (isOpen) return
    addEventListener('pointerdown', unlockSound)
    addEventListener('keydown', unlockSound)
    return () => {
      removeEventListener('pointerdown', unlockSound)
      removeEventListener('keydown', unlockSound)
    }
  }, [isOpen])
  return { on, isOpen, toggle, ringGuest }
}
