import { useAtomValue } from 'jotai'
import { loadOrderTexts } from '../../language/load.ts'
import { lazy } from '../../parts/lazy.tsx'
import { conflictAtom } from './line-command.ts'

const ConflictDialog = lazy(async () => {
  const [{ ConflictDialog: Part }] = await Promise.all([import('./ConflictDialog.tsx'), loadOrderTexts()])
  return Part
})

/** Asks about a refused command where one is open. */
export function LineConflict() {
  const conflict = useAtomValue(conflictAtom)
  return conflict && <ConflictDialog key={conflict.commandId} conflict={conflict} />
}
