import { signOut, signOutOfPlatform } from '../api/auth.ts'
import { ApiError } from '../api/errors.ts'
import { lock } from '../lock.ts'
import { createSignOut } from './sign-out.ts'

const hasEnded = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** The sign-out of this browser. */
export const theSignOut = createSignOut({
  store: localStorage,
  end: (area) =>
    (area === 'platform' ? signOutOfPlatform() : signOut()).catch((error: unknown) => {
      if (!hasEnded(error)) throw error
    }),
  isRefusal: (error) => error instanceof ApiError && error.status < 500,
  lock,
})

const retryMs = 15_000

/** Sends an unconfirmed sign-out, now and when the network is back. */
export function endOwedSession(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const attempt = () => {
    clearTimeout(timer)
    if (!theSignOut.isOwed()) return
    theSignOut.endOwed().catch(() => {
      timer = setTimeout(attempt, retryMs)
    })
  }
  addEventListener('online', attempt)
  attempt()
}
