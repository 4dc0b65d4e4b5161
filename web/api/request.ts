import type { AnswerOf, BodyOf, CallName, Calls, ParamsOf, QueryOf } from '@comanda/api/all.ts'
import type { Call } from './client.ts'

// Types only from the declarations: no schema and no zod may be bundled into the till or the guest page.

/** Calls that are made with `ask`, unlike sockets and pictures. */
export type JsonCallName = {
  [Name in CallName]: Calls[Name] extends { socket: true } | { atRoot: true } ? never : Name
}[CallName]
export type { AnswerOf, BodyOf, ParamsOf, QueryOf }

type Part<Field extends string, Value> = [Value] extends [undefined]
  ? { [F in Field]?: undefined }
  : Record<never, never> extends Value
    ? { [F in Field]?: Value }
    : { [F in Field]: Value }
/** A call with an upload takes a form instead of a JSON body. */
type Body<Name extends CallName> = Calls[Name] extends { upload: string } ? FormData : BodyOf<Name>

/** Parameters, query and body of a call as declared, and options of sending it. */
export type RequestOf<Name extends CallName> = Part<'params', ParamsOf<Name>> &
  Part<'query', QueryOf<Name>> &
  Part<'body', Body<Name>> &
  Omit<Call, 'method' | 'body'>

type Parts = Omit<Call, 'method'> & { params?: unknown; query?: unknown }

const fieldsOf = (part: unknown) => (typeof part === 'object' && part !== null ? Object.entries(part) : [])

/** Path of a call below /api/v1, with encoded parameters and query. */
export function pathFor(name: CallName, { params, query }: Pick<Parts, 'params' | 'query'> = {}): string {
  const values = new Map<string, unknown>(fieldsOf(params))
  const path = name
    .slice(name.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(String(values.get(param))))
  const search = new URLSearchParams()
  for (const [field, value] of fieldsOf(query))
    if (value !== undefined && value !== null && value !== '') search.set(field, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

/** The call in the form that `send` takes. */
export function requestFor(
  name: CallName,
  { params, query, ...call }: Parts = {},
): readonly [path: string, call: Call] {
  const method = name.slice(0, name.indexOf(' ')) as NonNullable<Call['method']> // each name begins with the method
  return [pathFor(name, { params, query }), { ...call, method }]
}
