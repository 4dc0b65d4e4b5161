import { getDefaultStore } from 'jotai'
import { kitchenList, ordersInit, ordersList } from '../api/orders.ts'
import { posInit } from '../api/pos.ts'
import { paths } from '../paths.ts'
import { userAtom } from '../session/session.ts'
import { loadPage } from './page.tsx'
import { queryClient } from './query-client.ts'
import { roomsOf } from './rooms.ts'

const firstQuestions: Readonly<Record<string, () => void>> = {
  [paths.pos]: () => void queryClient.prefetchQuery(posInit),
  [paths.orders]: () => {
    void queryClient.prefetchQuery(ordersList(null))
    void queryClient.prefetchQuery(ordersInit)
  },
  [paths.kitchen]: () => void queryClient.prefetchQuery(kitchenList),
}

const roomHere = () => {
  const user = getDefaultStore().get(userAtom)
  const path = location.pathname
  const room = user ? roomsOf(user).find((other) => other.path === path) : undefined
  return room && firstQuestions[path] ? room : undefined
}

/** Asks for the data of the room at this address while the language is on its way. */
export function beginFirstRoom(): void {
  const room = roomHere()
  if (room) firstQuestions[room.path]?.()
}

/** After this time the shell is shown without the room, so that a slow line does not leave the page blank. */
const maxWaitMs = 1_500

/**
 * Loads the room at this address, so that shell and room are laid out and painted together. Call it after the language is
 * loaded. A room that cannot be loaded is reported where it is shown.
 */
export async function loadFirstRoom(): Promise<void> {
  const room = roomHere()
  if (!room) return
  const timeout = new Promise((resolve) => setTimeout(resolve, maxWaitMs))
  await Promise.race([loadPage(room.load).catch(() => undefined), timeout])
}
