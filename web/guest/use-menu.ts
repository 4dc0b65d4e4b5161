import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../api/errors.ts'
import { type GuestMenu, readMenu } from './api.ts'

type MenuResult =
  | Readonly<{ status: 'loading' | 'broken' | 'failed' }>
  | Readonly<{ status: 'loaded'; menu: GuestMenu }>

/** The last result, with the code and table of its menu: shown while it is read again. */
let lastRead: Readonly<{ key: string; result: MenuResult }> | null = null

/** The menu in the page; every later visit of menu or cart reads it again, for instance after a failed order. */
export function useMenu(code: string, table: string | null) {
  const key = `${code} ${table}`
  const [result, setResult] = useState<MenuResult>(() => {
    if (!lastRead) return inPage() ?? { status: 'loading' }
    return lastRead.key === key ? lastRead.result : { status: 'loading' }
  })
  const [reloads, setReloads] = useState(0)

  useEffect(() => {
    const fromPage = lastRead || reloads > 0 ? null : inPage()
    if (fromPage) {
      lastRead = { key, result: fromPage }
      return
    }
    const stop = new AbortController()
    readMenu({ code, table }, stop.signal).then(
      (menu) => {
        lastRead = { key, result: { status: 'loaded', menu } }
        setResult(lastRead.result)
      },
      (error: unknown) => {
        if (stop.signal.aborted) return
        const status = error instanceof ApiError && error.status === 404 ? 'broken' : 'failed'
        setResult((now) => (now.status === 'loaded' && status === 'failed' ? now : { status }))
      },
    )
    return () => stop.abort()
  }, [code, table, key, reloads])

  const reload = useCallback(() => {
    setResult((now) => (now.status === 'loaded' ? now : { status: 'loading' }))
    setReloads((count) => count + 1)
  }, [])

  return { result, reload }
}

/** The menu that query-api wrote into the page; 'broken' if its code is unknown, null if the page has no menu. */
function inPage(): MenuResult | null {
  const text = document.getElementById('menu')?.textContent
  if (!text) return null
  const menu: GuestMenu | null = JSON.parse(text)
  return menu ? { status: 'loaded', menu } : { status: 'broken' }
}
