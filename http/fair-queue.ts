type Options = Readonly<{
  maxRunning: number
  /** Limit of one caller: the rest is reserved for others, however long the tasks of this caller take. */
  maxRunningOfOne: number
  /** Called after every change. */
  onChange?: () => void
}>

type FairQueue = Readonly<{
  /**
   * Calls `begin` when it is the caller's turn, perhaps at once. Call the returned function when the task ends or is
   * abandoned.
   */
  enter: (key: string, begin: () => void, isUrgent?: boolean) => () => void
  /** Number of the caller's running and waiting tasks. */
  countOf: (key: string) => number
  counts: () => Readonly<{ running: number; waiting: number; callers: number }>
}>

type Ticket = Readonly<{ begin: () => void }>
type Flow = Readonly<{ isUrgent: boolean; waiting: Set<Ticket>; running: Set<Ticket> }>

/**
 * Runs a limited number of tasks, alternating between callers: a flood from one delays another by at most the time of
 * one task.
 */
export function createFairQueue({ maxRunning, maxRunningOfOne, onChange = () => undefined }: Options): FairQueue {
  const flows = new Map<string, Flow>()
  let running = 0
  let waiting = 0

  const nextOf = (isUrgent: boolean) => {
    for (const [key, flow] of flows) {
      const [ticket] = flow.waiting
      if (flow.isUrgent !== isUrgent || !ticket || flow.running.size >= maxRunningOfOne) continue
      flows.delete(key)
      flows.set(key, flow) // to the end of the order
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
