import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { signOut, signOutOfPlatform } from '../api/auth.ts'
import { ApiError, messageOf } from '../api/errors.ts'
import { t } from '../language/t.ts'
import { showToast } from '../parts/toast.ts'
import { paths } from '../paths.ts'
import { forgetUser, userAtom } from '../session/session.ts'
import { isSuperAdmin } from '../session/user.ts'

/** Ends the session and leads to the sign-in; stays, and says so, when the server could not be told. */
export function useLogOut(): Readonly<{ busy: boolean; leave: () => Promise<void> }> {
  const user = useAtomValue(userAtom)
  const [busy, setBusy] = useState(false)
  const isOfPlatform = user !== null && isSuperAdmin(user)
  const leave = async () => {
    setBusy(true)
    try {
      await (isOfPlatform ? signOutOfPlatform() : signOut())
    } catch (error) {
      // 401: the server has already forgotten us.
      if (!(error instanceof ApiError && error.status === 401)) {
        setBusy(false)
        showToast(messageOf(error, t('common.logoutFailed')), 'error')
        return
      }
    }
    forgetUser()
    location.assign(isOfPlatform ? paths.superadmin : paths.login)
  }
  return { busy, leave }
}
