import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../api/errors.ts'
import { type GuestMenu, readMenu } from './api.ts'

type MenuState = Readonly<{ is: 'loading' | 'broken' | 'failed' }> | Readonly<{ is: 'there'; menu: GuestMenu }>

/** The last menu, with its code and table: shown while it is read again. */
let lastRead: Readonly<{ at: string; state: MenuState }> | null = null

/**
 * The menu delivered with the page; every later visit of menu or cart reads it again, for instance after a failed
 * order.
 */
export function useMenu(code: string, table: string | null) {
  const at = `${code} ${table}`
  const [state, setState] = useState<MenuState>(() => {
    if (!lastRead) return inPage() ?? { is: 'loading' }
    return lastRead.at === at ? lastRead.state : { is: 'loading' }
  })
  const [asked, setAsked] = useState(0)

  useEffect(() => {
    const fromPage = lastRead || asked > 0 ? null : inPage()
    if (fromPage) {
      lastRead = { at, state: fromPage }
      return
    }
    const stop = new AbortController()
    readMenu({ code, table }, stop.signal).then(
      (menu) => {
        lastRead = { at, state: { is: 'there', menu } }
        setState(lastRead.state)
      },
      (error: unknown) => {
        if (stop.signal.aborted) return
        const is = error instanceof ApiError && error.status === 404 ? 'broken' : 'failed'
        setState((now) => (now.is === 'there' && is === 'failed' ? now : { is }))
      },
    )
    return () => stop.abort()
  }, [code, table, at, asked])

  const again = useCallback(() => {
    setState((now) => (now.is === 'there' ? now : { is: 'loading' }))
    setAsked((times) => times + 1)
  }, [])

  return { state, again }
}

/** The menu in the page; null if there is none, or if the code is unknown. */
function inPage(): MenuState | null {
  const text = document.getElementById('menu')?.textContent
  if (!text) return null
  const menu: GuestMenu | null = JSON.parse(text)
  return menu ? { is: 'there', menu } : { is: 'broken' }
}
