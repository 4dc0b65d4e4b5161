import { signOut, signOutOfPlatform } from '../api/auth.ts'
import { ApiError } from '../api/errors.ts'
import { lock } from '../lock.ts'
import { createSignOut } from './sign-out.ts'

/** 401: the session has already ended on the server. */
const hasForgotten = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** The sign-out of this browser. */
export const theSignOut = createSignOut({
  store: localStorage,
  end: (area) =>
    (area === 'platform' ? signOutOfPlatform() : signOut()).catch((error: unknown) => {
      if (!hasForgotten(error)) throw error
    }),
  isRefusal: (error) => error instanceof ApiError && error.status < 500,
  lock,
})

const againMs = 15_000

/** Sends an unconfirmed sign-out, now and when the network is back. */
export function endOwedSession(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const attempt = () => {
    clearTimeout(timer)
    if (!theSignOut.isOwed()) return
    theSignOut.endOwed().catch(() => {
      timer = setTimeout(attempt, againMs)
    })
  }
  addEventListener('online', attempt)
  attempt()
}
