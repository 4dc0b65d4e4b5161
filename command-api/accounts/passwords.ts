import { tooBusy } from '@comanda/http/errors.ts'
import { decoy, type Hashing, isOutdated } from './passwords-argon2.ts'

/** `caller` is what a flood is counted by: an address, a person or a tenant. */
export type Passwords = Readonly<{
  hash(password: string, caller: string): Promise<string>
  /** Costs the same whether or not there is an account (`stored` null): the time tells nothing. */
  matches(stored: string | null, password: string, caller: string): Promise<boolean>
  /** Whether the hash was made with weaker settings than today's. */
  isOutdated(stored: string): boolean
}>

/** How many may wait or work at a time: in all, and for one caller. */
type Places = Readonly<{ maxInside: number; maxOfCaller: number }>
type Given = Readonly<{
  hashing: Hashing
  maxWaitMs?: number
  newPasswords?: Places
}>

/** Many people sign in from one restaurant's address at the start of a shift; half of the places stay for all others. */
const placesOfSignIns: Places = { maxInside: 60, maxOfCaller: 30 }
const placesOfNewPasswords: Places = { maxInside: 40, maxOfCaller: 8 }
/** While people wait to sign in, a new password is hashed after so many of them. */
const signInsInARow = 3

/**
 * A hash costs as much CPU as some 150 appends, so one runs at a time and few may wait: beyond that a request
 * is refused at once, and one that has waited too long is refused then, because its browser has given up. Sign-ins have
 * places of their own and go first, so that new passwords (sign-ups, resets, staff) cannot delay them.
 */
export function passwordQueue({ hashing, maxWaitMs = 3_000, ...given }: Given): Passwords {
  const signIns = lane(placesOfSignIns)
  const newPasswords = lane(given.newPasswords ?? placesOfNewPasswords)
  let isBusy = false
  let inARow = 0

  const nextInLine = () => {
    const isSignIn = signIns.waiting.length > 0 && (inARow < signInsInARow || newPasswords.waiting.length === 0)
    inARow = isSignIn ? inARow + 1 : 0
    return (isSignIn ? signIns : newPasswords).waiting.shift()
  }
  const turnIn = (waiting: (() => void)[]) =>
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
      const next = nextInLine() // the next one takes the place
      if (next) next()
      else isBusy = false
    }
  }
  const inTurn = async <T>({ enter, leave, waiting }: Lane, caller: string, run: () => Promise<T>): Promise<T> => {
    enter(caller)
    try {
      if (isBusy) await turnIn(waiting)
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

type Lane = ReturnType<typeof lane>

function lane({ maxInside, maxOfCaller }: Places) {
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
