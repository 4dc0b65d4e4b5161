import sharedPb from '@eventstore/db-client/generated/shared_pb.js'
import streamsPb, {
  type AppendResp,
  type DeleteReq,
  type TombstoneReq,
} from '@eventstore/db-client/generated/streams_pb.js'
import { Metadata, type ServerReadableStream, type sendUnaryData } from '@grpc/grpc-js'
import { type AppendPart, revisionFrom } from './append-wire.ts'
import { ANY, NO_STREAM, nameFrom, type Outcome, STREAM_EXISTS } from './appends.ts'
import { type Budget, PartialAppend, type Refusal } from './partial-append.ts'
import { failureOf, revisionText } from './rpc-errors.ts'
import type { Writer } from './writer.ts'

export type AppendContext = Readonly<{
  writer: Writer
  maxAppendBytes: number
  /** Limits of appends that arrive in several parts. All calls share `budget`. */
  partialAppends: Readonly<{ budget: Budget; callBytes: number; maxMs: number }>
}>

/** Handler of Append, with one append per call. The client uses it for calls with credentials of their own. */
export function append(
  { writer, maxAppendBytes, partialAppends }: AppendContext,
  call: ServerReadableStream<AppendPart, AppendResp>,
  callback: sendUnaryData<AppendResp>,
): void {
  let current: PartialAppend | null = null
  let isOver = false
  const stop = () => {
    isOver = true
    current?.release()
  }
  const refuse = (is: Refusal) => {
    stop()
    callback(failureOf({ is }, current?.options.stream ?? '', maxAppendBytes))
  }
  call.on('cancelled', stop)
  call.on('data', ({ options, event, bytes }: AppendPart) => {
    if (isOver) return
    if (options) current ??= new PartialAppend({ ...options, deadline: deadlineOf(call) }, partialAppends.budget)
    if (!current) return refuse('bad-request')
    const refusal =
      current.add(event === undefined ? [] : [event], maxAppendBytes) ??
      current.wait(bytes, partialAppends.maxMs, () => refuse('timeout'))
    if (refusal) refuse(refusal)
  })
  call.on('end', async () => {
    if (isOver) return
    if (!current) return refuse('bad-request')
    const { options, events } = current
    if (await isAborted(call)) return stop()
    const answer = (outcome: Outcome) => {
      if (outcome.is === 'stored') callback(null, appended(outcome))
      else if (outcome.is === 'wrong-revision') callback(null, refused(options.expected, outcome.current))
      else callback(failureOf(outcome, options.stream, maxAppendBytes))
    }
    stop()
    writer.append({ does: 'append', ...options, events, answer })
  })
}

/**
 * True if the client aborted the call. Its data then end like those of a complete call: grpc-js notices the abort only
 * after it has tried to send something, one tick later.
 */
async function isAborted(call: ServerReadableStream<AppendPart, AppendResp>): Promise<boolean> {
  call.sendMetadata(new Metadata())
  await new Promise((resolve) => setImmediate(resolve))
  return call.cancelled
}

export function deadlineOf(call: { getDeadline(): Date | number }): number {
  const deadline = call.getDeadline()
  return deadline instanceof Date ? deadline.getTime() : deadline
}

type Options = NonNullable<ReturnType<(DeleteReq | TombstoneReq)['getOptions']>>

export const nameOf = (options: Options): string =>
  nameFrom(options.getStreamIdentifier()?.getStreamName_asU8() ?? new Uint8Array())

export function expectedOf(options: Options): number {
  if (options.hasNoStream()) return NO_STREAM
  if (options.hasStreamExists()) return STREAM_EXISTS
  return options.hasRevision() ? revisionFrom(BigInt(options.getRevision())) : ANY
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
  else wrong.setExpectedRevision(revisionText(expected))
  const response = new streamsPb.AppendResp()
  response.setWrongExpectedVersion(wrong)
  return response
}
