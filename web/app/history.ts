import { UNSAFE_createBrowserHistory as createBrowserHistory, type Navigator } from 'react-router-dom'

/** `leave`: a step to another page, which is taken when `go` is called. `pop`: the browser has gone back or forward. */
export type Guard = Readonly<{ leave: (go: () => void) => void; pop: (event: PopStateEvent) => void }>

let guard: Guard | null = null

export const setGuard = (next: Guard | null): void => {
  guard = next
}

// the listeners of a window are called in their order: this one must hear of a step before the router does
addEventListener('popstate', (event) => guard?.pop(event))

export const history = createBrowserHistory({ v5Compat: true })

function pass(to: Parameters<Navigator['push']>[0], go: () => void): void {
  const path = typeof to === 'string' ? to.split(/[?#]/)[0] : to.pathname
  if (guard && path !== history.location.pathname) guard.leave(go)
  else go()
}

/** The history of the browser with a guard, which the router has only together with loaders of data. */
export const navigator: Navigator = {
  createHref: history.createHref,
  encodeLocation: history.encodeLocation,
  go: history.go,
  push: (to, state) => pass(to, () => history.push(to, state)),
  replace: (to, state) => pass(to, () => history.replace(to, state)),
}
