import type { AnswerOf, BodyOf, CallName, Calls, ParamsOf, QueryOf } from '@comanda/api/all.ts'
import type { Call } from './client.ts'

// Types alone come from the declarations: no schema and no zod may land in the bundles of the till and of guests.

/** Calls that a page makes with `ask`; sockets and pictures have their own ways. */
export type AskedName = {
  [Name in CallName]: Calls[Name] extends { socket: true } | { atRoot: true } ? never : Name
}[CallName]
export type { AnswerOf, BodyOf, ParamsOf, QueryOf }

type Part<Field extends string, Value> = [Value] extends [undefined]
  ? { [F in Field]?: undefined }
  : Record<never, never> extends Value
    ? { [F in Field]?: Value }
    : { [F in Field]: Value }
/** A form with a file takes the place of a body. */
type Body<Name extends CallName> = Calls[Name] extends { upload: string } ? FormData : BodyOf<Name>

/** What goes in, as the call is declared, and how it is sent. */
export type RequestOf<Name extends CallName> = Part<'params', ParamsOf<Name>> &
  Part<'query', QueryOf<Name>> &
  Part<'body', Body<Name>> &
  Omit<Call, 'method' | 'body'>

type Parts = Omit<Call, 'method'> & { params?: unknown; query?: unknown }

const fieldsOf = (part: unknown) => (typeof part === 'object' && part !== null ? Object.entries(part) : [])

/** The path of a call under /api/v1, with what its parameters and its query say put in encoded. */
export function pathFor(name: CallName, { params, query }: Pick<Parts, 'params' | 'query'> = {}): string {
  const values = new Map<string, unknown>(fieldsOf(params))
  const path = name
    .slice(name.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(String(values.get(param))))
  const asked = new URLSearchParams()
  for (const [field, value] of fieldsOf(query))
    if (value !== undefined && value !== null && value !== '') asked.set(field, String(value))
  return asked.size > 0 ? `${path}?${asked}` : path
}

/** A call as `send` takes it. */
export function requestFor(
  name: CallName,
  { params, query, ...call }: Parts = {},
): readonly [path: string, call: Call] {
  const method = name.slice(0, name.indexOf(' ')) as NonNullable<Call['method']> // each name begins with one
  return [pathFor(name, { params, query }), { ...call, method }]
}
