import { createFairQueue } from '@comanda/http/fair-queue.ts'

/** `key` names whose flood must not reach the others: the tenant of staff, the address of a guest. */
export type Caller = Readonly<{ lane: 'staff' | 'guest'; key: string }>

type Admission = Readonly<{
  hasRoomFor: (caller: Caller) => boolean
  /** Calls `begin` with true when it is this request's turn, or with false when that took too long. The answer ends it. */
  enter: (caller: Caller, begin: (isTaken: boolean) => void) => () => void
  counts: () => Readonly<{ running: number; waiting: number }>
}>

/** So many keep every process busy: more of them would only wait for each other. */
const maxRunning = 64
const maxRunningOfOne = 48

/** Below the 10 s after which our own client gives up on a request and sends it again. */
const maxWaitMs = 8_000

/** A queue that lasts longer than this is no burst. */
const burstMs = 5_000
const calmAfterMs = 500
/** One commit may end all running requests, and the next are not here yet: that does not end a backlog. */
const pauseMs = 100

/** Requests running and waiting, in all. */
const maxUnderWay = {
  calm: { staff: 512, guest: 256 },
  overloaded: { staff: 128, guest: 96 },
}
const maxUnderWayOfOne = 384
/** With what is beyond `maxUnderWay` because each caller may have a fair share of it. */
const maxInAll = 1_024

type Options = Readonly<{ now?: () => number; waitMs?: number }>

/**
 * Queues a burst for a bounded time and sheds sustained overload at once: as in CoDel, it is a standing queue that counts
 * and not its length. Requests begin in turn among callers, and staff before guests.
 */
export function createAdmission({ now = () => performance.now(), waitMs = maxWaitMs }: Options = {}): Admission {
  const backlog = standingBacklog(now)
  const note = () => backlog.note(queue.counts().waiting > 0)
  const queue = createFairQueue({ maxRunning, maxRunningOfOne, onChange: note })
  return {
    counts() {
      const { running, waiting } = queue.counts()
      return { running, waiting }
    },
    hasRoomFor(caller) {
      note()
      const own = queue.countOf(nameOf(caller))
      const { running, waiting, callers } = queue.counts()
      const max = maxUnderWay[backlog.stands() ? 'overloaded' : 'calm'][caller.lane]
      const fairShare = Math.floor(max / (callers + (own === 0 ? 1 : 0)))
      const underWay = running + waiting
      return own < maxUnderWayOfOne && (underWay < max || (own < fairShare && underWay < maxInAll))
    },
    enter(caller, begin) {
      let giveUp: ReturnType<typeof setTimeout> | undefined
      let hasBegun = false
      const start = () => {
        hasBegun = true
        clearTimeout(giveUp)
        begin(true)
      }
      const leave = queue.enter(nameOf(caller), start, caller.lane === 'staff')
      if (hasBegun) return leave
      giveUp = setTimeout(() => {
        leave()
        begin(false)
      }, waitMs)
      return () => {
        clearTimeout(giveUp)
        leave()
      }
    },
  }
}

const nameOf = ({ lane, key }: Caller) => `${lane} ${key}`

function standingBacklog(now: () => number) {
  let isThere = false
  let stands = false
  let since = Number.NEGATIVE_INFINITY
  let lastThere = Number.NEGATIVE_INFINITY
  return {
    stands: () => stands,
    /** After every change and before every question: what was so at the last note has been so until now. */
    note(isThereNow: boolean) {
      const time = now()
      if (isThere) lastThere = time
      else if (isThereNow && time - lastThere > pauseMs) since = time
      isThere = isThereNow
      if (isThere && time - since >= burstMs) stands = true
      if (!isThere && time - lastThere >= calmAfterMs) stands = false
    },
  }
}
