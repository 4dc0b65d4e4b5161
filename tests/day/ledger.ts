import { randomUUID } from 'node:crypto'
import { apiOf } from '../calls/given/things.ts'
import { askWithRetry } from '../systems/retry.ts'
import type { Answer, Jar, System } from '../systems/system.ts'

/** A request and its answer, recorded by the clients without the log. */
export type Entry = Readonly<{
  key: string
  tenantId: string
  what: string
  request: Request
  status: number
  body: unknown
}>
export type Request = Readonly<{
  what: string
  method?: 'POST' | 'DELETE'
  path: string
  body?: unknown
  /** Subject of the request, for the comparison with the log. */
  about?: Readonly<Record<string, unknown>>
}>
export type Ledger = Readonly<{
  entries: readonly Entry[]
  /** Answers that must never occur on this day. */
  faults: readonly string[]
  ask: (who: Caller, request: Request) => Promise<Entry>
  /** Sends the same request twice concurrently: both must get the same answer. */
  tapTwice: (who: Caller, request: Request) => Promise<Entry>
}>
export type Caller = Readonly<{ tenantId: string; jar: Jar }>

export function keepLedger(system: System): Ledger {
  const entries: Entry[] = []
  const faults: string[] = []

  const send = async ({ jar }: Caller, key: string, { method = 'POST', path, body }: Request): Promise<Answer> => {
    const options = { method, path: apiOf(path), jar, headers: { 'idempotency-key': key } }
    const answer = await askWithRetry(system, body === undefined ? options : { ...options, body })
    const isOdd = answer.status >= 500 || [401, 402, 403].includes(answer.status)
    if (isOdd) faults.push(`${method} ${path} answered ${answer.status} ${answer.text}`)
    return answer
  }
  const record = (who: Caller, key: string, request: Request, { status, body }: Answer): Entry => {
    const entry = { key, tenantId: who.tenantId, what: request.what, request, status, body }
    entries.push(entry)
    return entry
  }
  return {
    entries,
    faults,
    ask: async (who, request) => {
      const key = randomUUID()
      return record(who, key, request, await send(who, key, request))
    },
    tapTwice: async (who, request) => {
      const key = randomUUID()
      const [first, second] = await Promise.all([send(who, key, request), send(who, key, request)])
      // a guest who exceeds the rate limit is refused before the key is looked up, so the refusal is not the answer
      // under that key
      const isRateLimited = first.status === 429 || second.status === 429
      if (!isRateLimited && (first.status !== second.status || first.text !== second.text))
        faults.push(
          `${request.path} told one tap ${first.status} ${first.text} and the other ${second.status} ${second.text}`,
        )
      return record(who, key, request, first.status === 429 ? second : first)
    },
  }
}
