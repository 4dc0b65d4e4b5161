import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import serverFeaturesGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js'
import { Server, ServerCredentials, type ServerDuplexStream, type ServerWritableStream } from '@grpc/grpc-js'
import { addressOf, type Credentials } from './address.ts'
import { type AppendContext, append } from './append-calls.ts'
import { decodeAppendPart } from './append-wire.ts'
import { batchAppend } from './batch-append-call.ts'
import { type BatchAppendChunk, decodeBatchAppend } from './batch-append-wire.ts'
import { clusterOf, supportedMethods } from './cluster.ts'
import { requireCredentials } from './credentials.ts'
import { deleteStream, tombstoneStream } from './delete-calls.ts'
import { Budget } from './partial-append.ts'
import { followAll, readAll } from './read-all.ts'
import { parseReadRequest } from './read-request.ts'
import { followStream, readStream } from './read-stream.ts'
import { rpcErrors } from './rpc-errors.ts'
import { migrateLog } from './schema.ts'
import { SubscriberWriter } from './subscriber-writer.ts'
import { openWriter, type Writer } from './writer.ts'
import { type WriterOptions, writerDefaults } from './writer-options.ts'

export type EventStoreOptions = Partial<WriterOptions> &
  Readonly<{
    databaseUrl: string
    /** 0 or absent: any free port. */
    port?: number
    host?: string
    /** Limits of appends that arrive in several parts: memory of all, memory of one call, and waiting time. */
    partialAppends?: Readonly<{ bytes: number; callBytes: number; ms: number }>
    /** Absent: no password is required. */
    credentials?: Credentials
  }>

const partialAppendDefaults = { bytes: 64 * 1_048_576, callBytes: 32 * 1_048_576, ms: 10_000 }

export type RunningEventStore = Readonly<{
  /** Connection string for `connectLog`, including the credentials. */
  url: string
  port: number
  /** Waits for the batch that is being written, then ends open calls. */
  close(): Promise<void>
}>

/** Largest message. The client splits an append into chunks of 3 MiB. */
const MAX_MESSAGE = 17 * 1_048_576

/** Migrates the log, takes over as its only writer and serves EventStoreDB's protocol. */
export async function startEventStore(options: EventStoreOptions): Promise<RunningEventStore> {
  const host = options.host ?? '127.0.0.1'
  await migrateLog(options.databaseUrl)
  let deposed: (reason: Error) => void = () => undefined
  const writer = await openWriter({ ...options, onDeposed: (reason) => deposed(reason) })
  const server = new Server({
    'grpc.max_receive_message_length': MAX_MESSAGE,
    'grpc.max_send_message_length': -1,
    // ends subscriptions of clients that disappeared without closing the connection
    'grpc.keepalive_time_ms': 30_000,
    'grpc.keepalive_timeout_ms': 20_000,
    'grpc.keepalive_permit_without_calls': 1,
    ...(options.credentials && { interceptors: [requireCredentials(options.credentials)] }),
  })
  deposed = (reason) => {
    server.forceShutdown()
    options.onDeposed?.(reason)
  }
  const open: OpenCalls = { readers: new Set(), batches: new Set() }
  addServices(server, contextOf(writer, options), open, () => ({ host, port }))
  const port = await listen(server, host, options.port ?? 0).catch(async (error) => {
    await writer.close()
    throw error
  })
  return {
    url: addressOf(host, port, options.credentials),
    port,
    close: async () => {
      const reason = rpcErrors.unavailable('The event store is shutting down.')
      for (const reader of open.readers) reader.fail(reason)
      const ended = new Promise<void>((resolve) => server.tryShutdown(() => resolve()))
      await writer.close()
      for (const batch of open.batches) batch.emit('error', reason) // after every append was answered
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 500))])
      server.forceShutdown()
    },
  }
}

function contextOf(writer: Writer, options: EventStoreOptions): AppendContext {
  const maxAppendBytes = options.maxAppendBytes ?? writerDefaults.maxAppendBytes
  const { bytes, callBytes, ms } = options.partialAppends ?? partialAppendDefaults
  return { writer, maxAppendBytes, partialAppends: { budget: new Budget(bytes), callBytes, maxMs: ms } }
}

/** Calls that clients keep open, so that a shutdown has to end them. */
type OpenCalls = Readonly<{
  readers: Set<SubscriberWriter>
  batches: Set<ServerDuplexStream<BatchAppendChunk, Buffer>>
}>

function addServices(
  server: Server,
  context: AppendContext,
  { readers, batches }: OpenCalls,
  address: () => { host: string; port: number },
): void {
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
      append: { ...appendMethod, requestDeserialize: decodeAppendPart },
      delete: deleteMethod,
      tombstone,
      batchAppend: { ...batchMethod, requestDeserialize: decodeBatchAppend, responseSerialize: raw },
    },
    {
      read: (call: ServerWritableStream<ReadReq, Buffer>) => void serveRead(context.writer, call, readers),
      append: append.bind(null, context),
      delete: deleteStream.bind(null, context),
      tombstone: tombstoneStream.bind(null, context),
      batchAppend: (call: ServerDuplexStream<BatchAppendChunk, Buffer>) => {
        batches.add(call)
        for (const end of ['cancelled', 'error', 'finish']) call.on(end, () => batches.delete(call))
        batchAppend(context, call)
      },
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
  readers: Set<SubscriberWriter>,
): Promise<void> {
  const subscriberWriter = new SubscriberWriter(call)
  readers.add(subscriberWriter)
  subscriberWriter.onClose(() => readers.delete(subscriberWriter))
  try {
    const request = parseReadRequest(call.request)
    const { stream } = request
    if (stream === null) await (request.count === null ? followAll : readAll)(writer, subscriberWriter, request)
    else await (request.count === null ? followStream : readStream)(writer, subscriberWriter, { ...request, stream })
    subscriberWriter.end()
  } catch (error) {
    const isKnown = error instanceof Error && 'code' in error && 'metadata' in error
    if (isKnown) subscriberWriter.fail(error)
    else if (error instanceof SyntaxError) subscriberWriter.fail(rpcErrors.invalid(error.message))
    else subscriberWriter.fail(rpcErrors.unavailable(error instanceof Error ? error.message : String(error)))
  } finally {
    readers.delete(subscriberWriter)
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
