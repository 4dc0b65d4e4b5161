import type {
  FastifyPluginAsync,
  FastifySchemaCompiler,
  FastifySerializerCompiler,
  FastifyTypeProvider,
  RawServerDefault,
} from 'fastify'
import type { z } from 'zod'

export interface ZodProvider extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown
  serializer: this['schema'] extends z.ZodType ? z.input<this['schema']> : unknown
}

/** A plugin of routes and what it needs; URLs are written whole, without the /api/v1 in front. */
export type Routes<Needs extends object> = FastifyPluginAsync<Needs, RawServerDefault, ZodProvider>

/** An absent body is an empty form. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (input) => {
    const { data, error } = schema.safeParse(httpPart === 'body' ? (input ?? {}) : input)
    return error ? { error } : { value: data }
  }

/** Answers are typed by their schema at compile time; `check` (tests) also holds every answer against it at run time. */
export const serializerCompiler =
  (check: boolean): FastifySerializerCompiler<z.ZodType> =>
  ({ schema }) =>
  (answer) =>
    JSON.stringify(check ? schema.parse(answer) : answer)
