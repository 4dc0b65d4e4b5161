import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startAppearance } from '../look/appearance.ts'
import { showLateOrders } from '../outbox/late-orders.ts'
import { startOutbox } from '../outbox/the-outbox.ts'
import { Toasts } from '../parts/Toasts.tsx'
import { paths } from '../paths.ts'
import { watchOtherTabs } from '../session/session.ts'
import { endOwedSession } from '../session/the-sign-out.ts'
import { queryClient } from './query-client.ts'
import { Router } from './router.tsx'

/**
 * Starts the app after the language is loaded. Modules of `app`, `shell` and `parts` are evaluated before, so they call
 * `t` in functions only.
 */
export function start(): void {
  startAppearance()
  if (!isPaper()) {
    showLateOrders()
    startOutbox()
  }
  endOwedSession()
  // another user's session must not see data of the previous one in memory
  watchOtherTabs(() => location.reload())

  onceLoaded(startRest)

  const root = document.getElementById('root')
  if (!root) return
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Router />
        <Toasts />
      </QueryClientProvider>
    </StrictMode>,
  )
}

/** True in the window of a receipt or token, where nobody would see the answer to a late order. */
const isPaper = (): boolean => [paths.printReceipt, paths.printToken].some((path) => path === location.pathname)

/** Loads the rest of the app. A failure only means that it does not work without a network. */
const startRest = (): void =>
  void import('./start-rest.ts').then(
    ({ startRest }) => startRest(),
    () => undefined,
  )

function onceLoaded(run: () => void): void {
  if (document.readyState === 'complete') run()
  else addEventListener('load', run, { once: true })
}
