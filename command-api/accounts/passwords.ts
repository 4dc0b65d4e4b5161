import { randomUUID } from 'node:crypto'
import { tooBusy } from '@comanda/http/errors.ts'
import { hash, type Options, verify } from '@node-rs/argon2'

export type Passwords = Readonly<{
  hash(password: string): Promise<string>
  /** Costs the same whether or not there is an account (`stored` null): the time tells nothing. */
  matches(stored: string | null, password: string): Promise<boolean>
  /** Whether the hash was made with weaker settings than today's. */
  isOutdated(stored: string): boolean
}>

/** argon2id is the library's default algorithm. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options
const today = `$argon2id$v=19$m=${settings.memoryCost},t=${settings.timeCost},p=${settings.parallelism}$`

/**
 * A hash costs as much CPU as some 150 appends (GOALS §2), so one runs at a time and few may wait: under a flood of
 * sign-ins the till keeps its cores, and who comes too late is told so at once.
 */
export function passwordQueue(mostWaiting = 60, patienceMs = 3_000): Passwords {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= mostWaiting) throw tooBusy()
    waiting += 1
    const since = performance.now()
    // Whoever waited this long has been given up by their browser, or should be: no CPU is spent on them any more.
    const turn = () => (performance.now() - since > patienceMs ? Promise.reject(tooBusy()) : work())
    const mine = last.then(turn)
    last = mine.catch(() => undefined)
    return mine.finally(() => {
      waiting -= 1
    })
  }
  const decoy = hash(randomUUID(), settings)
  return {
    hash: (password) => inTurn(() => hash(password, settings)),
    async matches(stored, password) {
      const subject = stored?.startsWith('$argon2') ? stored : await decoy
      const same = await inTurn(() => verify(subject, password))
      return same && subject === stored
    },
    isOutdated: (stored) => !stored.startsWith(today),
  }
}
