import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { messageOf } from '../api/errors.ts'
import { t } from '../language/t.ts'
import { showToast } from '../parts/toast.ts'
import { paths } from '../paths.ts'
import { forgetUser, userAtom } from '../session/session.ts'
import { theSignOut } from '../session/the-sign-out.ts'
import { isSuperAdmin } from '../session/user.ts'

/**
 * Signs out and navigates to the sign-in, also without a network: the server ends the session later. Stays if the
 * server refuses. `onLeft` runs when the user is about to be signed out on this device.
 */
export function useLogOut(): Readonly<{ busy: boolean; leave: (onLeft?: () => void) => Promise<void> }> {
  const user = useAtomValue(userAtom)
  const [busy, setBusy] = useState(false)
  const isOfPlatform = user !== null && isSuperAdmin(user)
  const leave = async (onLeft?: () => void) => {
    setBusy(true)
    try {
      await theSignOut.leave(isOfPlatform ? 'platform' : 'restaurant')
    } catch (error) {
      setBusy(false)
      showToast(messageOf(error, t('common.logoutFailed')), 'error')
      return
    }
    onLeft?.()
    forgetUser()
    location.assign(isOfPlatform ? paths.superadmin : paths.login)
  }
  return { busy, leave }
}
