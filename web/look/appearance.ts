import { atom, getDefaultStore } from 'jotai'

export type Appearance = Readonly<{ theme: 'light' | 'dark' | null }>

/** public/appearance.js reads the same key before the first paint. */
const key = 'comanda.appearance'
const plain: Appearance = { theme: null }

/** What this device chose; `theme: null` follows the system. */
export const appearanceAtom = atom<Appearance>(plain)

const darkSystem = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-color-scheme: dark)')

export const isDark = ({ theme }: Appearance): boolean => (theme ?? (darkSystem?.matches ? 'dark' : 'light')) === 'dark'

export function chooseAppearance(change: Partial<Appearance>): void {
  const next = { ...getDefaultStore().get(appearanceAtom), ...change }
  getDefaultStore().set(appearanceAtom, next)
  show(next)
  localStorage.setItem(key, JSON.stringify(next))
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
