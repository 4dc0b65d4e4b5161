import { useAtomValue } from 'jotai'
import { useLayoutEffect } from 'react'
import { appearanceAtom } from '../../look/appearance.ts'

/** The kitchen is dark, whatever the system says, unless this device chose light. It holds for the rail and the toasts too. */
export function useDarkByDefault(): void {
  const { theme } = useAtomValue(appearanceAtom)
  useLayoutEffect(() => {
    if (theme === 'light') return
    document.body.dataset.theme = 'dark'
    return () => {
      delete document.body.dataset.theme
    }
  }, [theme])
}
