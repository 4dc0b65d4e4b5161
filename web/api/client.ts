import { serverMessage } from '../language/server-message.ts'
import { ApiError, NoAnswer } from './errors.ts'
import { noteReadPosition } from './read-positions.ts'

type Needs = Readonly<{
  fetch: typeof fetch
  refreshPath: () => string
  /** Called when the session has ended for good. */
  onSignedOut: () => void
  /** Called on HTTP 402. */
  onInactive: () => void
}>

export type Call = Readonly<{
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  body?: unknown
  /** Idempotency key: makes a retry harmless. */
  commandId?: string
  signal?: AbortSignal
  timeoutMs?: number
  cache?: RequestCache
  /** Receives the answer's headers, for instance the cursor of the next page. */
  onHeaders?: (headers: Headers) => void
  /** True for sign-in and the like: a 401 is an answer there and does not end the session. */
  bare?: boolean
}>

export type Send = <Answer>(path: string, call?: Call) => Promise<Answer>

export const base = '/api/v1'
const defaultTimeoutMs = 15_000
/** Rule A3: more refreshes in a row end the session. */
const maxRefreshes = 3

export type Client = Readonly<{
  send: Send
  /** Renews the access token without a call. A refusal ends the session. */
  renew: () => Promise<void>
}>

/** Sends all calls: cookies, JSON, renewal of the session, redirect on 402 (rule A3). */
export function createClient({ fetch, refreshPath, onSignedOut, onInactive }: Needs): Client {
  let refreshing: Promise<boolean> | null = null
  /** Refreshes since the last answer other than 401. */
  let refreshes = 0

  const request = async (path: string, call: Call): Promise<Response> => {
    const timeout = AbortSignal.timeout(call.timeoutMs ?? defaultTimeoutMs)
    const headers: Record<string, string> = { accept: 'application/json' }
    const isForm = call.body instanceof FormData // the browser sets the multipart boundary
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

  /** Sends one refresh for all calls that got a 401. False: the session has ended. */
  const refresh = (): Promise<boolean> => {
    refreshing ??= request(refreshPath(), { method: 'POST' })
      .then((response) => {
        // 429 does not mean that the session has ended either
        if (response.status >= 500 || response.status === 429) throw new NoAnswer(response.status)
        if (response.ok) refreshes += 1
        return response.ok
      })
      .finally(() => {
        refreshing = null
      })
    return refreshing
  }

  const send: Send = async (path, call = {}) => {
    let response = await request(path, call)
    if ((response.status === 401 || response.status === 403) && !call.bare) {
      if (refreshes >= maxRefreshes || !(await refresh())) {
        refreshes = 0
        onSignedOut()
        throw await failureOf(response)
      }
      response = await request(path, call)
    }
    if (response.status !== 401) refreshes = 0
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
    refreshes = 0 // no call had a 401
  }
  return { send, renew }
}

async function readJson<Answer>(response: Response): Promise<Answer> {
  try {
    const answer: { message?: unknown } | null = await response.json()
    // translated, as `messageOf` does for refusals
    if (typeof answer?.message === 'string') answer.message = serverMessage(answer.message)
    return answer as Answer // the shape is our own server's; each call declares it in api/
  } catch (error) {
    throw new NoAnswer(error)
  }
}

async function failureOf(response: Response): Promise<ApiError> {
  const seconds = Number(response.headers.get('retry-after'))
  const body: unknown = await response.json().catch(() => null)
  return new ApiError(response.status, body, seconds > 0 ? seconds * 1_000 : null)
}
