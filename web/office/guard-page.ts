import { setGuard } from '../app/history.ts'

/** Asks whether to leave; leaving is calling `go`. */
type Ask = (go: () => void) => void

/** A dialog may have changes of its own above those of its page: the last one asks. */
let guards: readonly Ask[] = []
let place = 0

/** Calls `ask` before a step to another page, and has the browser ask before a reload, until the returned function is called. */
export function guardPage(ask: Ask): () => void {
  if (guards.length === 0) start()
  guards = [...guards, ask]
  return () => {
    guards = guards.filter((one) => one !== ask)
    if (guards.length === 0) stop()
  }
}

function start(): void {
  place = placeNow()
  setGuard({ leave: askLast, pop: takeBack })
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

/** The place of the page in the history of the app, which the router keeps in each entry. */
const placeNow = (): number => window.history.state?.idx ?? 0

/** The browser has taken the step already: it is taken back before the router learns of it. */
function takeBack(event: PopStateEvent): void {
  event.stopImmediatePropagation()
  const steps = placeNow() - place
  if (steps === 0) return
  window.history.go(-steps)
  askLast(() => window.history.go(steps))
}

const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault()
