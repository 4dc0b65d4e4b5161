import { useAtomValue } from 'jotai'
import { loadOrderTexts } from '../../language/load.ts'
import { lazy } from '../../parts/lazy.tsx'
import { conflictAtom } from './line-command.ts'

const ConflictDialog = lazy(async () => {
  const [{ ConflictDialog: Part }] = await Promise.all([import('./ConflictDialog.tsx'), loadOrderTexts()])
  return Part
})

/** The dialog of an open conflict, if there is one. */
export function LineConflict() {
  const conflict = useAtomValue(conflictAtom)
  return conflict && <ConflictDialog key={conflict.commandId} conflict={conflict} />
}
