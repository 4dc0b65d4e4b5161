import { Metadata, type ServiceError, status } from '@grpc/grpc-js'
import type { Outcome } from './appends.ts'
import { TOMBSTONE } from './protobuf.ts'

/** Errors in EventStoreDB's form outside BatchAppend: kind and details in the trailers. */
export const rpcErrors = {
  streamDeleted: (stream: string) =>
    rpcError(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
      exception: 'stream-deleted',
      'stream-name': stream,
    }),
  wrongRevision: (stream: string, expected: number, current: number) =>
    rpcError(status.FAILED_PRECONDITION, `Append failed due to WrongExpectedVersion. Stream: ${stream}`, {
      exception: 'wrong-expected-version',
      'stream-name': stream,
      'expected-version': revisionText(expected),
      'actual-version': revisionText(current),
    }),
  tooLarge: (maxAppendBytes: number) =>
    rpcError(status.INVALID_ARGUMENT, `Maximum Append Size of ${maxAppendBytes} Exceeded.`, {
      exception: 'maximum-append-size-exceeded',
      'maximum-append-size': String(maxAppendBytes),
    }),
  invalid: (message: string) => rpcError(status.INVALID_ARGUMENT, message, {}),
  unimplemented: (message: string) => rpcError(status.UNIMPLEMENTED, message, {}),
  unavailable: (message: string) => rpcError(status.UNAVAILABLE, message, {}),
}

/** A revision as int64: the largest for a tombstone, -1 for a missing stream. */
export const revisionText = (revision: number): string =>
  revision === TOMBSTONE ? '9223372036854775807' : String(revision)

type Failure = Exclude<Outcome, { is: 'stored' | 'wrong-revision' }>

export function failureOf(outcome: Failure, stream: string, maxAppendBytes: number): ServiceError {
  switch (outcome.is) {
    case 'stream-deleted':
      return rpcErrors.streamDeleted(stream)
    case 'too-large':
      return rpcErrors.tooLarge(maxAppendBytes)
    case 'bad-request':
      return rpcErrors.invalid(
        'An event id is no UUID, a revision is no int64, or a name or type is empty, too long or no UTF-8 without NUL.',
      )
    case 'timeout':
      return rpcError(status.ABORTED, 'Operation timed out.', {})
    case 'overloaded':
      return rpcError(status.ABORTED, 'Too many appends are waiting.', {})
    case 'unknown':
      return rpcError(status.UNKNOWN, 'It is not known whether the events were stored.', {})
  }
}

function rpcError(code: status, details: string, trailers: Readonly<Record<string, string>>): ServiceError {
  const metadata = new Metadata()
  // header values are ASCII: other characters are percent-encoded
  for (const [key, value] of Object.entries(trailers)) metadata.set(key, printable(value))
  return Object.assign(new Error(details), { code, details: printable(details), metadata })
}

const printable = (text: string): string => (/^[\x20-\x7e]*$/.test(text) ? text : encodeURI(text)).slice(0, 1_000)
