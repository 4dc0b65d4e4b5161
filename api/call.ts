import type { Scope } from '@comanda/domain/users/scopes.ts'
import type { z } from 'zod'

/**
 * Access to a call: who may call, and whether the tenant must have an active subscription (402 otherwise). With an
 * empty list of scopes only admins may.
 */
export type Access = Readonly<{ who: 'public' | 'signed-in' | 'superadmin' | readonly Scope[]; subscription: boolean }>

export type Answerer = 'command' | 'query'

/**
 * Maximum lengths of bodies in bytes. A longer body is refused before it is parsed as JSON, which would delay all other
 * requests.
 */
export const bodyBytes = {
  empty: 4_096,
  /** Forms that can be sent without a session. */
  account: 4_096,
  form: 65_536,
  /** Messages of the payment provider, lists of ids, carts of guests: old clients send whole menu items. */
  list: 262_144,
  /** All prices of the largest menu, or an imported menu. */
  menu: 1_048_576,
  /** The largest cart, with whole menu items as its lines. */
  order: 1_048_576,
} as const

/** Declaration of an API call: access, parameters, body and answer. */
export type Declaration = Access &
  Readonly<{
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
    /** Path below /api/v1, with `:name` for fields of `params`. */
    path: `/${string}`
    /** Description in one sentence. */
    summary: string
    params?: z.ZodType
    query?: z.ZodType
    body?: z.ZodType
    /** Maximum length of the body; default: that of a form, or of an empty body if there is none. */
    maxBytes?: number
    /** Name of the field of a form with one file, which is sent instead of a body. */
    upload?: string
    /** Schema of a success, with its fields in the order in which they are sent. */
    answer: z.ZodType
    /** The connection becomes a WebSocket, and each message is an `answer`. */
    socket?: true
    /** Served at the root instead of below /api/v1. */
    atRoot?: true
    /** True if the call ends an order, or is needed to end one: a restaurant closed by the platform may make it for a day. */
    settles?: true
    /** API that answers the call, if it does not follow from the method. */
    answeredBy?: Answerer
  }>

type Details = Omit<Declaration, keyof Access | 'method' | 'path'>

/**
 * Declares a call and keeps its literal types: `call('GET /settings/taxes', settings, { … })`. Bundlers drop unused
 * declarations.
 * @__NO_SIDE_EFFECTS__
 */
export function call<
  const M extends Declaration['method'],
  const P extends Declaration['path'],
  const A extends Access,
  const D extends Details,
>(name: `${M} ${P}`, access: A, details: D): Readonly<{ method: M; path: P }> & A & D {
  const [method, path] = name.split(' ') as [M, P] // a path has no space
  return { method, path, ...access, ...details }
}

/**
 * True for calls that a restaurant may make in the day after the platform has closed it: reads, and calls that end an
 * order or are needed to end one.
 */
export const isForSettling = ({
  method,
  answeredBy,
  settles,
}: Pick<Declaration, 'method' | 'answeredBy' | 'settles'>) =>
  settles === true || method === 'GET' || answererOf(method, answeredBy) === 'query'

/** API that answers a call: query-api for GET, command-api for other methods, unless the declaration names one. */
export const answererOf = (method: string, answeredBy?: Answerer): Answerer =>
  answeredBy ?? (method === 'GET' ? 'query' : 'command')
