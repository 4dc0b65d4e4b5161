import type { Scope } from '@comanda/domain/users/scopes.ts'
import type { z } from 'zod'

/** Who may call, and whether the tenant must have an active subscription (402 otherwise). An empty list of scopes: admins alone. */
export type Access = Readonly<{ who: 'public' | 'signed-in' | 'superadmin' | readonly Scope[]; subscription: boolean }>

export type Answerer = 'command' | 'query'

/**
 * Maximum lengths of bodies in bytes. A longer body is refused before it is read as JSON, which holds up everybody else's
 * requests.
 */
export const bodyBytes = {
  empty: 4_096,
  /** Anybody may send these. */
  account: 4_096,
  form: 65_536,
  /** A message of the payment provider, the order of a guest, a list of ids. Cart lines of old clients carry whole menu items. */
  list: 262_144,
  /** All prices of the largest menu, or a menu from elsewhere. */
  menu: 1_048_576,
  /** The largest cart, its lines with whole menu items. */
  order: 1_048_576,
} as const

/** One call of the API: what it is, who may make it, what goes in and what comes out. */
export type Declaration = Access &
  Readonly<{
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
    /** Under /api/v1, with `:name` for what `params` describes. */
    path: `/${string}`
    /** What it does, in one sentence. */
    says: string
    params?: z.ZodType
    query?: z.ZodType
    body?: z.ZodType
    /** Maximum length of the body; absent: that of a form, or of an empty body where there is none. */
    maxBytes?: number
    /** A form with one file, in the field of this name, in place of a body. */
    upload?: string
    /** The answer of a success, its fields in the order in which they are sent. */
    answer: z.ZodType
    /** The connection becomes a WebSocket, and each message is an `answer`. */
    socket?: true
    /** Served beside /api/v1 and not under it. */
    atRoot?: true
    /** Ends an order, so that a restaurant which the platform has closed may make it for a day. */
    settles?: true
    /** Which API answers, where the method does not say it. */
    answeredBy?: Answerer
  }>

/** Declares a call; its types stay as literal as they are written. */
export const call = <const D extends Declaration>(declaration: D): D => declaration

/** Reads, and what ends an order: the calls of a restaurant in the day after the platform has closed it. */
export const isForSettling = ({
  method,
  answeredBy,
  settles,
}: Pick<Declaration, 'method' | 'answeredBy' | 'settles'>) =>
  settles === true || answererOf(method, answeredBy) === 'query'

/** A GET is a question and goes to query-api, everything else to command-api, unless the declaration says otherwise. */
export const answererOf = (method: string, answeredBy?: Answerer): Answerer =>
  answeredBy ?? (method === 'GET' ? 'query' : 'command')
