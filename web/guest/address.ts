import { useSyncExternalStore } from 'react'

/** A guest's address. `code`: of the menu, or the token of the board; `table`: code of the table; `order`: the server's token of their order. */
export type GuestAddress = Readonly<{
  page: 'menu' | 'cart' | 'placed' | 'failed' | 'board' | 'broken'
  code: string
  table: string | null
  order: string | null
}>

const codeText = /^[\w-]{8,64}$/

export function placeOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): GuestAddress {
  const asked = new URLSearchParams(search)
  const [, , first = '', second = '', ...rest] = pathname.split('/')
  if (first === 'board' && codeText.test(second) && rest.length === 0)
    return { page: 'board', code: second, table: null, order: null }
  const result = resultOf(first)
  const code = result ? (asked.get('code') ?? '') : first
  const at = { code, table: asked.get('table'), order: asked.get('order') }
  if (!codeText.test(code) || rest.length > 0) return { ...at, page: 'broken' }
  if (result) return { ...at, page: result }
  if (second === '') return { ...at, page: 'menu' }
  return { ...at, page: second === 'cart' ? 'cart' : 'broken' }
}

function resultOf(first: string): 'placed' | 'failed' | null {
  if (first === 'order-success') return 'placed'
  return first === 'order-failed' ? 'failed' : null
}

export function addressOf({ page, code, table, order }: GuestAddress): string {
  const query = new URLSearchParams()
  if (page === 'placed' || page === 'failed') query.set('code', code)
  if (table) query.set('table', table)
  if (page === 'placed' && order) query.set('order', order)
  const path = {
    menu: code,
    broken: code,
    board: `board/${code}`,
    cart: `${code}/cart`,
    placed: 'order-success',
    failed: 'order-failed',
  }[page]
  return `/m/${path}${query.size > 0 ? `?${query}` : ''}`
}

function listen(listener: () => void): () => void {
  addEventListener('popstate', listener)
  return () => removeEventListener('popstate', listener)
}

/** The current address; follows Back and Forward. */
export const useAddress = (): GuestAddress => placeOf(new URL(useSyncExternalStore(listen, () => location.href)))

export function goTo(place: GuestAddress, how: 'pushState' | 'replaceState' = 'pushState'): void {
  history[how](null, '', addressOf(place))
  scrollTo(0, 0)
  dispatchEvent(new Event('popstate'))
}
