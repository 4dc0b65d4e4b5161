import type { Scope } from '@comanda/domain/users/scopes.ts'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { paths } from '../paths.ts'
import { userAtom } from '../session/session.ts'
import { isSuperAdmin, mayUse } from '../session/user.ts'
import { startOf } from './screens.ts'

/** Rule A1: without the authentication cookie the user is sent to the start page, and the history entry is replaced. */
export function SignedIn({ children }: { children: ReactNode }) {
  return useAtomValue(userAtom) ? children : <Navigate to={paths.landing} replace />
}

export function MayEnter({ scopes, children }: { scopes: readonly Scope[]; children: ReactNode }) {
  const user = useAtomValue(userAtom)
  if (!user) return null
  return mayUse(user, scopes) ? children : <Navigate to={paths.noAccess} replace />
}

/** For /login: a signed-in person is redirected to their first screen. */
export function SignedOut({ children }: { children: ReactNode }) {
  const user = useAtomValue(userAtom)
  return user ? <Navigate to={startOf(user)} replace /> : children
}

export function ToFirstScreen() {
  const user = useAtomValue(userAtom)
  return user && <Navigate to={startOf(user)} replace />
}

/** Area of the super-admin: without a session the user is sent to its own sign-in. */
export function OnPlatform({ children }: { children: ReactNode }) {
  const user = useAtomValue(userAtom)
  if (!user) return <Navigate to={paths.superadmin} replace />
  return isSuperAdmin(user) ? children : <Navigate to={paths.noAccess} replace />
}

/** For /superadmin: a signed-in super-admin is redirected; all others see the sign-in. */
export function OffPlatform({ children }: { children: ReactNode }) {
  const user = useAtomValue(userAtom)
  return user && isSuperAdmin(user) ? <Navigate to={paths.superadminHome} replace /> : children
}
