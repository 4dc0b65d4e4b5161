import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import serverFeaturesGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js'
import { Server, ServerCredentials, type ServerWritableStream } from '@grpc/grpc-js'
import { append, batchAppend } from './append-calls.ts'
import { decodeBatchAppend } from './batch-append-wire.ts'
import { clusterOf, supportedMethods } from './cluster.ts'
import { deleteStream, tombstoneStream } from './delete-calls.ts'
import { Outlet } from './outlet.ts'
import { followAll, readAll } from './read-all.ts'
import { parseReadRequest } from './read-request.ts'
import { followStream, readStream } from './read-stream.ts'
import { rpcErrors } from './rpc-errors.ts'
import { migrateLog } from './schema.ts'
import { openWriter, type Writer } from './writer.ts'
import { type WriterOptions, writerDefaults } from './writer-options.ts'

export type EventStoreOptions = Partial<WriterOptions> &
  Readonly<{
    databaseUrl: string
    /** 0 or absent takes a free port. */
    port?: number
    host?: string
  }>

export type RunningEventStore = Readonly<{
  /** `esdb://…`, for `connectLog`. */
  url: string
  port: number
  /** Waits for the batch being written; open calls are ended. */
  close(): Promise<void>
}>

/** The largest message taken: an append may come in chunks of 3 MiB, as the client makes them. */
const MAX_MESSAGE = 17 * 1_048_576

/** Migrates the log, takes the writer's place and serves EventStoreDB's protocol. */
export async function startEventStore(options: EventStoreOptions): Promise<RunningEventStore> {
  const host = options.host ?? '127.0.0.1'
  await migrateLog(options.databaseUrl)
  let deposed: (reason: Error) => void = () => undefined
  const writer = await openWriter({ ...options, onDeposed: (reason) => deposed(reason) })
  const server = new Server({
    'grpc.max_receive_message_length': MAX_MESSAGE,
    'grpc.max_send_message_length': -1,
    // a client that vanished without a word must not keep its subscription for ever
    'grpc.keepalive_time_ms': 30_000,
    'grpc.keepalive_timeout_ms': 20_000,
    'grpc.keepalive_permit_without_calls': 1,
  })
  deposed = (reason) => {
    server.forceShutdown()
    options.onDeposed?.(reason)
  }
  const readers = new Set<Outlet>()
  addServices(server, writer, options.maxAppendBytes ?? writerDefaults.maxAppendBytes, readers, () => ({ host, port }))
  const port = await listen(server, host, options.port ?? 0).catch(async (error) => {
    await writer.close()
    throw error
  })
  return {
    url: `esdb://${host}:${port}?tls=false`,
    port,
    close: async () => {
      for (const reader of readers) reader.fail(rpcErrors.unavailable('The event store is shutting down.'))
      const ended = new Promise<void>((resolve) => server.tryShutdown(() => resolve()))
      await writer.close()
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 500))])
      server.forceShutdown()
    },
  }
}

function addServices(
  server: Server,
  writer: Writer,
  maxAppendBytes: number,
  readers: Set<Outlet>,
  address: () => { host: string; port: number },
): void {
  const target = { writer, maxAppendBytes }
  const {
    read,
    append: appendMethod,
    batchAppend: batchMethod,
    delete: deleteMethod,
    tombstone,
  } = streamsGrpc.StreamsService
  const raw = (bytes: Buffer) => bytes
  server.addService(
    {
      read: { ...read, responseSerialize: raw },
      append: appendMethod,
      delete: deleteMethod,
      tombstone,
      batchAppend: { ...batchMethod, requestDeserialize: decodeBatchAppend, responseSerialize: raw },
    },
    {
      read: (call: ServerWritableStream<ReadReq, Buffer>) => void serveRead(writer, call, readers),
      append: append.bind(null, target),
      delete: deleteStream.bind(null, target),
      tombstone: tombstoneStream.bind(null, target),
      batchAppend: batchAppend.bind(null, target),
    },
  )
  server.addService(serverFeaturesGrpc.ServerFeaturesService, {
    getSupportedMethods: (_: unknown, callback: (error: null, answer: unknown) => void) =>
      callback(null, supportedMethods()),
  })
  server.addService(gossipGrpc.GossipService, {
    read: (_: unknown, callback: (error: null, answer: unknown) => void) => {
      const { host, port } = address()
      callback(null, clusterOf(host, port))
    },
  })
}

async function serveRead(
  writer: Writer,
  call: ServerWritableStream<ReadReq, Buffer>,
  readers: Set<Outlet>,
): Promise<void> {
  const outlet = new Outlet(call)
  readers.add(outlet)
  outlet.onClose(() => readers.delete(outlet))
  try {
    const request = parseReadRequest(call.request)
    const { stream } = request
    if (stream === null) await (request.count === null ? followAll : readAll)(writer, outlet, request)
    else await (request.count === null ? followStream : readStream)(writer, outlet, { ...request, stream })
    outlet.end()
  } catch (error) {
    const isKnown = error instanceof Error && 'code' in error && 'metadata' in error
    if (isKnown) outlet.fail(error)
    else if (error instanceof SyntaxError) outlet.fail(rpcErrors.invalid(error.message))
    else outlet.fail(rpcErrors.unavailable(error instanceof Error ? error.message : String(error)))
  } finally {
    readers.delete(outlet)
  }
}

async function listen(server: Server, host: string, port: number): Promise<number> {
  return await new Promise((resolve, reject) => {
    server.bindAsync(`${host}:${port}`, ServerCredentials.createInsecure(), (error, bound) => {
      if (error) reject(error)
      else resolve(bound)
    })
  })
}
