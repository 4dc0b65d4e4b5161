import { useSyncExternalStore } from 'react'

/**
 * Address of a guest's page. `code`: code of the menu, or token of the board; `table`: code of the table; `order`: the
 * server's token of the guest's order.
 */
export type GuestAddress = Readonly<{
  page: 'menu' | 'cart' | 'placed' | 'failed' | 'board' | 'broken'
  code: string
  table: string | null
  order: string | null
}>

const codeText = /^[\w-]{8,64}$/

export function parseAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): GuestAddress {
  const query = new URLSearchParams(search)
  const [, , first = '', second = '', ...rest] = pathname.split('/')
  if (first === 'board' && codeText.test(second) && rest.length === 0)
    return { page: 'board', code: second, table: null, order: null }
  const result = resultOf(first)
  const code = result ? (query.get('code') ?? '') : first
  const parts = { code, table: query.get('table'), order: query.get('order') }
  if (!codeText.test(code) || rest.length > 0) return { ...parts, page: 'broken' }
  if (result) return { ...parts, page: result }
  if (second === '') return { ...parts, page: 'menu' }
  return { ...parts, page: second === 'cart' ? 'cart' : 'broken' }
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
export const useAddress = (): GuestAddress => parseAddress(new URL(useSyncExternalStore(listen, () => location.href)))

export function goTo(address: GuestAddress, how: 'pushState' | 'replaceState' = 'pushState'): void {
  history[how](null, '', addressOf(address))
  scrollTo(0, 0)
  dispatchEvent(new Event('popstate'))
}
