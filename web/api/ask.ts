import { type AnswerOf, type AskedName, type RequestOf, requestFor } from './request.ts'
import { send } from './send.ts'

type Arguments<Name extends AskedName> =
  Record<never, never> extends RequestOf<Name> ? [request?: RequestOf<Name>] : [request: RequestOf<Name>]

/** Makes a declared call: `ask('GET /audit/orders/:id', { params: { id }, signal })`. */
export const ask = <Name extends AskedName>(name: Name, ...[request]: Arguments<Name>): Promise<AnswerOf<Name>> =>
  send(...requestFor(name, request))
