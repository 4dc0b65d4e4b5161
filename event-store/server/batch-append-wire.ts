import { type AppendOptions, decodeEvent, decodeOptions } from './append-wire.ts'
import { ANY, NO_STREAM, type Outcome, type ProposedEvent, STREAM_EXISTS } from './appends.ts'
import { FieldReader, lengthField, numberField, textField } from './protobuf.ts'

/** A BatchAppendReq. An append may consist of several: the first contains the options, the last is marked final. */
export type BatchAppendChunk = Readonly<{
  /** The encoded UUID message, sent back unchanged in the answer. */
  correlation: Buffer
  options: AppendOptions | null
  events: readonly (ProposedEvent | null)[]
  isFinal: boolean
  /** Size of the whole message: its events are views into it and keep it in memory. */
  bytes: number
}>

export function decodeBatchAppend(bytes: Buffer): BatchAppendChunk {
  let correlation: Buffer = Buffer.alloc(0)
  let options: AppendOptions | null = null
  let isFinal = false
  const events: (ProposedEvent | null)[] = []
  const reader = new FieldReader(bytes)
  while (reader.next()) {
    if (reader.field === 1) correlation = reader.bytes()
    else if (reader.field === 2) options = decodeOptions(reader.message())
    else if (reader.field === 3) events.push(decodeEvent(reader.message()))
    else if (reader.field === 4) isFinal = reader.varint() !== 0
    else reader.skip()
  }
  return { correlation, options, events, isFinal, bytes: bytes.length }
}

const empty = Buffer.alloc(0)

export function encodeBatchAnswer(
  correlation: Buffer,
  { stream, expected }: AppendOptions,
  outcome: Outcome,
  maxAppendBytes: number,
): Buffer {
  const result =
    outcome.is === 'stored'
      ? lengthField(3, success(outcome))
      : lengthField(2, failure(outcome, stream, expected, maxAppendBytes))
  return Buffer.concat([lengthField(1, correlation), result, lengthField(4, textField(3, stream))])
}

function success({ revision, position }: Extract<Outcome, { is: 'stored' }>): Buffer {
  const at = Buffer.concat([numberField(1, position), numberField(2, position)])
  return Buffer.concat([
    revision < 0 ? lengthField(2, empty) : numberField(1, revision),
    position === 0 ? lengthField(4, empty) : lengthField(3, at),
  ])
}

type Failure = Exclude<Outcome, { is: 'stored' }>

/**
 * A google.rpc.Status. It must carry typed details: without them the client throws outside any promise. Overload is
 * answered as a timeout, which makes callers retry later.
 */
function failure(outcome: Failure, stream: string, expected: number, maxAppendBytes: number): Buffer {
  const [code, type, details] = detailsOf(outcome, stream, expected, maxAppendBytes)
  const any = [textField(1, `type.googleapis.com/event_store.client.${type}`), lengthField(2, details)]
  return Buffer.concat([numberField(1, code), textField(2, outcome.is), lengthField(3, Buffer.concat(any))])
}

function detailsOf(
  outcome: Failure,
  stream: string,
  expected: number,
  maxAppendBytes: number,
): [number, string, Buffer] {
  switch (outcome.is) {
    case 'wrong-revision':
      return [9, 'WrongExpectedVersion', wrongRevision(outcome.current, expected)]
    case 'stream-deleted':
      return [9, 'StreamDeleted', lengthField(1, textField(3, stream))]
    case 'too-large':
      return [3, 'MaximumAppendSizeExceeded', numberField(1, maxAppendBytes)]
    case 'bad-request':
      return [3, 'BadRequest', empty]
    case 'timeout':
    case 'overloaded':
      return [4, 'Timeout', empty]
    case 'unknown':
      return [2, 'Unknown', empty]
  }
}

const expectedField: Readonly<Record<number, number>> = { [ANY]: 4, [STREAM_EXISTS]: 5, [NO_STREAM]: 6 }

function wrongRevision(current: number, expected: number): Buffer {
  const special = expectedField[expected]
  return Buffer.concat([
    current < 0 ? lengthField(2, empty) : numberField(1, current),
    special === undefined ? numberField(3, expected) : lengthField(special, empty),
  ])
}
