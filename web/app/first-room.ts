import { getDefaultStore } from 'jotai'
import { kitchenList, ordersInit, ordersList } from '../api/orders.ts'
import { posInit } from '../api/pos.ts'
import { paths } from '../paths.ts'
import { userAtom } from '../session/session.ts'
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

/** Asks for the data of the room at this address while the language is on its way. */
export function beginFirstRoom(): void {
  const user = getDefaultStore().get(userAtom)
  const path = location.pathname
  if (user && roomsOf(user).some((room) => room.path === path)) firstQuestions[path]?.()
}
