import type { Declaration } from '@comanda/api/call.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { App } from './zod.ts'

/** Parsed value of a declared part of a request; unknown if the call declares no such part. */
type Parsed<D extends Declaration, Part extends 'params' | 'query' | 'body'> =
  D extends Readonly<Record<Part, infer S extends z.ZodType>> ? z.output<S> : unknown

type RequestOf<D extends Declaration> = FastifyRequest<{
  Params: Parsed<D, 'params'>
  Querystring: Parsed<D, 'query'>
  Body: Parsed<D, 'body'>
}>

type Immutable<T> = T extends readonly (infer Item)[]
  ? readonly Immutable<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Immutable<T[Key]> }
    : T

/** Answer of a call before it is serialised. */
type Answer<D extends Declaration> = Immutable<z.input<D['answer']>>

/** A handler returns the declared answer, or the reply if it has sent one itself. */
type Handler<D extends Declaration> = (
  request: RequestOf<D>,
  reply: FastifyReply,
) => Answer<D> | FastifyReply | Promise<Answer<D> | FastifyReply>

/**
 * `body`: a stricter schema than the declared one, with checks that need the server. `onRequest`: a check before the
 * body is read, so that a refused request costs no more.
 */
type Options<D extends Declaration> = Readonly<{
  body?: z.ZodType<Parsed<D, 'body'>>
  onRequest?: (request: RequestOf<D>) => Promise<unknown>
}>

/** Registers a declared call: method, path and schemas are those of the declaration, and the handler's types follow. */
export function route<const D extends Declaration>(
  app: App,
  declared: D,
  handler: Handler<D>,
  { body, onRequest }: Options<D> = {},
): void {
  const { method, path, params, query } = declared
  const parts = Object.entries({ params, querystring: query, body: body ?? declared.body }).filter(
    ([, schema]) => schema !== undefined,
  )
  app.route({
    method,
    url: path,
    schema: Object.fromEntries(parts),
    ...(onRequest && {
      onRequest: async (request: FastifyRequest) => {
        await onRequest(request as RequestOf<D>)
      },
    }),
    handler: (request, reply) => handler(request as RequestOf<D>, reply),
  })
}
