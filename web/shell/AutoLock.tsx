import { loadOfficeTexts } from '../language/load.ts'
import { lazy } from '../parts/lazy.tsx'
import { ownerOf, type User } from '../session/user.ts'
import { useAutoLock } from './use-auto-lock.ts'

const LockDialog = lazy(async () => {
  const [{ LockDialog: Part }] = await Promise.all([import('../screens/pin/LockDialog.tsx'), loadOfficeTexts()])
  return Part
})

/** Locks a device that nobody has touched for some minutes. The page keeps its input behind the lock. */
export function AutoLock({ minutes, user }: Readonly<{ minutes: number; user: User }>) {
  const { isLocked, unlock } = useAutoLock(minutes, ownerOf(user))
  return isLocked ? <LockDialog user={user} onUnlock={unlock} /> : null
}
