import { useAtomValue } from 'jotai'
import { useLayoutEffect } from 'react'
import { appearanceAtom } from '../../look/appearance.ts'

/** Makes the page, with rail and toasts, dark in the kitchen unless light was chosen on this device. */
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
