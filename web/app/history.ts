import { getDefaultStore } from 'jotai'
import { UNSAFE_createBrowserHistory as createBrowserHistory, type Navigator } from 'react-router-dom'
import { openDialogsAtom } from '../parts/open-dialogs.ts'

/**
 * `leave` is called before navigating to another page; `go` completes it. `pop` is called after the browser's back or
 * forward button.
 */
export type Guard = Readonly<{ leave: (go: () => void) => void; pop: (event: PopStateEvent) => void }>

let guard: Guard | null = null

export const setGuard = (next: Guard | null): void => {
  guard = next
}

/** Index of the current history entry, which the router stores in its state. */
export const currentIndex = (): number => window.history.state?.idx ?? 0

/** Index of the entry that the router shows. */
let shownIndex = currentIndex()
let isReverting = false
let isAgreed = false

/** Goes back or forward after the user has agreed to leave the page and its dialogs. */
export function goAgreed(steps: number): void {
  isAgreed = true
  window.history.go(steps)
}

// listeners of a window run in the order of registration: this one must run before the router's
addEventListener('popstate', (event) => {
  const [wasReverting, wasAgreed] = [isReverting, isAgreed]
  isReverting = false
  isAgreed = false
  if (wasReverting) event.stopImmediatePropagation()
  else if (guard) guard.pop(event)
  else if (wasAgreed || !closesDialog(event)) shownIndex = currentIndex()
})

/**
 * Back closes the topmost dialog instead of leaving the page. The browser has already gone back: that is reverted, so
 * that the entries in both directions stay as they are.
 */
function closesDialog(event: PopStateEvent): boolean {
  const steps = currentIndex() - shownIndex
  const dialog = steps < 0 && getDefaultStore().get(openDialogsAtom).at(-1)
  if (!dialog) return false
  event.stopImmediatePropagation()
  dialog.dispatchEvent(new Event('cancel'))
  isReverting = true
  window.history.go(-steps)
  return true
}

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
  push: (to, state) =>
    navigate(to, () => {
      history.push(to, state)
      shownIndex = currentIndex()
    }),
  replace: (to, state) => navigate(to, () => history.replace(to, state)),
}
