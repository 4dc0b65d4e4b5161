import { newDeviceKey, readDeviceKey } from './device-key.ts'
import { keepPin, knownPin } from './known-pin.ts'
import { knownPinKey } from './session.ts'

const rounds = 600_000
const maxWrong = 5

/**
 * Stores the PIN's hash. Without a secure connection, or storage for the key, the device cannot be unlocked offline.
 */
export async function rememberPin(owner: string, pin: string): Promise<void> {
  localStorage.removeItem(knownPinKey)
  if (!globalThis.crypto.subtle) return
  const deviceKey = await newDeviceKey().catch(() => null)
  if (!deviceKey) return
  const salt = hex(crypto.getRandomValues(new Uint8Array(16)))
  keepPin({ owner, salt, keyedHash: await hashOf(deviceKey, pin, salt), wrong: 0 })
}

/** True if the PIN is the stored one, which is removed after `maxWrong` wrong attempts. */
export async function isKnownPin(owner: string, pin: string): Promise<boolean> {
  const stored = knownPin(owner)
  const deviceKey = stored && (await readDeviceKey().catch(() => null))
  if (!deviceKey) return false
  const wrong = stored.wrong + 1
  // counted before the comparison, so that closing the page does not avoid the count
  if (wrong >= maxWrong) localStorage.removeItem(knownPinKey)
  else keepPin({ ...stored, wrong })
  if ((await hashOf(deviceKey, pin, stored.salt)) !== stored.keyedHash) return false
  keepPin({ ...stored, wrong: 0 })
  return true
}

/** HMAC with the device key, then PBKDF2: without the key, the stored hash and salt do not allow to try all PINs. */
async function hashOf(deviceKey: CryptoKey, pin: string, salt: string): Promise<string> {
  const bytes = new TextEncoder()
  const keyed = await crypto.subtle.sign('HMAC', deviceKey, bytes.encode(pin))
  const secret = await crypto.subtle.importKey('raw', keyed, 'PBKDF2', false, ['deriveBits'])
  const terms = { name: 'PBKDF2', hash: 'SHA-256', salt: bytes.encode(salt), iterations: rounds }
  return hex(new Uint8Array(await crypto.subtle.deriveBits(terms, secret, 256)))
}

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
