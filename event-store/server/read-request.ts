import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js'
import { type Filter, makeFilter } from './filter.ts'
import type { Direction } from './pages.ts'
import type { UuidForm } from './read-responses.ts'

export type ReadRequest = Readonly<{
  /** Null for `$all`. */
  stream: string | null
  from: number | 'start' | 'end'
  direction: Direction
  /** Null for a subscription. */
  count: number | null
  filter: Filter | null
  form: UuidForm
}>

/** EventStoreDB's own smallest step between two checkpoints. */
const SEARCH_WINDOW = 32

/** Throws for a request that is not understood. */
export function parseReadRequest(request: ReadReq): ReadRequest {
  const options = request.getOptions()
  if (!options) throw new Error('a read without options')
  const stream = options.getStream()
  const all = options.getAll()
  const isSubscription = options.hasSubscription()
  return {
    stream: stream ? Buffer.from(stream.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8') : null,
    from: stream
      ? place(stream.hasStart(), stream.hasEnd(), stream.getRevision(), isSubscription)
      : place(all?.hasStart() ?? true, all?.hasEnd() ?? false, all?.getPosition()?.getCommitPosition(), isSubscription),
    direction: options.getReadDirection() === 0 ? 'forwards' : 'backwards',
    count: isSubscription ? null : Number(options.getCount()),
    filter: stream ? null : filterOf(options.getFilter()),
    form: options.getUuidOption()?.hasString() ? 'text' : 'structured',
  }
}

function place(isStart: boolean, isEnd: boolean, number: string | undefined, isSubscription: boolean) {
  if (isStart) return 'start'
  if (isEnd) return 'end'
  if (number === undefined || number === '') return isSubscription ? 'start' : 'end'
  return Math.min(Number(number), Number.MAX_SAFE_INTEGER)
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
