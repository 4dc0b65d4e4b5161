import type { Query, QueryFunction, QueryFunctionContext } from '@tanstack/react-query'

/** Position assumed for answers without a position: older than all others. */
const unknown = -1n

const callPositions = new WeakMap<AbortSignal, bigint>()
const queryPositions = new WeakMap<Query, bigint>()

/**
 * Records the log position up to which an answer includes all changes. A read of several answers has the oldest
 * position.
 */
export function noteReadPosition(signal: AbortSignal, headers: Headers): void {
  const header = headers.get('x-read-position')
  const position = header === null ? unknown : BigInt(header)
  const lowest = callPositions.get(signal)
  if (lowest === undefined || position < lowest) callPositions.set(signal, position)
}

/** Wraps every read of the query client and stores the position with the query. */
export async function keepReadPosition(
  read: QueryFunction<unknown>,
  context: QueryFunctionContext,
  query: Query,
): Promise<unknown> {
  queryPositions.delete(query)
  const data = await read(context)
  queryPositions.set(query, callPositions.get(context.signal) ?? unknown)
  return data
}

/** True if the query's data may lack something committed up to this position. */
export const isReadBefore = (query: Query, position: bigint): boolean =>
  (queryPositions.get(query) ?? unknown) < position
