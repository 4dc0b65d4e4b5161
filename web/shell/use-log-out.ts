import { useState } from 'react'
import { signOut } from '../api/auth.ts'
import { ApiError, messageOf } from '../api/errors.ts'
import { showToast } from '../parts/toast.ts'
import { paths } from '../paths.ts'
import { forgetUser } from '../session/session.ts'
import { texts } from '../texts.ts'

/** Ends the session and leads to the sign-in; stays, and says so, when the server could not be told. */
export function useLogOut(): Readonly<{ busy: boolean; leave: () => Promise<void> }> {
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    try {
      await signOut()
    } catch (error) {
      // 401: the server has already forgotten us.
      if (!(error instanceof ApiError && error.status === 401)) {
        setBusy(false)
        showToast(messageOf(error, texts.logoutFailed), 'error')
        return
      }
    }
    forgetUser()
    location.assign(paths.login)
  }
  return { busy, leave }
}
