import type { Query, QueryFunction, QueryFunctionContext } from '@tanstack/react-query'

/** Older than everything: of an answer that does not say. */
const unknown = -1n

const ofCalls = new WeakMap<AbortSignal, bigint>()
const ofQueries = new WeakMap<Query, bigint>()

/** All that was committed up to the position that an answer names is in it. A read of several answers is as old as the oldest. */
export function noteReadPosition(signal: AbortSignal, headers: Headers): void {
  const named = headers.get('x-read-position')
  const position = named === null ? unknown : BigInt(named)
  const known = ofCalls.get(signal)
  if (known === undefined || position < known) ofCalls.set(signal, position)
}

/** Stands around every read of a query client: the position belongs to what that read has brought. */
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

/** Whether what is held may lack something that was committed up to this position. */
export const isReadBefore = (query: Query, position: bigint): boolean => (ofQueries.get(query) ?? unknown) < position
