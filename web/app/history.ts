import { UNSAFE_createBrowserHistory as createBrowserHistory, type Navigator } from 'react-router-dom'

/**
 * `leave` is called before navigating to another page; `go` completes it. `pop` is called after the browser's back or
 * forward button.
 */
export type Guard = Readonly<{ leave: (go: () => void) => void; pop: (event: PopStateEvent) => void }>

let guard: Guard | null = null

export const setGuard = (next: Guard | null): void => {
  guard = next
}

// listeners of a window run in the order of registration: this one must run before the router's
addEventListener('popstate', (event) => guard?.pop(event))

export const history = createBrowserHistory({ v5Compat: true })

function navigate(to: Parameters<Navigator['push']>[0], go: () => void): void {
  const path = typeof to === 'string' ? to.split(/[?#]/)[0] : to.pathname
  if (guard && path !== history.location.pathname) guard.leave(go)
  else go()
}

/** Browser history with a navigation guard. React Router has guards only in its data routers. */
export const navigator: Navigator = {
  createHref: history.createHref,
  encodeLocation: history.encodeLocation,
  go: history.go,
  push: (to, state) => navigate(to, () => history.push(to, state)),
  replace: (to, state) => navigate(to, () => history.replace(to, state)),
}
