import { useEffect } from 'react'

/** What the tab is called: the page, and the restaurant where it is known. */
export function useTitle(...parts: readonly (string | null)[]): void {
  const title = parts.filter(Boolean).join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])
}
