import { createFairQueue } from '@comanda/http/fair-queue.ts'

/** A caller whose flood must not delay others. `key`: the tenant of staff, the address of a guest. */
export type Caller = Readonly<{ queue: 'staff' | 'guest'; key: string }>

type Admission = Readonly<{
  hasRoomFor: (caller: Caller) => boolean
  /**
   * Calls `begin` with true when it is the request's turn, or with false after the longest wait. Call the returned
   * function when the request ends.
   */
  enter: (caller: Caller, begin: (isAdmitted: boolean) => void) => () => void
  counts: () => Readonly<{ running: number; waiting: number }>
}>

/** Number of requests that keep a process busy: more would only wait for each other. */
const maxRunning = 64
const maxRunningOfOne = 48

/** Below 10 s, after which our own client gives up and sends the request again. */
const maxWaitMs = 8_000

/** A backlog that lasts longer is not a burst. */
const burstMs = 5_000
const calmAfterMs = 500
/** Gap that does not end a backlog: one commit may end all running requests before the next arrive. */
const pauseMs = 100

/** Running and waiting requests in total. */
const maxUnderWay = { calm: { staff: 512, guest: 256 }, overloaded: { staff: 128, guest: 96 } }
const maxUnderWayOfOne = 384
/** Absolute limit, including what a fair share per caller allows beyond `maxUnderWay`. */
const maxInAll = 1_024

type Options = Readonly<{ now?: () => number; waitMs?: number }>

/**
 * Queues a burst for a bounded time and refuses sustained overload at once: as in CoDel, the age of the backlog counts,
 * not its length. Requests alternate between callers, staff before guests.
 */
export function createAdmission({ now = () => performance.now(), waitMs = maxWaitMs }: Options = {}): Admission {
  const backlog = createBacklog(now)
  const update = () => backlog.update(queue.counts().waiting > 0)
  const queue = createFairQueue({ maxRunning, maxRunningOfOne, onChange: update })
  return {
    counts() {
      const { running, waiting } = queue.counts()
      return { running, waiting }
    },
    hasRoomFor(caller) {
      update()
      const own = queue.countOf(nameOf(caller))
      const { running, waiting, callers } = queue.counts()
      const max = maxUnderWay[backlog.isSustained() ? 'overloaded' : 'calm'][caller.queue]
      const fairShare = Math.floor(max / (callers + (own === 0 ? 1 : 0)))
      const underWay = running + waiting
      return own < maxUnderWayOfOne && (underWay < max || (own < fairShare && underWay < maxInAll))
    },
    enter(caller, begin) {
      let timer: ReturnType<typeof setTimeout> | undefined
      let hasBegun = false
      const start = () => {
        hasBegun = true
        clearTimeout(timer)
        begin(true)
      }
      const leave = queue.enter(nameOf(caller), start, caller.queue === 'staff')
      if (hasBegun) return leave
      timer = setTimeout(() => {
        leave()
        begin(false)
      }, waitMs)
      return () => {
        clearTimeout(timer)
        leave()
      }
    },
  }
}

const nameOf = ({ queue, key }: Caller) => `${queue} ${key}`

/** State of the backlog: sustained once requests have waited for `burstMs` without a gap of `pauseMs`. */
function createBacklog(now: () => number) {
  let isWaiting = false
  let isSustained = false
  let since = Number.NEGATIVE_INFINITY
  let lastWaiting = Number.NEGATIVE_INFINITY
  return {
    isSustained: () => isSustained,
    /** Called after every change and before every decision; between two calls the state has not changed. */
    update(isWaitingNow: boolean) {
      const time = now()
      if (isWaiting) lastWaiting = time
      else if (isWaitingNow && time - lastWaiting > pauseMs) since = time
      isWaiting = isWaitingNow
      if (isWaiting && time - since >= burstMs) isSustained = true
      if (!isWaiting && time - lastWaiting >= calmAfterMs) isSustained = false
    },
  }
}
