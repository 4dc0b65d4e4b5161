import { getDefaultStore } from 'jotai'
import { paths } from '../paths.ts'
import { forgetUser, userAtom } from '../session/session.ts'
import { createClient } from './client.ts'

const leaveFor = (path: string) => {
  if (location.pathname !== path) location.assign(path)
}

/** The client of this page. Redirects load the page anew, so that nothing of the last session stays in memory. */
export const { send, renew } = createClient({
  fetch: (...call) => fetch(...call),
  refreshPath: () =>
    getDefaultStore().get(userAtom)?.role === 'superadmin' ? '/superadmin/refresh-token' : '/auth/refresh-token',
  onSignedOut: () => {
    forgetUser()
    leaveFor(paths.login)
  },
  onInactive: () => leaveFor(paths.inactive),
})
