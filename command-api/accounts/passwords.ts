import { tooBusy } from '@comanda/http/errors.ts'
import { decoy, type Hashing, isOutdated } from './passwords-argon2.ts'

export type Passwords = Readonly<{
  hash(password: string): Promise<string>
  /** Costs the same whether or not there is an account (`stored` null): the time tells nothing. */
  matches(stored: string | null, password: string): Promise<boolean>
  /** Whether the hash was made with weaker settings than today's. */
  isOutdated(stored: string): boolean
}>

type Given = Readonly<{ hashing: Hashing; atOnce?: number; mostInside?: number; patienceMs?: number }>

/**
 * A hash costs as much CPU as some 150 appends (GOALS §2), so few run at a time and few may wait: under a flood of
 * sign-ins who comes too late is told so at once, and who has waited too long is told so then. They have been given up by
 * their browser, or should be: no CPU is spent on them any more.
 */
export function passwordQueue({ hashing, atOnce = 1, mostInside = 60, patienceMs = 3_000 }: Given): Passwords {
  const waiting: (() => void)[] = []
  let underWay = 0
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1)
        reject(tooBusy())
      }, patienceMs)
      waiting.push(begin)
    })
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (underWay + waiting.length >= mostInside) throw tooBusy()
    if (underWay < atOnce) underWay += 1
    else await turn() // the place of whoever ends is handed on
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else underWay -= 1
    }
  }
  return {
    hash: (password) => inTurn(() => hashing.hash(password)),
    async matches(stored, password) {
      const subject = stored?.startsWith('$argon2') ? stored : decoy
      const same = await inTurn(() => hashing.verify(subject, password))
      return same && subject === stored
    },
    isOutdated,
  }
}
