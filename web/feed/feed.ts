import { type FeedState, hear, isHeard, isSilent, type News, parseMessage, startOfFeed } from './feed-state.ts'

type Needs = Readonly<{
  url: (epoch: string | null, seq: number) => string
  onNews: (news: News) => void
  onState: (state: FeedState) => void
  /**
   * A socket that never opened may have met an expired access token, which only a call over HTTP can renew. It also
   * finds a session that has ended.
   */
  renew: () => Promise<void>
  /** The person may not listen any more, for instance because the restaurant was deactivated: any call tells them why. */
  onAccessGone: () => void
}>

// rule S8: 1 s up to 5 s, jitter 0.5, without end.
const firstDelayMs = 1_000
const longestDelayMs = 5_000
const jitter = 0.5
const tickMs = 500
/** A network that swallows packets neither opens nor closes a socket. */
const openTimeoutMs = 8_000
const sessionEnded = 4401
const accessGone = 4403
const accessGoneDelayMs = 30_000
/** A process may believe for two seconds what it knew of a person. */
const believedMs = 3_000

/** Keeps one socket to the feed while a person is signed in. `stop` ends it; `retry` connects at once. */
export function openFeed({
  url,
  onNews,
  onState,
  renew,
  onAccessGone,
}: Needs): Readonly<{ stop: () => void; retry: () => void }> {
  let state = startOfFeed
  let socket: WebSocket | null = null
  let failures = 0
  /** Sockets in a row that never opened. */
  let unopened = 0
  let stopped = false
  let startedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let telling: ReturnType<typeof setTimeout> | undefined

  const become = (next: FeedState) => {
    state = next
    onState(state)
  }

  const connect = () => {
    clearTimeout(timer)
    if (stopped) return
    const current = new WebSocket(url(state.epoch, state.seq))
    socket = current
    startedAt = Date.now()
    let opened = false
    current.onopen = () => {
      opened = true
    }
    current.onmessage = ({ data }) => {
      const message = typeof data === 'string' ? parseMessage(data) : null
      if (!message || current !== socket) return
      failures = 0
      const [next, news] = hear(state, message, Date.now())
      become(next)
      onNews(news)
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
    if (isHeard(state)) become({ ...state, phase: 'silent' })
    if (code === accessGone) telling = setTimeout(onAccessGone, believedMs)
    if (code === sessionEnded || unopened % 4 === 1) await renew()
    if (stopped || socket) return // meanwhile somebody asked to try at once
    const plain = code === accessGone ? accessGoneDelayMs : Math.min(longestDelayMs, firstDelayMs * 2 ** (failures - 1))
    timer = setTimeout(connect, plain * (1 - jitter + Math.random() * jitter * 2))
  }

  /** Later events of this socket are ignored. */
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

  const ticking = setInterval(() => {
    const now = Date.now()
    if (isSilent(state, now)) {
      become({ ...state, phase: 'silent' })
      retry()
    } else if (socket && !isHeard(state) && now - startedAt > openTimeoutMs) {
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
      clearTimeout(telling)
      clearInterval(ticking)
      hangUp()
    },
  }
}
