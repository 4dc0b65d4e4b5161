import type { Scope } from '@comanda/domain/users/scopes.ts'
import type { z } from 'zod'

/** Who may call, and whether the tenant must have an active subscription (402 otherwise). An empty list of scopes: admins alone. */
export type Access = Readonly<{ who: 'public' | 'signed-in' | 'superadmin' | readonly Scope[]; subscription: boolean }>

export type Answerer = 'command' | 'query'

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
    /** A form with one file, in the field of this name, in place of a body. */
    upload?: string
    /** The answer of a success, its fields in the order in which they are sent. */
    answer: z.ZodType
    /** The connection becomes a WebSocket, and each message is an `answer`. */
    socket?: true
    /** Served beside /api/v1 and not under it. */
    atRoot?: true
    /** Which API answers, where the method does not say it. */
    answeredBy?: Answerer
  }>

/** Declares a call; its types stay as literal as they are written. */
export const call = <const D extends Declaration>(declaration: D): D => declaration

/** A GET is a question and goes to query-api, everything else to command-api, unless the declaration says otherwise. */
export const answererOf = (method: string, answeredBy?: Answerer): Answerer =>
  answeredBy ?? (method === 'GET' ? 'query' : 'command')
