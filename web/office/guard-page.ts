import { currentIndex, goAgreed, setGuard } from '../app/history.ts'

/** Asks whether to leave the page; `go` leaves it. */
type Ask = (go: () => void) => void

/** Guards of the page and of its dialogs; the last guard asks. */
let guards: readonly Ask[] = []
let entryIndex = 0

/**
 * Calls `ask` before navigation to another page, and makes the browser ask before a reload, until the returned function
 * is called.
 */
export function guardPage(ask: Ask): () => void {
  if (guards.length === 0) start()
  guards = [...guards, ask]
  return () => {
    guards = guards.filter((one) => one !== ask)
    if (guards.length === 0) stop()
  }
}

function start(): void {
  entryIndex = currentIndex()
  setGuard({ leave: askLast, pop: revert })
  addEventListener('beforeunload', onUnload)
}

function stop(): void {
  guards = []
  setGuard(null)
  removeEventListener('beforeunload', onUnload)
}

const askLast: Ask = (go) =>
  guards.at(-1)?.(() => {
    stop()
    go()
  })

/** Reverts a navigation that the browser has already made, before the router handles it. */
function revert(event: PopStateEvent): void {
  event.stopImmediatePropagation()
  const steps = currentIndex() - entryIndex
  if (steps === 0) return
  window.history.go(-steps)
  askLast(() => goAgreed(steps))
}

const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault()
