import { remember } from '../remember.ts'
import { knownPinKey as key } from './session.ts'

const rounds = 300_000
const maxWrong = 5

/** Salted, slow hash of the PIN that last unlocked this device, to unlock it without a network. */
type KnownPin = Readonly<{ owner: string; salt: string; hash: string; wrong: number }>

export const knowsPin = (owner: string): boolean => knownPin(owner) !== null

/** Stores the hash of the PIN; nothing on plain http, where browsers offer no hash function. */
export async function rememberPin(owner: string, pin: string): Promise<void> {
  if (!globalThis.crypto.subtle) return
  const salt = hex(crypto.getRandomValues(new Uint8Array(16)))
  keep({ owner, salt, hash: await hashOf(pin, salt), wrong: 0 })
}

/** Compares with the known PIN, which is forgotten after too many wrong ones. */
export async function isKnownPin(owner: string, pin: string): Promise<boolean> {
  const known = knownPin(owner)
  if (!known) return false
  const wrong = known.wrong + 1
  // counted before the comparison, so that closing the page does not avoid the count
  if (wrong >= maxWrong) localStorage.removeItem(key)
  else keep({ ...known, wrong })
  if ((await hashOf(pin, known.salt)) !== known.hash) return false
  keep({ ...known, wrong: 0 })
  return true
}

const keep = (known: KnownPin): void => remember(localStorage, key, JSON.stringify(known))

function knownPin(owner: string): KnownPin | null {
  try {
    const known: KnownPin | null = JSON.parse(localStorage.getItem(key) ?? 'null') // written above
    return known?.owner === owner ? known : null
  } catch {
    return null
  }
}

async function hashOf(pin: string, salt: string): Promise<string> {
  const bytes = new TextEncoder()
  const secret = await crypto.subtle.importKey('raw', bytes.encode(pin), 'PBKDF2', false, ['deriveBits'])
  const terms = { name: 'PBKDF2', hash: 'SHA-256', salt: bytes.encode(salt), iterations: rounds }
  return hex(new Uint8Array(await crypto.subtle.deriveBits(terms, secret, 256)))
}

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
