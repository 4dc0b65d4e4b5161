import type { IncomingMessage, ServerResponse } from 'node:http'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyPluginAsync,
  FastifySchemaCompiler,
  FastifySerializerCompiler,
  FastifyTypeProvider,
  RawServerDefault,
} from 'fastify'
import type { z } from 'zod'
import { answerText } from './answer-text.ts'

export interface ZodProvider extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown
  serializer: this['schema'] extends z.ZodType ? z.input<this['schema']> : unknown
}

export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodProvider>

/** A plugin of routes and its dependencies. Paths are those of the declarations, without /api/v1. */
export type Routes<Needs extends object> = FastifyPluginAsync<Needs, RawServerDefault, ZodProvider>

/** An absent body is validated as an empty object. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (input) => {
    const { data, error } = schema.safeParse(httpPart === 'body' ? (input ?? {}) : input)
    return error ? { error } : { value: data }
  }

/** `onUndeclared` is called once per process for each route whose answer had undeclared fields. */
export const serializerCompiler =
  (onUndeclared: (route: string) => void): FastifySerializerCompiler<z.ZodType> =>
  ({ schema, method, url }) => {
    let isReported = false
    return answerText(schema, () => {
      if (!isReported) onUndeclared(`${method} ${url}`)
      isReported = true
    })
  }
