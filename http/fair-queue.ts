type Options = Readonly<{
  maxRunning: number
  /** The rest is for the other callers, however long this one's take. */
  maxRunningOfOne: number
  /** After every change. */
  onChange?: () => void
}>

type FairQueue = Readonly<{
  /** Calls `begin`, at once or when it is this one's turn. The answer ends it, whether it has begun or not. */
  enter: (key: string, begin: () => void, isUrgent?: boolean) => () => void
  /** Running and waiting. */
  countOf: (key: string) => number
  counts: () => Readonly<{ running: number; waiting: number; callers: number }>
}>

type Ticket = Readonly<{ begin: () => void }>
type Flow = Readonly<{ isUrgent: boolean; waiting: Set<Ticket>; running: Set<Ticket> }>

/** So many at a time, in turn among callers: a flood of one costs another no more than the time of one task. */
export function createFairQueue({ maxRunning, maxRunningOfOne, onChange = () => undefined }: Options): FairQueue {
  const flows = new Map<string, Flow>()
  let running = 0
  let waiting = 0

  const nextOf = (isUrgent: boolean) => {
    for (const [key, flow] of flows) {
      const [ticket] = flow.waiting
      if (flow.isUrgent !== isUrgent || !ticket || flow.running.size >= maxRunningOfOne) continue
      flows.delete(key)
      flows.set(key, flow) // behind all others
      return { flow, ticket }
    }
    return undefined
  }

  const beginNext = () => {
    while (running < maxRunning) {
      const next = nextOf(true) ?? nextOf(false)
      if (!next) break
      next.flow.waiting.delete(next.ticket)
      next.flow.running.add(next.ticket)
      waiting -= 1
      running += 1
      next.ticket.begin()
    }
    onChange()
  }

  return {
    enter(key, begin, isUrgent = true) {
      const flow = flows.get(key) ?? { isUrgent, waiting: new Set(), running: new Set() }
      const ticket = { begin }
      flows.set(key, flow)
      flow.waiting.add(ticket)
      waiting += 1
      beginNext()
      return () => {
        if (flow.waiting.delete(ticket)) waiting -= 1
        else if (flow.running.delete(ticket)) running -= 1
        if (flow.waiting.size + flow.running.size === 0 && flows.get(key) === flow) flows.delete(key)
        beginNext()
      }
    },
    countOf(key) {
      const flow = flows.get(key)
      return flow ? flow.waiting.size + flow.running.size : 0
    },
    counts: () => ({ running, waiting, callers: flows.size }),
  }
}
