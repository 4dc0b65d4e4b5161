import type { Query, QueryFunction, QueryFunctionContext } from '@tanstack/react-query'

/** Position assumed for answers without a position: older than all others. */
const unknown = -1n

const ofCalls = new WeakMap<AbortSignal, bigint>()
const ofQueries = new WeakMap<Query, bigint>()

/**
 * Records the position of an answer, up to which it includes everything. A read of several answers has the oldest
 * position.
 */
export function noteReadPosition(signal: AbortSignal, headers: Headers): void {
  const named = headers.get('x-read-position')
  const position = named === null ? unknown : BigInt(named)
  const known = ofCalls.get(signal)
  if (known === undefined || position < known) ofCalls.set(signal, position)
}

/** Wraps every read of the query client and stores the position with the query. */
export async function keepReadPosition(
  read: QueryFunction<unknown>,
  context: QueryFunctionContext,
  query: Query,
): Promise<unknown> {
  ofQueries.delete(query)
  const data = await read(context)
  ofQueries.set(query, ofCalls.get(context.signal) ?? unknown)
  return data
}

/** True if the query's data may lack something committed up to this position. */
export const isReadBefore = (query: Query, position: bigint): boolean => (ofQueries.get(query) ?? unknown) < position
