import { type AnswerOf, type JsonCallName, type RequestOf, requestFor } from './request.ts'
import { send } from './send.ts'

export type Arguments<Name extends JsonCallName> =
  Record<never, never> extends RequestOf<Name> ? [request?: RequestOf<Name>] : [request: RequestOf<Name>]

/** Makes a declared call: `ask('GET /audit/orders/:id', { params: { id }, signal })`. */
export const ask = <Name extends JsonCallName>(name: Name, ...[request]: Arguments<Name>): Promise<AnswerOf<Name>> =>
  send(...requestFor(name, request))
