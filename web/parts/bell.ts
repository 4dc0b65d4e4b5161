import { useEffect, useSyncExternalStore } from 'react'
import { remember } from '../remember.ts'

const key = 'comanda.kitchen.sound'

/** Two notes of a counter bell, as [Hz, seconds after the first]. */
const notes = [
  [880, 0],
  [1318.5, 0.16],
] as const
/** Sound of a cancellation: lower and falling, to differ from a new ticket. */
const cancelNotes = [
  [523.25, 0],
  [349.23, 0.2],
  [349.23, 0.5],
] as const
/** Sound of a guest order: one note, twice. */
const guestNotes = [
  [659.25, 0],
  [659.25, 0.22],
] as const
const loudness = 0.35
const fadesAfterS = 0.9

let context: AudioContext | null = null
let isOn: boolean | null = null
const watchers = new Set<() => void>()
const tellAll = () => {
  for (const watcher of watchers) watcher()
}

/** Unlocks the sound: browsers play none before the first touch or key press. */
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

const readOn = (): boolean => {
  isOn ??= localStorage.getItem(key) !== 'off'
  return isOn
}

function toggle(): void {
  isOn = !readOn()
  remember(localStorage, key, isOn ? 'on' : 'off')
  tellAll()
}

const ringWith = (melody: readonly (readonly [pitch: number, after: number])[]) => () => {
  if (readOn()) sound(melody)
}
const ring = ringWith(notes)
const ringCancelled = ringWith(cancelNotes)
const ringGuest = ringWith(guestNotes)

/**
 * State of the bell for kitchen and guest orders: on or off on this device, and whether the browser allows sound yet.
 */
export function useBell() {
  const on = useSyncExternalStore(watch, readOn)
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
  return { on, isOpen, toggle, ring, ringCancelled, ringGuest }
}
