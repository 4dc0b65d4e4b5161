import { BACKWARDS, END, FORWARDS, START } from '@eventstore/db-client'
import { Appender, type AppendOptions } from './appending.ts'
import { Connection } from './connection.ts'
import { follow } from './following.ts'
import { type EventLog, type Filter, LogUnavailable, type RecordedEvent } from './log.ts'
import { read, withRetries } from './reading.ts'

type ConnectOptions = Partial<AppendOptions> &
  Readonly<{
    /** `esdb://host:port?tls=false`, or any connection string of EventStoreDB's clients. */
    url: string
    /** Longest silence during a read before it fails. */
    readTimeoutMs?: number
    /** Called with errors that belong to no call, for instance an answer without a pending request. */
    onTrouble?: (error: unknown) => void
  }>

/**
 * Opens the event log. Call it once per process: the library shares one table of open appends between all its clients.
 */
export function connectLog(options: ConnectOptions): EventLog {
  const { appendTimeoutMs = 5_000, attemptTimeoutMs = 2_000, maxOpenAppends = 2_000, readTimeoutMs = 5_000 } = options
  const onTrouble = options.onTrouble ?? (() => undefined)
  const connection = new Connection(options.url, onTrouble)
  const appender = new Appender(connection, { appendTimeoutMs, attemptTimeoutMs, maxOpenAppends })

  const readStream: EventLog['readStream'] = (stream, { from = 0n, maxCount = Number.MAX_SAFE_INTEGER } = {}) =>
    withRetries(readTimeoutMs, (leftMs) =>
      collect(
        read(connection, leftMs, (client) =>
          client.readStream(stream, { fromRevision: from, maxCount, direction: FORWARDS }),
        ),
      ),
    )

  const head = (timeoutMs: number) =>
    withRetries(timeoutMs, async (leftMs) => {
      const { client } = connection
      const stream = client.readAll({ fromPosition: END, direction: BACKWARDS, maxCount: 1 })
      const position = await lastPosition(stream, leftMs, (failed) =>
        failed ? connection.failed(client) : connection.succeeded(),
      )
      if (!connection.isCurrent(client)) throw new LogUnavailable('the connection was replaced during a read')
      return position
    })

  return {
    append: (stream, events, expected) => appender.append(stream, events, expected),
    readStream,
    readStreamBackwards: (stream, { maxCount = Number.MAX_SAFE_INTEGER } = {}) =>
      read(connection, readTimeoutMs, (client) =>
        client.readStream(stream, { fromRevision: END, maxCount, direction: BACKWARDS }),
      ),
    async *readAll({ after = 'start', filter, maxCount = Number.MAX_SAFE_INTEGER } = {}) {
      const fromPosition = after === 'start' ? START : { commit: after, prepare: after }
      let left = maxCount
      if (left <= 0) return
      for await (const event of read(connection, readTimeoutMs, (client) => client.readAll({ fromPosition }))) {
        // the store includes the start position
        if ((after !== 'start' && event.position <= after) || !matches(filter, event)) continue
        yield event
        if (--left === 0) return
      }
    },
    head: () => head(readTimeoutMs),
    async *subscribe({ after, filter, maxBatch = 500, signal, onTrouble: onFollowTrouble = onTrouble }) {
      const start = after === 'end' ? await headUntil(signal, () => head(readTimeoutMs), onFollowTrouble) : after
      if (start === undefined) return
      yield* follow(connection, { after: start ?? 'start', filter, maxBatch, signal, onTrouble: onFollowTrouble })
    },
    ping: async (timeoutMs) => void (await head(timeoutMs)),
    close: () => connection.close(),
  }
}

type EventOrCheckpoint = {
  event?: { position?: { commit: bigint } | undefined } | undefined
  commitPosition?: bigint | undefined
}
type PositionStream = AsyncIterable<EventOrCheckpoint> & {
  on(event: 'error', listener: () => void): unknown
  destroy(error: Error): unknown
  cancel(): Promise<void>
}

/** Position of the last event in the log, including events of system streams. */
async function lastPosition(stream: PositionStream, timeoutMs: number, done: (failed: boolean) => void) {
  stream.on('error', () => undefined)
  const timer = setTimeout(() => stream.destroy(new LogUnavailable(`no answer within ${timeoutMs} ms`)), timeoutMs)
  try {
    let position: bigint | null = null
    for await (const { event, commitPosition } of stream)
      position = event?.position?.commit ?? commitPosition ?? position
    done(false)
    return position
  } catch (error) {
    done(true)
    throw error instanceof LogUnavailable ? error : new LogUnavailable('the log could not be read', { cause: error })
  } finally {
    clearTimeout(timer)
    void stream.cancel().catch(() => undefined)
  }
}

/**
 * Position at which a subscription from 'end' starts. Fixed before the first attempt: a resubscription must not skip
 * events.
 */
async function headUntil(
  signal: AbortSignal,
  head: () => Promise<bigint | null>,
  onTrouble: (error: unknown) => void,
): Promise<bigint | null | undefined> {
  while (!signal.aborted) {
    try {
      return await head()
    } catch (error) {
      onTrouble(error)
    }
  }
  return undefined
}

function matches(filter: Filter | undefined, event: RecordedEvent): boolean {
  if (!filter) return true
  if ('eventTypes' in filter) return filter.eventTypes.includes(event.type)
  return filter.streamPrefixes.some((prefix) => event.stream.startsWith(prefix))
}

async function collect(events: AsyncIterable<RecordedEvent>): Promise<RecordedEvent[]> {
  const all: RecordedEvent[] = []
  for await (const event of events) all.push(event)
  return all
}
