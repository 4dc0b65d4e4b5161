import type { User } from '../session/user.ts'
import { loadPage } from './page.tsx'
import { screensOf } from './screens.ts'
import { type Connection, screensToPrefetch } from './screens-to-prefetch.ts'

/** Prefetches the user's other screens while the browser is idle, one after the other. */
export function prefetchScreensWhenIdle(user: User, signal: AbortSignal): void {
  const connection: Connection | undefined =
    'connection' in navigator ? (navigator.connection as Connection) : undefined
  const due = [...screensToPrefetch(screensOf(user), location.pathname, connection)]
  const next = () => {
    const screen = due.shift()
    if (screen && !signal.aborted) whenIdle(() => void loadPage(screen.load).then(next, () => undefined))
  }
  next()
}

/** Runs in an idle callback. Safari has none: there it runs in a timeout of 0 ms. */
const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run)
  else setTimeout(run)
}
