import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../api/errors.ts'
import { type GuestMenu, readMenu } from './api.ts'

export type MenuState = Readonly<{ is: 'loading' | 'broken' | 'failed' }> | Readonly<{ is: 'there'; menu: GuestMenu }>

/** A tab that was away this long asks again what is on the menu. */
const staleMs = 30_000

/** The page brings the menu with it; without one, and from time to time, it is asked for. */
export function useMenu(code: string, table: string | null) {
  const [state, setState] = useState<MenuState>(() => inPage() ?? { is: 'loading' })
  const [asked, setAsked] = useState(0)

  useEffect(() => {
    if (asked === 0 && inPage()) return
    const stop = new AbortController()
    readMenu({ code, table }, stop.signal).then(
      (menu) => setState({ is: 'there', menu }),
      (error: unknown) => {
        if (stop.signal.aborted) return
        const is = error instanceof ApiError && error.status === 404 ? 'broken' : 'failed'
        setState((now) => (now.is === 'there' && is === 'failed' ? now : { is }))
      },
    )
    return () => stop.abort()
  }, [code, table, asked])

  const again = useCallback(() => {
    setState((now) => (now.is === 'there' ? now : { is: 'loading' }))
    setAsked((times) => times + 1)
  }, [])

  useEffect(() => {
    let at = Date.now()
    const onSight = () => {
      if (document.visibilityState !== 'visible' || Date.now() - at < staleMs) return
      at = Date.now()
      again()
    }
    document.addEventListener('visibilitychange', onSight)
    return () => document.removeEventListener('visibilitychange', onSight)
  }, [again])

  return { state, again }
}

/** Null where the page came without a menu; the server writes `null` for an unknown code. */
function inPage(): MenuState | null {
  const text = document.getElementById('menu')?.textContent
  if (!text) return null
  const menu: GuestMenu | null = JSON.parse(text)
  return menu ? { is: 'there', menu } : { is: 'broken' }
}
