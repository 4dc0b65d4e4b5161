import { tooBusy } from '@comanda/http/errors.ts'
import { decoy, type Hashing, isOutdated } from './passwords-argon2.ts'

/** Password checks. `caller` is the unit by which floods are limited: an address, a user or a tenant. */
export type Passwords = Readonly<{
  hash(password: string, caller: string): Promise<string>
  /** Takes the same time if there is no account (`stored` null), so that the time reveals nothing. */
  matches(stored: string | null, password: string, caller: string): Promise<boolean>
  /** True if the hash was made with other settings than the current ones. */
  isOutdated(stored: string): boolean
}>

/** Limits of waiting and running tasks, in total and per caller. */
type QueueLimits = Readonly<{ maxInside: number; maxOfCaller: number }>
type QueueOptions = Readonly<{ hashing: Hashing; maxWaitMs?: number; newPasswords?: QueueLimits }>

/**
 * Many users sign in from one restaurant's address at the start of a shift; half of the slots are left for all others.
 */
const limitsOfSignIns: QueueLimits = { maxInside: 60, maxOfCaller: 30 }
const limitsOfNewPasswords: QueueLimits = { maxInside: 40, maxOfCaller: 8 }
/** Number of sign-ins after which a waiting new password is hashed. */
const maxConsecutiveSignIns = 3

/**
 * Queues password hashing. A hash costs as much CPU as some 150 appends, so one runs at a time and few may wait:
 * further requests are refused at once, and those that wait too long then, because the browser has given up. Sign-ins
 * have a queue of their own and come first, so that new passwords (sign-ups, resets, staff) cannot delay them.
 */
export function passwordQueue({ hashing, maxWaitMs = 3_000, ...options }: QueueOptions): Passwords {
  const signIns = boundedQueue(limitsOfSignIns)
  const newPasswords = boundedQueue(options.newPasswords ?? limitsOfNewPasswords)
  let isBusy = false
  let consecutiveSignIns = 0

  const nextWaiting = () => {
    const isSignIn =
      signIns.waiting.length > 0 && (consecutiveSignIns < maxConsecutiveSignIns || newPasswords.waiting.length === 0)
    consecutiveSignIns = isSignIn ? consecutiveSignIns + 1 : 0
    return (isSignIn ? signIns : newPasswords).waiting.shift()
  }
  const waitForTurn = (waiting: (() => void)[]) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1)
        reject(tooBusy())
      }, maxWaitMs)
      waiting.push(begin)
    })
  const work = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run()
    } finally {
      const next = nextWaiting() // the next one takes the slot
      if (next) next()
      else isBusy = false
    }
  }
  const inTurn = async <T>(
    { enter, leave, waiting }: BoundedQueue,
    caller: string,
    run: () => Promise<T>,
  ): Promise<T> => {
    enter(caller)
    try {
      if (isBusy) await waitForTurn(waiting)
      isBusy = true
      return await work(run)
    } finally {
      leave(caller)
    }
  }
  return {
    hash: (password, caller) => inTurn(newPasswords, caller, () => hashing.hash(password)),
    async matches(stored, password, caller) {
      const subject = stored?.startsWith('$argon2') ? stored : decoy
      const same = await inTurn(signIns, caller, () => hashing.verify(subject, password))
      return same && subject === stored
    },
    isOutdated,
  }
}

type BoundedQueue = ReturnType<typeof boundedQueue>

function boundedQueue({ maxInside, maxOfCaller }: QueueLimits) {
  const callers = new Map<string, number>()
  let inside = 0
  return {
    waiting: [] as (() => void)[],
    enter(caller: string) {
      const own = callers.get(caller) ?? 0
      if (inside >= maxInside || own >= maxOfCaller) throw tooBusy()
      callers.set(caller, own + 1)
      inside += 1
    },
    leave(caller: string) {
      const left = (callers.get(caller) ?? 1) - 1
      if (left > 0) callers.set(caller, left)
      else callers.delete(caller)
      inside -= 1
    },
  }
}
