import { getDefaultStore } from 'jotai'
import { kitchenList, ordersInit, ordersList } from '../api/orders.ts'
import { posInit } from '../api/pos.ts'
import { paths } from '../paths.ts'
import { userAtom } from '../session/session.ts'
import { queryClient } from './query-client.ts'
import { roomsOf } from './rooms.ts'

type First = Readonly<{
  /** As vite/first-files.ts names it. */
  screen: string
  ask: () => void
}>

const firsts: Readonly<Record<string, First>> = {
  [paths.pos]: {
    screen: 'PosScreen',
    ask: () => void queryClient.prefetchQuery(posInit),
  },
  [paths.orders]: {
    screen: 'OrdersScreen',
    ask: () => {
      void queryClient.prefetchQuery(ordersList(null))
      void queryClient.prefetchQuery(ordersInit)
    },
  },
  [paths.kitchen]: {
    screen: 'KitchenScreen',
    ask: () => void queryClient.prefetchQuery(kitchenList),
  },
}

/** Asks for the files and the data of the room at this address while the language is on its way. */
export function beginFirstRoom(): void {
  const user = getDefaultStore().get(userAtom)
  const path = location.pathname
  const first = firsts[path]
  if (!user || !first || !roomsOf(user).some((room) => room.path === path)) return
  for (const file of filesOf(first.screen)) preload(file)
  first.ask()
}

/** Written into the page by the build; a development server has none. */
function filesOf(screen: string): readonly string[] {
  const written = document.getElementById('first-files')?.textContent
  return written ? (JSON.parse(written)[screen] ?? []) : []
}

/** Loaded, but not run: a screen may read texts as soon as it runs. */
function preload(file: string): void {
  const link = document.createElement('link')
  if (file.endsWith('.css')) {
    link.rel = 'preload'
    link.as = 'style'
  } else {
    link.rel = 'modulepreload'
  }
  link.href = file
  document.head.append(link)
}
