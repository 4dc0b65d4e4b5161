import { useAtomValue } from 'jotai'
import { lazy } from '../../parts/lazy.tsx'
import { conflictAtom } from './line-command.ts'

const ConflictDialog = lazy(async () => (await import('./ConflictDialog.tsx')).ConflictDialog)

/** Asks about a refused command where one is open. */
export function LineConflict() {
  const conflict = useAtomValue(conflictAtom)
  return conflict && <ConflictDialog key={conflict.commandId} conflict={conflict} />
}
