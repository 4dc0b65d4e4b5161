import { remember } from '../remember.ts'
import { knownPinKey as key } from './session.ts'

/**
 * Salted, slow hash of the PIN with which a user last unlocked this device, computed with the device's key. Unlocks the
 * device without a network.
 */
type KnownPin = Readonly<{ owner: string; salt: string; keyedHash: string; wrong: number }>

export const knowsPin = (owner: string): boolean => knownPin(owner) !== null

export const keepPin = (stored: KnownPin): void => remember(localStorage, key, JSON.stringify(stored))

export function knownPin(owner: string): KnownPin | null {
  try {
    const stored: KnownPin | null = JSON.parse(localStorage.getItem(key) ?? 'null') // written above
    return stored?.owner === owner && stored.keyedHash ? stored : null
  } catch {
    return null
  }
}
