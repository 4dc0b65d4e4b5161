import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { mediaHook } from '../parts/use-media.ts'
import { remember } from '../remember.ts'

type Appearance = Readonly<{ theme: 'light' | 'dark' | null }>

/** public/appearance.js reads the same key before the first paint. */
const key = 'comanda.appearance'
const plain: Appearance = { theme: null }

/** Appearance chosen on this device; `theme: null` follows the system. */
export const appearanceAtom = atom<Appearance>(plain)

const useDarkSystem = mediaHook('(prefers-color-scheme: dark)')

/** True if the page is dark now: as chosen, else as the system, which may change in the evening. */
export function useDark(): boolean {
  const { theme } = useAtomValue(appearanceAtom)
  const isSystemDark = useDarkSystem()
  return theme === null ? isSystemDark : theme === 'dark'
}

export function chooseAppearance(change: Partial<Appearance>): void {
  const next = { ...getDefaultStore().get(appearanceAtom), ...change }
  getDefaultStore().set(appearanceAtom, next)
  show(next)
  remember(localStorage, key, JSON.stringify(next))
}

export function startAppearance(): void {
  const chosen = read()
  getDefaultStore().set(appearanceAtom, chosen)
  show(chosen)
}

function show({ theme }: Appearance): void {
  if (theme) document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
}

function read(): Appearance {
  try {
    const { theme } = JSON.parse(localStorage.getItem(key) ?? '{}')
    return { theme: theme === 'light' || theme === 'dark' ? theme : null }
  } catch {
    return plain
  }
}
