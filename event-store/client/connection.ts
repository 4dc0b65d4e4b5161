import type { Duplex, Writable } from 'node:stream'
import { EventStoreDBClient } from '@eventstore/db-client'
import { Metadata } from '@grpc/grpc-js'
import { markAsJson } from './json-bytes.ts'

/**
 * Consecutive failures after which the library's client is replaced: a client can cache a failed DNS look-up for ever.
 */
const MAX_FAILURES = 3

/**
 * Private members of the library's client that are used here, because the call that all appends share is not public.
 */
type ClientInternals = {
  getGRPCClient: (
    ...args: unknown[]
  ) => Promise<{ batchAppend?: (...args: unknown[]) => BatchCall; append?: (...args: unknown[]) => Writable }>
  getChannel: () => Promise<{ close(): void }>
  createCredentialsMetadataGenerator: (
    credentials: Readonly<{ username: string; password: string }>,
  ) => (options: unknown, callback: (error: null, metadata: Metadata) => void) => void
}
type BatchCall = Duplex & { cancel(): void }

/** Owns the library's client of this process and replaces it when it fails. */
export class Connection {
  readonly #url: string
  readonly #onTrouble: (error: unknown) => void
  #client: EventStoreDBClient | null = null
  #batchCall: BatchCall | null = null
  #failures = 0

  constructor(url: string, onTrouble: (error: unknown) => void) {
    // with `false` the library reports a conflict as a success at revision 1
    this.#url = url.replace(/([?&])throwOnAppendFailure=[^&]*/i, '$1throwOnAppendFailure=true')
    this.#onTrouble = onTrouble
  }

  get client(): EventStoreDBClient {
    this.#client ??= this.#connect()
    return this.#client
  }

  /** False if the client was replaced: its reads then end early, as if their stream had ended. */
  isCurrent(client: EventStoreDBClient): boolean {
    return client === this.#client
  }

  succeeded(): void {
    this.#failures = 0
  }

  failed(client: EventStoreDBClient): void {
    if (client !== this.#client || ++this.#failures < MAX_FAILURES) return
    this.#failures = 0
    this.#client = null
    void discard(client)
  }

  /** Cancels the call that carries the appends, and with it the library's table of unanswered appends. */
  resetAppends(): void {
    this.#batchCall?.cancel()
    this.#batchCall = null
  }

  async close(): Promise<void> {
    const client = this.#client
    this.#client = null
    if (client) await discard(client)
  }

  #connect(): EventStoreDBClient {
    const client = EventStoreDBClient.connectionString(this.#url)
    const inner = internalsOf(client)
    if (isOfThisMachine(this.#url)) sendCredentials(inner)
    const original = inner.getGRPCClient
    inner.getGRPCClient = async (...args) => {
      const stub = await original(...args)
      const open = stub.batchAppend
      if (open && !Object.hasOwn(stub, 'batchAppend')) {
        stub.batchAppend = (...callArgs) => {
          this.#batchCall = this.#guard(open.apply(stub, callArgs))
          return this.#batchCall
        }
      }
      const single = stub.append
      if (single && !Object.hasOwn(stub, 'append'))
        stub.append = (...callArgs) => sendJson(single.apply(stub, callArgs))
      return stub
    }
    return client
  }

  /**
   * Works around two faults of the library in a batch-append call. It throws inside the call's events when an answer is
   * unknown or has no details, which would end the process. And it waits for a `drain` that a broken call never emits,
   * then rejects an unhandled promise.
   */
  #guard(call: BatchCall): BatchCall {
    const on = call.on.bind(call)
    const write = call.write.bind(call)
    const catching =
      (listener: (...args: unknown[]) => void) =>
      (...args: unknown[]) => {
        try {
          listener(...args)
        } catch (error) {
          this.#onTrouble(error)
        }
      }
    return Object.assign(call, {
      on: (event: string, listener: (...args: unknown[]) => void) =>
        on(event, event === 'data' ? catching(listener) : listener),
      write: (message: unknown) => {
        markAsJson(message)
        write(message)
        return true
      },
    })
  }
}

/** True if every host of a connection string is this machine, where a password may be sent without TLS. */
export function isOfThisMachine(url: string): boolean {
  const hosts = /^[^/]+:\/\/(?:[^@/]*@)?([^/?]+)/.exec(url)?.[1]?.split(',') ?? []
  return hosts.length > 0 && hosts.every((host) => /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host))
}

/** Sends the credentials of the connection string, which the library omits without TLS. */
function sendCredentials(inner: ClientInternals): void {
  inner.createCredentialsMetadataGenerator = ({ username, password }) => {
    const metadata = new Metadata()
    metadata.set('authorization', `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`)
    return (_, callback) => callback(null, metadata)
  }
}

/**
 * Sets the content type JSON in the single append call, which the library uses if the store does not support batches.
 */
function sendJson(call: Writable): Writable {
  const write = call.write.bind(call)
  return Object.assign(call, {
    write: (message: unknown) => {
      markAsJson(message)
      return write(message)
    },
  })
}

// in 6.2.1, the pinned version, all are instance properties, private or protected only in its types
const internalsOf = (client: EventStoreDBClient): ClientInternals => client as unknown as ClientInternals

async function discard(client: EventStoreDBClient): Promise<void> {
  const channel = await internalsOf(client)
    .getChannel()
    .catch(() => null)
  const disposed = client.dispose().catch(() => undefined)
  // disposing waits for open calls, which never finish on a dead connection
  await Promise.race([disposed, new Promise((resolve) => setTimeout(resolve, 1_000).unref())])
  channel?.close()
}
