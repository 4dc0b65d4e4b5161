import { useEffect, useRef } from 'react'

/**
 * Runs `act` when a key is pressed on this page, except while a dialog is open. `key` is one character, ignored while
 * the user types into a field, or 'Control+Enter', which also works in fields (Command+Enter on a Mac).
 */
export function useShortcut(key: string, act: () => void): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const isChord = key === 'Control+Enter'
    const onKey = (event: KeyboardEvent) => {
      const hasControl = event.ctrlKey || event.metaKey
      if (hasControl !== isChord || event.altKey || event.key !== (isChord ? 'Enter' : key)) return
      if (event.target instanceof Element && event.target.closest(isChord ? 'dialog' : 'input, textarea, dialog'))
        return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [key])
}
