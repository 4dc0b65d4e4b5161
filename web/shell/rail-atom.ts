import { atom } from 'jotai'
import { remember } from '../remember.ts'

/** The name that 1.2.0 clients gave it. */
const key = 'RESTROPROSAAS__NAVBAR'
const stored = atom(localStorage.getItem(key) === 'expanded')

/** Whether the rail shows names beside its icons; remembered on this device. */
export const railExpandedAtom = atom(
  (get) => get(stored),
  (_, set, expanded: boolean) => {
    remember(localStorage, key, expanded ? 'expanded' : 'collapsed')
    set(stored, expanded)
  },
)

/** Full screen views drop the rail. */
export const railHiddenAtom = atom(false)

export const searchOpenAtom = atom(false)
