import {
  type FeedState,
  feedReducer,
  isConnected,
  isSilent,
  parseMessage,
  type RefetchScope,
  startOfFeed,
} from './feed-state.ts'

type Needs = Readonly<{
  url: (epoch: string | null, seq: number) => string
  onRefetch: (scope: RefetchScope) => void
  onState: (state: FeedState) => void
  /** Renews the access token over HTTP: a socket fails to open if the token has expired or the session has ended. */
  renew: () => Promise<void>
  /**
   * Called when the user lost access, for instance because the restaurant was deactivated. The next call reports the
   * reason.
   */
  onAccessLost: () => void
}>

// rule S8: 1 s up to 5 s, jitter 0.5, without end
const firstDelayMs = 1_000
const longestDelayMs = 5_000
const jitter = 0.5
const tickMs = 500
/** A network that drops packets neither opens nor closes a socket. */
const openTimeoutMs = 8_000
/** Close codes of the server. */
const sessionEnded = 4401
const accessLost = 4403
const accessLostDelayMs = 30_000
/** Longer than the two seconds for which a server process may use cached access rights. */
const cachedRightsMs = 3_000

/** Keeps one socket to the feed open while a user is signed in. `stop` ends it; `retry` connects at once. */
export function openFeed({
  url,
  onRefetch,
  onState,
  renew,
  onAccessLost,
}: Needs): Readonly<{ stop: () => void; retry: () => void }> {
  let state = startOfFeed
  let socket: WebSocket | null = null
  let failures = 0
  /** Consecutive sockets that never opened. */
  let unopened = 0
  let stopped = false
  let startedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let accessTimer: ReturnType<typeof setTimeout> | undefined

  const setState = (next: FeedState) => {
    state = next
    onState(state)
  }

  const connect = () => {
    clearTimeout(timer)
    if (stopped) return
    startedAt = Date.now()
    const current = new WebSocket(url(state.epoch, state.seq))
    socket = current
    let opened = false
    current.onopen = () => (opened = true)
    current.onmessage = ({ data }) => {
      const message = typeof data === 'string' ? parseMessage(data) : null
      if (!message || current !== socket) return
      failures = 0
      const [next, scope] = feedReducer(state, message, Date.now())
      setState(next)
      onRefetch(scope)
    }
    current.onclose = ({ code }) => {
      if (current !== socket) return
      socket = null
      void reconnect(code, opened)
    }
  }

  const reconnect = async (code: number, opened: boolean) => {
    failures += 1
    unopened = opened ? 0 : unopened + 1
    if (isConnected(state)) setState({ ...state, phase: 'silent' })
    if (code === accessLost) accessTimer = setTimeout(onAccessLost, cachedRightsMs)
    if (code === sessionEnded || unopened % 4 === 1) await renew()
    if (stopped || socket) return // `retry` was called meanwhile
    timer = setTimeout(connect, delayMs(code, failures))
  }

  /** Closes the socket; its later events are ignored. */
  const hangUp = () => {
    const old = socket
    socket = null
    old?.close()
  }

  const retry = () => {
    clearTimeout(timer)
    hangUp()
    connect()
  }

  const ticker = setInterval(() => {
    const now = Date.now()
    if (isSilent(state, now)) {
      setState({ ...state, phase: 'silent' })
      retry()
    } else if (socket && !isConnected(state) && now - startedAt > openTimeoutMs) {
      hangUp()
      void reconnect(0, true)
    }
  }, tickMs)

  connect()
  return {
    retry,
    stop: () => {
      stopped = true
      clearTimeout(timer)
      clearTimeout(accessTimer)
      clearInterval(ticker)
      hangUp()
    },
  }
}

function delayMs(code: number, failures: number): number {
  const plain = code === accessLost ? accessLostDelayMs : Math.min(longestDelayMs, firstDelayMs * 2 ** (failures - 1))
  return plain * (1 - jitter + Math.random() * jitter * 2)
}
