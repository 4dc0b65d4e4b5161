import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import { Refusal } from '../engines/refusal.ts'

export type ApiAddress = Readonly<{ commandUrl: string; queryUrl: string; stopped: AbortSignal }>
type Person = Readonly<{ username: string; password: string; area?: 'auth' | 'superadmin' }>

/** A signed-in user who calls the API like a browser. */
export type Session = Readonly<{
  read: <T>(path: string, shape: z.ZodType<T>) => Promise<T>
  /** A read by POST. */
  readByPost: <T>(path: string, body: unknown, shape: z.ZodType<T>) => Promise<T>
  /** Sends a command. `name` determines its id: a repetition after an interruption has no second effect. */
  command: (name: string, path: string, body?: unknown) => Promise<unknown>
}>

/** Longest wait for the read models: usually they lag by milliseconds, but a rebuild after an update takes longer. */
const freshWithinMs = 120_000

/** Opens a session; undefined if the account does not exist or has another password. */
export async function signIn(
  address: ApiAddress,
  { username, password, area = 'auth' }: Person,
): Promise<Session | undefined> {
  const cookies = new Map<string, string>()
  const call = createCaller(address, cookies)
  const { status } = await call(address.commandUrl, 'POST', `/${area}/signin`, { body: { username, password } })
  if (status === 401) return undefined
  if (status !== 200) throw new Error(`${username} could not sign in: status ${status}`)
  return sessionWith(address, call, username)
}

type Call = ReturnType<typeof createCaller>

function sessionWith({ commandUrl, queryUrl }: ApiAddress, call: Call, username: string): Session {
  const request = async (
    url: string,
    method: 'GET' | 'POST',
    path: string,
    extra: { body?: unknown; key?: string },
  ) => {
    const { status, body, isStale } = await call(url, method, path, extra)
    if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`)
    return { body, isStale }
  }
  const read: Session['read'] = async (path, shape) => {
    const deadline = performance.now() + freshWithinMs
    while (performance.now() < deadline) {
      const { body, isStale } = await request(queryUrl, 'GET', path, {})
      if (!isStale) return shape.parse(body)
      await pause(100)
    }
    throw new Refusal('The read models do not follow the log: see DATA_DIR/logs/projections.log.')
  }
  return {
    read,
    readByPost: async (path, body, shape) => shape.parse((await request(queryUrl, 'POST', path, { body })).body),
    command: async (name, path, body) => {
      const key = uuidOf(`comanda demo 1: ${username} ${name}`)
      return (await request(commandUrl, 'POST', path, { key, ...(body === undefined ? {} : { body }) })).body
    },
  }
}

/** Calls with the cookies of this user; retries while the server is busy or starting. */
function createCaller({ stopped }: ApiAddress, cookies: Map<string, string>) {
  return async (
    base: string,
    method: 'GET' | 'POST',
    path: string,
    { body, key }: { body?: unknown; key?: string },
  ) => {
    for (let attempt = 1; ; attempt++) {
      const answer = await fetch(`${base}/api/v1${path}`, {
        method,
        signal: AbortSignal.any([stopped, AbortSignal.timeout(30_000)]),
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'user-agent': 'Comanda demo',
          ...(key ? { 'idempotency-key': key } : {}),
          ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      })
      for (const cookie of answer.headers.getSetCookie()) storeCookie(cookies, cookie)
      const isBusy = answer.status === 503 || answer.status === 429
      if (isBusy && attempt < 20) {
        await answer.body?.cancel()
        await pause(Math.min(200 * attempt, 2_000), undefined, { signal: stopped })
        continue
      }
      const content: unknown = await answer.json().catch(() => undefined)
      return { status: answer.status, body: content, isStale: answer.headers.get('x-stale') === '1' }
    }
  }
}

function storeCookie(cookies: Map<string, string>, header: string): void {
  const [pair = ''] = header.split(';')
  const at = pair.indexOf('=')
  cookies.set(pair.slice(0, at), pair.slice(at + 1))
}

/** A UUID of version 8, derived from a text. */
export function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
