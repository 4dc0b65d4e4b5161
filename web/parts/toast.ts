import { atom, getDefaultStore } from 'jotai'

export type Toast = Readonly<{
  id: number
  text: string
  tone: 'success' | 'error' | 'undo' | 'wait' | 'token'
  /** Subject: a later toast about the same subject replaces this toast. */
  about: string | null
  action?: Readonly<{ label: string; run: () => void }>
}>

/**
 * Time until a toast closes itself (rule S5). A token is read out to the guest, so its toast stays longer and can be
 * closed. A waiting toast (null) stays until it is replaced or, if it has an action, closed.
 */
const lifetimeMs: Record<Toast['tone'], number | null> = {
  success: 2_000,
  error: 4_000,
  undo: 5_000,
  wait: null,
  token: 12_000,
}
const maxToasts = 20

/** Subject of the toast that announces a new version. */
export const aboutVersion = 'version'

export const toastsAtom = atom<readonly Toast[]>([])

let lastId = 0

export function showToast(
  text: string,
  tone: Toast['tone'],
  action?: Toast['action'],
  about: string | null = null,
): number {
  const store = getDefaultStore()
  lastId += 1
  const id = lastId
  const toast = { id, text, tone, about, ...(action && { action }) }
  store.set(toastsAtom, (now) =>
    [...now.filter((other) => about === null || other.about !== about), toast].slice(-maxToasts),
  )
  const life = lifetimeMs[tone]
  if (life) setTimeout(() => dismissToast(id), life)
  return id
}

export const dismissToast = (id: number): void =>
  getDefaultStore().set(toastsAtom, (now) => now.filter((toast) => toast.id !== id))

/** Closes toasts whose subject is shown elsewhere. */
export const dismissAbout = (about: string): void =>
  getDefaultStore().set(toastsAtom, (now) => now.filter((toast) => toast.about !== about))

/** Closes toasts with Undo: their bill no longer exists. */
export const dismissUndo = (): void =>
  getDefaultStore().set(toastsAtom, (now) => now.filter(({ tone }) => tone !== 'undo'))
