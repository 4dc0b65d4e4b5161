import type { Duplex, Writable } from 'node:stream'
import { EventStoreDBClient } from '@eventstore/db-client'
import { Metadata } from '@grpc/grpc-js'
import { sayJson } from './json-bytes.ts'

/** After this many failures in a row the library's client is given up for a new one: it can keep a failed look-up for ever. */
const FAILURES = 3

/** What we reach into of the library's client: it has no public way to the call that all appends share. */
type Inner = {
  getGRPCClient: (...args: unknown[]) => Promise<{
    batchAppend?: (...args: unknown[]) => BatchCall
    append?: (...args: unknown[]) => Writable
  }>
  getChannel: () => Promise<{ close(): void }>
  createCredentialsMetadataGenerator: (
    credentials: Readonly<{ username: string; password: string }>,
  ) => (options: unknown, callback: (error: null, metadata: Metadata) => void) => void
}
type BatchCall = Duplex & { cancel(): void }

/** Holds the one client of this process. */
export class Connection {
  readonly #url: string
  readonly #onTrouble: (error: unknown) => void
  #client: EventStoreDBClient | null = null
  #batchCall: BatchCall | null = null
  #failures = 0

  constructor(url: string, onTrouble: (error: unknown) => void) {
    // without it a conflict would come back as a success with revision 1
    this.#url = url.replace(/([?&])throwOnAppendFailure=[^&]*/i, '$1throwOnAppendFailure=true')
    this.#onTrouble = onTrouble
  }

  get client(): EventStoreDBClient {
    this.#client ??= this.#connect()
    return this.#client
  }

  /** Giving a client up cuts its reads off, and the library then ends them as if nothing more had been there. */
  isCurrent(client: EventStoreDBClient): boolean {
    return client === this.#client
  }

  succeeded(): void {
    this.#failures = 0
  }

  failed(client: EventStoreDBClient): void {
    if (client !== this.#client || ++this.#failures < FAILURES) return
    this.#failures = 0
    this.#client = null
    void discard(client)
  }

  /** Ends the call that carries the appends, and with it the library's memory of those never answered. */
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
    const inner = innerOf(client)
    if (isOfThisMachine(this.#url)) sendCredentials(inner)
    const original = inner.getGRPCClient
    inner.getGRPCClient = async (...args) => {
      const stub = await original(...args)
      const open = stub.batchAppend
      if (open && !Object.hasOwn(stub, 'batchAppend')) {
        stub.batchAppend = (...callArgs) => {
          this.#batchCall = this.#guarded(open.apply(stub, callArgs))
          return this.#batchCall
        }
      }
      const single = stub.append
      if (single && !Object.hasOwn(stub, 'append')) stub.append = (...callArgs) => json(single.apply(stub, callArgs))
      return stub
    }
    return client
  }

  /**
   * The library throws from inside the call's events when an answer is unknown or has no details, which would end the
   * process; and it waits for a drain that a broken call never sends, then rejects an unhandled promise.
   */
  #guarded(call: BatchCall): BatchCall {
    const on = call.on.bind(call)
    const write = call.write.bind(call)
    const guard =
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
        on(event, event === 'data' ? guard(listener) : listener),
      write: (message: unknown) => {
        sayJson(message)
        write(message)
        return true
      },
    })
  }
}

/** True if every host of a connection string is this machine, where a password may travel without TLS. */
export function isOfThisMachine(url: string): boolean {
  const hosts = /^[^/]+:\/\/(?:[^@/]*@)?([^/?]+)/.exec(url)?.[1]?.split(',') ?? []
  return hosts.length > 0 && hosts.every((host) => /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host))
}

/** Without TLS the library leaves the credentials of its connection string out. */
function sendCredentials(inner: Inner): void {
  inner.createCredentialsMetadataGenerator = ({ username, password }) => {
    const metadata = new Metadata()
    metadata.set('authorization', `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`)
    return (_, callback) => callback(null, metadata)
  }
}

/** The call that the library falls back to where the store takes no batches. */
function json(call: Writable): Writable {
  const write = call.write.bind(call)
  return Object.assign(call, {
    write: (message: unknown) => {
      sayJson(message)
      return write(message)
    },
  })
}

// true of 6.2.1, the pinned version: all are instance properties, private or protected only in its types
const innerOf = (client: EventStoreDBClient): Inner => client as unknown as Inner

async function discard(client: EventStoreDBClient): Promise<void> {
  const channel = await innerOf(client)
    .getChannel()
    .catch(() => null)
  const disposed = client.dispose().catch(() => undefined)
  // disposing waits for calls to finish, which a dead connection never lets them do
  await Promise.race([disposed, new Promise((resolve) => setTimeout(resolve, 1_000).unref())])
  channel?.close()
}
