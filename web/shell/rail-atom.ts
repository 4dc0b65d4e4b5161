import { atom } from 'jotai'
import { remember } from '../remember.ts'

/** The key that 1.2.0 clients use. */
const key = 'RESTROPROSAAS__NAVBAR'
const stored = atom(localStorage.getItem(key) === 'expanded')

/** True if the rail shows labels beside its icons; stored on this device. */
export const railExpandedAtom = atom(
  (get) => get(stored),
  (_, set, expanded: boolean) => {
    remember(localStorage, key, expanded ? 'expanded' : 'collapsed')
    set(stored, expanded)
  },
)

/** True in full screen views, which hide the rail. */
export const railHiddenAtom = atom(false)

export const searchOpenAtom = atom(false)

/** True while the dialog for switching the user of this device is open. */
export const switchOpenAtom = atom(false)
