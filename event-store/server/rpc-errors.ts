import { Metadata, type ServiceError, status } from '@grpc/grpc-js'
import type { Outcome } from './appends.ts'

/** Errors as EventStoreDB tells them outside BatchAppend: the kind and its facts in the trailers. */
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
      'expected-version': String(expected),
      ...(current >= 0 && { 'actual-version': String(current) }),
    }),
  tooLarge: (maxAppendBytes: number) =>
    rpcError(status.INVALID_ARGUMENT, `Maximum Append Size of ${maxAppendBytes} Exceeded.`, {
      exception: 'maximum-append-size-exceeded',
      'maximum-append-size': String(maxAppendBytes),
    }),
  invalid: (message: string) => rpcError(status.INVALID_ARGUMENT, message, {}),
  unavailable: (message: string) => rpcError(status.UNAVAILABLE, message, {}),
}

type Failure = Exclude<Outcome, { is: 'stored' | 'wrong-revision' }>

export function failureOf(outcome: Failure, stream: string, maxAppendBytes: number): ServiceError {
  switch (outcome.is) {
    case 'stream-deleted':
      return rpcErrors.streamDeleted(stream)
    case 'too-large':
      return rpcErrors.tooLarge(maxAppendBytes)
    case 'bad-request':
      return rpcErrors.invalid('An event id is no UUID, or a name is empty or contains a NUL.')
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
  // header values are ASCII; a name beyond it is told percent-encoded rather than not at all
  for (const [key, value] of Object.entries(trailers)) metadata.set(key, printable(value))
  return Object.assign(new Error(details), { code, details: printable(details), metadata })
}

const printable = (text: string): string => (/^[\x20-\x7e]*$/.test(text) ? text : encodeURI(text)).slice(0, 1_000)
