import { serverMessage } from '../language/server-message.ts'
import { ApiError, NoAnswer } from './errors.ts'
import { noteReadPosition } from './read-positions.ts'

type Needs = Readonly<{
  fetch: typeof fetch
  refreshPath: () => string
  /** The session has ended for good. */
  onSignedOut: () => void
  /** HTTP 402. */
  onInactive: () => void
}>

export type Call = Readonly<{
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  body?: unknown
  /** Makes a repeat of the same command harmless. */
  commandId?: string
  signal?: AbortSignal
  timeoutMs?: number
  cache?: RequestCache
  /** For what an answer says beside its body: where the next page begins. */
  onHeaders?: (headers: Headers) => void
  /** Sign-in and the like: 401 is an answer there, not the end of a session. */
  bare?: boolean
}>

export type Send = <Answer>(path: string, call?: Call) => Promise<Answer>

export const base = '/api/v1'
const defaultTimeoutMs = 15_000
/** Rule A3: more than this many refreshes in a row end the session. */
const maxRefreshes = 3

export type Client = Readonly<{
  send: Send
  /** Asks for a new access token without a call to make. Refused, the session is over. */
  renew: () => Promise<void>
}>

/** The one way to the server: cookies, JSON, the renewal of the session and the redirect of 402 (rule A3). */
export function createClient({ fetch, refreshPath, onSignedOut, onInactive }: Needs): Client {
  let refreshing: Promise<boolean> | null = null
  /** Refreshes since a call was last answered with anything but 401. */
  let inARow = 0

  const once = async (path: string, call: Call): Promise<Response> => {
    const timeout = AbortSignal.timeout(call.timeoutMs ?? defaultTimeoutMs)
    const headers: Record<string, string> = { accept: 'application/json' }
    const isForm = call.body instanceof FormData // the browser itself names its boundary
    if (call.body !== undefined && !isForm) headers['content-type'] = 'application/json'
    if (call.commandId) headers['idempotency-key'] = call.commandId
    try {
      return await fetch(base + path, {
        method: call.method ?? 'GET',
        headers,
        credentials: 'same-origin',
        cache: call.cache ?? 'default',
        signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
        ...(call.body !== undefined && { body: call.body instanceof FormData ? call.body : JSON.stringify(call.body) }),
      })
    } catch (error) {
      if (call.signal?.aborted) throw error
      throw new NoAnswer(error)
    }
  }

  /** However many calls met the end of the access token, one refresh is sent. False: the session is over. */
  const refresh = (): Promise<boolean> => {
    refreshing ??= once(refreshPath(), { method: 'POST' })
      .then((response) => {
        // too many at once says nothing about the session either
        if (response.status >= 500 || response.status === 429) throw new NoAnswer(response.status)
        if (response.ok) inARow += 1
        return response.ok
      })
      .finally(() => {
        refreshing = null
      })
    return refreshing
  }

  const send: Send = async (path, call = {}) => {
    let response = await once(path, call)
    if ((response.status === 401 || response.status === 403) && !call.bare) {
      if (inARow >= maxRefreshes || !(await refresh())) {
        inARow = 0
        onSignedOut()
        throw await failureOf(response)
      }
      response = await once(path, call)
    }
    if (response.status !== 401) inARow = 0
    if (response.ok) {
      call.onHeaders?.(response.headers)
      if (call.signal) noteReadPosition(call.signal, response.headers)
      return readJson(response)
    }
    if (response.status === 402 && !call.bare) onInactive()
    throw await failureOf(response)
  }

  const renew = async () => {
    if (!(await refresh())) onSignedOut()
    inARow = 0 // no call has met a 401
  }
  return { send, renew }
}

async function readJson<Answer>(response: Response): Promise<Answer> {
  try {
    const answer: { message?: unknown } | null = await response.json()
    if (typeof answer?.message === 'string') answer.message = serverMessage(answer.message) // as `messageOf` does for a refusal
    return answer as Answer // our own server's shape: each call names it once, in api/
  } catch (error) {
    throw new NoAnswer(error)
  }
}

async function failureOf(response: Response): Promise<ApiError> {
  const seconds = Number(response.headers.get('retry-after'))
  const body: unknown = await response.json().catch(() => null)
  return new ApiError(response.status, body, seconds > 0 ? seconds * 1_000 : null)
}
