import { getDefaultStore } from 'jotai'
import { kitchenList, ordersInit, ordersList } from '../api/orders.ts'
import { posInit } from '../api/pos.ts'
import { kitchenStations } from '../api/stations.ts'
import { paths } from '../paths.ts'
import { userAtom } from '../session/session.ts'
import { loadPage } from './page.tsx'
import { queryClient } from './query-client.ts'
import { screensOf } from './screens.ts'

const firstRequests: Readonly<Record<string, () => void>> = {
  [paths.pos]: () => void queryClient.prefetchQuery(posInit),
  [paths.orders]: () => {
    void queryClient.prefetchQuery(ordersList(null))
    void queryClient.prefetchQuery(ordersInit)
  },
  [paths.kitchen]: () => {
    void queryClient.prefetchQuery(kitchenList)
    void queryClient.prefetchQuery(kitchenStations)
  },
}

const currentScreen = () => {
  const user = getDefaultStore().get(userAtom)
  const path = location.pathname
  const screen = user ? screensOf(user).find((other) => other.path === path) : undefined
  return screen && firstRequests[path] ? screen : undefined
}

/** Starts the requests of the screen at this address while the language is loading. */
export function prefetchFirstScreen(): void {
  const screen = currentScreen()
  if (screen) firstRequests[screen.path]?.()
}

/** Longest wait for the screen's file. After it the shell is shown alone, so that the page does not stay blank. */
const maxWaitMs = 1_500

/**
 * Loads the screen at this address, so that shell and screen are laid out and painted together. Call it after the
 * language is loaded. A failure is reported where the screen would be rendered.
 */
export async function loadFirstScreen(): Promise<void> {
  const screen = currentScreen()
  if (!screen) return
  const timeout = new Promise((resolve) => setTimeout(resolve, maxWaitMs))
  await Promise.race([loadPage(screen.load).catch(() => undefined), timeout])
}
