import { atom, getDefaultStore } from 'jotai'

export type Toast = Readonly<{
  id: number
  text: string
  tone: 'success' | 'error' | 'undo' | 'wait'
  action?: Readonly<{ label: string; run: () => void }>
}>

/** SPEC §9: success 2 s, error 4 s, at most 20; with Undo 5 s. A waiting toast stays until it is replaced. */
const lifetimeMs: Record<Toast['tone'], number | null> = { success: 2_000, error: 4_000, undo: 5_000, wait: null }
const most = 20

export const toastsAtom = atom<readonly Toast[]>([])

let lastId = 0

export function showToast(text: string, tone: Toast['tone'], action?: Toast['action']): number {
  const store = getDefaultStore()
  lastId += 1
  const id = lastId
  store.set(toastsAtom, (now) => [...now, { id, text, tone, ...(action && { action }) }].slice(-most))
  const life = lifetimeMs[tone]
  if (life) setTimeout(() => dismissToast(id), life)
  return id
}

export const dismissToast = (id: number): void =>
  getDefaultStore().set(toastsAtom, (now) => now.filter((toast) => toast.id !== id))

/** What could be undone belongs to a bill that is gone now. */
export const dismissUndo = (): void =>
  getDefaultStore().set(toastsAtom, (now) => now.filter(({ action }) => action === undefined))
