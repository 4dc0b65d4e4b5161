import { atom } from 'jotai'

/** Open dialogs, the topmost last. */
export const openDialogsAtom = atom<readonly HTMLDialogElement[]>([])
