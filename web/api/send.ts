import { getDefaultStore } from 'jotai'
import { paths } from '../paths.ts'
import { remember } from '../remember.ts'
import { endedKey, forgetUser, userAtom } from '../session/session.ts'
import { createClient } from './client.ts'
import { fetchOrTakeFirst } from './first-answers.ts'

const isOfPlatform = (): boolean => getDefaultStore().get(userAtom)?.role === 'superadmin'

/** The sign-in page of this area (rule A3). */
const signInPath = (): string => (isOfPlatform() ? paths.superadmin : paths.login)

const leaveFor = (path: string) => {
  if (location.pathname !== path) location.assign(path)
}

/** The client of this page. Redirects reload the page, so that nothing of the last session stays in memory. */
export const { send, renew } = createClient({
  fetch: fetchOrTakeFirst,
  refreshPath: () => (isOfPlatform() ? '/superadmin/refresh-token' : '/auth/refresh-token'),
  onSignedOut: () => {
    const signIn = signInPath()
    remember(sessionStorage, endedKey, '')
    forgetUser()
    leaveFor(signIn)
  },
  onInactive: () => leaveFor(paths.inactive),
})
