import sharedPb from '@eventstore/db-client/generated/shared_pb.js'
import streamsPb, {
  type AppendReq,
  type AppendResp,
  type DeleteReq,
  type TombstoneReq,
} from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerDuplexStream, ServerReadableStream, sendUnaryData } from '@grpc/grpc-js'
import { ANY, NO_STREAM, type Outcome, type ProposedEvent, STREAM_EXISTS, sizeOf } from './appends.ts'
import { type BatchAppendChunk, type BatchAppendOptions, encodeBatchAnswer } from './batch-append-wire.ts'
import { failureOf, rpcErrors } from './rpc-errors.ts'
import { sendTogether } from './together.ts'
import { uuidBytes } from './uuid.ts'
import type { Writer } from './writer.ts'

export type Target = Readonly<{ writer: Writer; maxAppendBytes: number }>

/** An append whose last chunk has not come yet. `isOver`: it has been answered already, and the rest is only swallowed. */
type Gathering = { options: BatchAppendOptions; events: ProposedEvent[]; bytes: number; isOver: boolean }

/** Many appends on one call. Every one gets exactly one answer: an answer too many kills the client's process. */
export function batchAppend(
  { writer, maxAppendBytes }: Target,
  call: ServerDuplexStream<BatchAppendChunk, Buffer>,
): void {
  sendTogether(call)
  const gathering = new Map<string, Gathering>()
  let isOpen = true
  const close = () => {
    isOpen = false
    gathering.clear()
  }
  call.on('cancelled', close)
  call.on('error', close)
  call.on('end', () => call.end())
  call.on('data', (chunk: BatchAppendChunk) => {
    const { correlation } = chunk
    const key = correlation.toString('latin1')
    const current = gathering.get(key) ?? begin(chunk.options)
    if (!current) {
      call.emit('error', rpcErrors.invalid('An append began without its options.'))
      return
    }
    const answer = (outcome: Outcome) => {
      current.isOver = true
      if (isOpen) call.write(encodeBatchAnswer(correlation, current.options, outcome, maxAppendBytes))
    }
    gather(current, chunk, maxAppendBytes, answer)
    if (chunk.isFinal) gathering.delete(key)
    else gathering.set(key, current)
    if (chunk.isFinal && !current.isOver)
      writer.append({ does: 'append', ...current.options, events: current.events, answer })
  })
}

const begin = (options: BatchAppendOptions | null): Gathering | null =>
  options && { options, events: [], bytes: 0, isOver: false }

/** Nothing is kept of an append that is refused already: 3 MiB a chunk would add up. */
function gather(
  current: Gathering,
  chunk: BatchAppendChunk,
  maxBytes: number,
  answer: (outcome: Outcome) => void,
): void {
  if (current.isOver) return
  for (const event of chunk.events) {
    if (!event || !isSound(current.options.stream, event)) {
      current.events = []
      answer({ is: 'bad-request' })
      return
    }
    current.events.push(event)
    current.bytes += sizeOf(event)
  }
  if (current.bytes <= maxBytes) return
  current.events = []
  answer({ is: 'too-large' })
}

/** PostgreSQL's text holds no NUL, and one such name must not spoil the batch it is in. */
const isSound = (stream: string, event: ProposedEvent): boolean =>
  stream !== '' && !stream.includes('\0') && event.type.length > 0 && !event.type.includes(0)

/** One append per call: what the client uses when it is given credentials for a single call. */
export function append(
  { writer, maxAppendBytes }: Target,
  call: ServerReadableStream<AppendReq, AppendResp>,
  callback: sendUnaryData<AppendResp>,
): void {
  let stream = ''
  let expected = ANY
  let bytes = 0
  let isSpoilt = false
  const events: ProposedEvent[] = []
  call.on('data', (request: AppendReq) => {
    const options = request.getOptions()
    if (options) {
      stream = nameOf(options)
      expected = expectedOf(options)
    }
    const message = request.getProposedMessage()
    if (!message || bytes > maxAppendBytes) return
    const event = proposed(message)
    if (!event || !isSound(stream, event)) isSpoilt = true
    else {
      events.push(event)
      bytes += sizeOf(event)
    }
  })
  call.on('end', () => {
    if (isSpoilt || stream === '') return callback(failureOf({ is: 'bad-request' }, stream, maxAppendBytes))
    const answer = (outcome: Outcome) => {
      if (outcome.is === 'stored') callback(null, appended(outcome))
      else if (outcome.is === 'wrong-revision') callback(null, refused(expected, outcome.current))
      else callback(failureOf(outcome, stream, maxAppendBytes))
    }
    writer.append({ does: 'append', stream, expected, events, deadline: deadlineOf(call), answer })
  })
}

export function deadlineOf(call: { getDeadline(): Date | number }): number {
  const deadline = call.getDeadline()
  return deadline instanceof Date ? deadline.getTime() : deadline
}

type Options = NonNullable<ReturnType<(AppendReq | DeleteReq | TombstoneReq)['getOptions']>>

export const nameOf = (options: Options): string =>
  Buffer.from(options.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8')

export function expectedOf(options: Options): number {
  if (options.hasNoStream()) return NO_STREAM
  if (options.hasStreamExists()) return STREAM_EXISTS
  return options.hasRevision() ? Number(options.getRevision()) : ANY
}

function proposed(message: AppendReq.ProposedMessage): ProposedEvent | null {
  const id = uuidBytes(message.getId()?.getString() ?? '')
  const facts = message.getMetadataMap()
  return (
    id && {
      id,
      type: Buffer.from(facts.get('type') ?? ''),
      isJson: facts.get('content-type') === 'application/json',
      data: Buffer.from(message.getData_asU8()),
      metadata: Buffer.from(message.getCustomMetadata_asU8()),
    }
  )
}

function appended({ revision, position }: Extract<Outcome, { is: 'stored' }>): AppendResp {
  const success = new streamsPb.AppendResp.Success()
  if (revision < 0) success.setNoStream(new sharedPb.Empty())
  else success.setCurrentRevision(String(revision))
  const at = new streamsPb.AppendResp.Position()
  at.setCommitPosition(String(position))
  at.setPreparePosition(String(position))
  if (position === 0) success.setNoPosition(new sharedPb.Empty())
  else success.setPosition(at)
  const response = new streamsPb.AppendResp()
  response.setSuccess(success)
  return response
}

function refused(expected: number, current: number): AppendResp {
  const wrong = new streamsPb.AppendResp.WrongExpectedVersion()
  if (current < 0) wrong.setCurrentNoStream(new sharedPb.Empty())
  else wrong.setCurrentRevision(String(current))
  if (expected === ANY) wrong.setExpectedAny(new sharedPb.Empty())
  else if (expected === STREAM_EXISTS) wrong.setExpectedStreamExists(new sharedPb.Empty())
  else if (expected === NO_STREAM) wrong.setExpectedNoStream(new sharedPb.Empty())
  else wrong.setExpectedRevision(String(expected))
  const response = new streamsPb.AppendResp()
  response.setWrongExpectedVersion(wrong)
  return response
}
