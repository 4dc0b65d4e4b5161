import { loadOfficeTexts } from '../language/load.ts'
import { lazy } from '../parts/lazy.tsx'
import { LockDialog } from '../screens/pin/LockDialog.tsx'
import { ownerOf, type User } from '../session/user.ts'
import { useAutoLock } from './use-auto-lock.ts'

const Lock = lazy(() => loadOfficeTexts().then(() => LockDialog))

/** Locks a device that nobody has touched for some minutes. The page keeps its input behind the lock. */
export function AutoLock({ minutes, user }: Readonly<{ minutes: number; user: User }>) {
  const { isLocked, unlock } = useAutoLock(minutes, ownerOf(user))
  return isLocked ? <Lock user={user} onUnlock={unlock} /> : null
}
