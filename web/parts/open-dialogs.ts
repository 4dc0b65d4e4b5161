import { atom } from 'jotai'

/** The dialogs that are open now, the topmost last. */
export const openDialogsAtom = atom<readonly HTMLDialogElement[]>([])
