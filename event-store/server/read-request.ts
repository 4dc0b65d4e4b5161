import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js'
import { revisionFrom } from './append-wire.ts'
import { NO_STREAM, nameFrom } from './appends.ts'
import { type Filter, makeFilter } from './filter.ts'
import type { Direction } from './pages.ts'
import type { UuidForm } from './read-responses.ts'
import { rpcErrors } from './rpc-errors.ts'

export type ReadRequest = Readonly<{
  /** null: `$all`. */
  stream: string | null
  from: number | 'start' | 'end'
  direction: Direction
  /** null: a subscription. */
  count: number | null
  filter: Filter | null
  form: UuidForm
}>

/** EventStoreDB's smallest interval between two checkpoints, in events. */
const SEARCH_WINDOW = 32

/** Parses a read request. Throws if it is invalid or unsupported. */
export function parseReadRequest(request: ReadReq): ReadRequest {
  const options = request.getOptions()
  if (!options) throw rpcErrors.invalid('A read without options.')
  if (options.getResolveLinks()) throw rpcErrors.unimplemented('This server does not resolve links (resolveLinkTos).')
  const stream = options.getStream()
  const name = stream ? nameFrom(stream.getStreamIdentifier()?.getStreamName_asU8() ?? new Uint8Array()) : null
  if (name === '') throw rpcErrors.invalid('The name of a stream is empty, too long or no UTF-8 without NUL.')
  const all = options.getAll()
  const isSubscription = options.hasSubscription()
  return {
    stream: name,
    from: stream
      ? startOf(stream.hasStart(), stream.hasEnd(), stream.getRevision(), isSubscription)
      : startOf(
          all?.hasStart() ?? true,
          all?.hasEnd() ?? false,
          all?.getPosition()?.getCommitPosition(),
          isSubscription,
        ),
    direction: options.getReadDirection() === 0 ? 'forwards' : 'backwards',
    count: isSubscription ? null : Number(options.getCount()),
    filter: stream ? null : filterOf(options.getFilter()),
    form: options.getUuidOption()?.hasString() ? 'text' : 'structured',
  }
}

/** First position or revision to read. */
function startOf(isStart: boolean, isEnd: boolean, number: string | undefined, isSubscription: boolean) {
  if (isStart) return 'start'
  if (isEnd) return 'end'
  if (number === undefined || number === '') return isSubscription ? 'start' : 'end'
  const revision = revisionFrom(BigInt(number))
  if (revision === NO_STREAM) return 'end'
  if (Number.isNaN(revision)) throw rpcErrors.invalid('A position or revision is no int64.')
  return Math.min(revision, Number.MAX_SAFE_INTEGER)
}

type FilterOptions = NonNullable<ReturnType<NonNullable<ReturnType<ReadReq['getOptions']>>['getFilter']>>

function filterOf(filter: FilterOptions | undefined): Filter | null {
  const expression = filter?.getStreamIdentifier() ?? filter?.getEventType()
  if (!filter || !expression) return null
  const window = filter.hasMax() ? filter.getMax() : SEARCH_WINDOW
  return makeFilter({
    on: filter.hasStreamIdentifier() ? 'stream' : 'type',
    prefixes: expression.getPrefixList(),
    regex: expression.getRegex(),
    checkpointEvery: Math.max(1, window * (filter.getCheckpointintervalmultiplier() || 1)),
  })
}
