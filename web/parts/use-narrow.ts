import { useSyncExternalStore } from 'react'

const phone = typeof matchMedia === 'undefined' ? null : matchMedia('(max-width: 700px)')

const subscribe = (changed: () => void) => {
  phone?.addEventListener('change', changed)
  return () => phone?.removeEventListener('change', changed)
}

/** Whether the screen is a phone's: where the bill is a sheet and the rail a bottom bar. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => phone?.matches ?? false)
