import { atom, getDefaultStore } from 'jotai'
import { remember } from '../remember.ts'
import { noteTouch } from './touched.ts'
import { expiredMarker, isSignedIn, readUser, type User, userKey } from './user.ts'

const storedUser = (): User | null => {
  try {
    return isSignedIn(document.cookie) ? readUser(localStorage.getItem(userKey)) : null
  } catch {
    return null
  }
}

export const userAtom = atom<User | null>(storedUser())

/** Set in the storage of a tab whose session the server has ended; the sign-in page shows it. */
export const endedKey = 'comanda.ended'

/** Storage key of the PIN that unlocks this device without a network. */
export const knownPinKey = 'comanda.pin'

export function rememberUser(user: User): void {
  noteTouch()
  remember(localStorage, userKey, JSON.stringify(user))
  getDefaultStore().set(userAtom, user)
}

/** Signs out in all tabs, which watch the storage. The server clears the cookie too. */
export function forgetUser(): void {
  localStorage.removeItem(userKey)
  localStorage.removeItem(knownPinKey)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser in use.
  document.cookie = expiredMarker
  getDefaultStore().set(userAtom, null)
}

/** Calls back when someone signs in or out in another tab of this browser. */
export function watchOtherTabs(onChange: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === userKey) onChange()
  })
}
