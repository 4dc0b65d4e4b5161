import { useEffect } from 'react'

/** Sets the tab's title: the page, and the restaurant if it is known. */
export function useTitle(...parts: readonly (string | null)[]): void {
  const title = parts.filter(Boolean).join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])
}
