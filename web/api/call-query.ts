import { queryOptions } from '@tanstack/react-query'
import type { Arguments } from './ask.ts'
import { type AnswerOf, type JsonCallName, requestFor } from './request.ts'
import { send } from './send.ts'

/**
 * A query that makes one call: `callQuery(['settings', 'taxes'], 'GET /settings/taxes')`. Bundlers drop unused queries.
 * @__NO_SIDE_EFFECTS__
 */
export const callQuery = <const Key extends readonly unknown[], Name extends JsonCallName>(
  queryKey: Key,
  name: Name,
  ...[request]: Arguments<Name>
) => {
  const [path, call] = requestFor(name, request)
  return queryOptions({ queryKey, queryFn: ({ signal }): Promise<AnswerOf<Name>> => send(path, { ...call, signal }) })
}
