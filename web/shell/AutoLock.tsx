import { loadOfficeTexts } from '../language/load.ts'
import { lazy } from '../parts/lazy.tsx'
import { LockDialog } from '../screens/pin/LockDialog.tsx'
import { ownerOf, type User } from '../session/user.ts'
import { useAutoLock } from './use-auto-lock.ts'

const Lock = lazy(() => loadOfficeTexts().then(() => LockDialog))

/** Locks a device after some minutes without input. The page behind the lock keeps its state. */
export function AutoLock({ minutes, user }: Readonly<{ minutes: number; user: User }>) {
  const { isLocked, unlock } = useAutoLock(minutes, ownerOf(user))
  return isLocked ? <Lock user={user} onUnlock={unlock} /> : null
}
