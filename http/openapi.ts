import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import { type Access, accessOf, apiPrefix } from './access.ts'
import { schemaOf } from './json-schema.ts'

/** A route as Fastify heard of it; its schemas are the zod ones that requests are held against. */
export type RegisteredCall = Readonly<{ method: string; url: string; schema: FastifySchema }>

type Json = { [name: string]: unknown }
export type OpenApi = Readonly<{ openapi: '3.1.0'; paths: Record<string, Record<string, Operation>> }> & Json
export type Operation = Readonly<{
  tags: readonly string[]
  operationId: string
  description: string
  security: readonly Record<string, readonly string[]>[]
  parameters?: readonly Parameter[]
  requestBody?: Readonly<{ required: boolean; content: Record<string, { schema: Json }> }>
  responses: Json
}>
export type Parameter = Readonly<{ name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Json }>

/** The calls of both APIs as one OpenAPI 3.1 document. What stands outside /api/v1 is not for clients. */
export function openApiOf(calls: readonly RegisteredCall[]): OpenApi {
  const paths: OpenApi['paths'] = {}
  const published = calls.filter(({ url }) => url.startsWith(`${apiPrefix}/`))
  for (const call of published.toSorted((one, other) => sortKey(one).localeCompare(sortKey(other)))) {
    const path = pathOf(call)
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Comanda',
      version: 'v1',
      description:
        'Success is always 200, with JSON but for files, a refusal always {message}. Money is read as decimal strings.',
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: apiPrefix }],
    paths,
    components,
  }
}

/** One path a line, so that a change of one call is a change of one line. */
export function writeOpenApi({ paths, ...rest }: OpenApi): string {
  const lines = Object.entries(paths).map(([path, calls]) => `${JSON.stringify(path)}:${JSON.stringify(calls)}`)
  return `${JSON.stringify(rest).slice(0, -1)},"paths":{\n${lines.join(',\n')}\n}}\n`
}

const pathOf = ({ url }: RegisteredCall) => url.slice(apiPrefix.length).replace(/:(\w+)/g, '{$1}')
const sortKey = (call: RegisteredCall) => `${pathOf(call)} ${call.method}`

function operationOf(call: RegisteredCall): Operation {
  const door = accessOf(call.method, call.url)
  if (!door) throw new Error(`${call.method} ${call.url} is not in the access table`)
  const [, tag = ''] = pathOf(call).split('/')
  const parameters = parametersOf(call)
  const body = bodyOf(call)
  return {
    tags: [tag],
    operationId: operationIdOf(call),
    description: whoMayCall(door),
    security: securityOf(door),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: responsesOf(call, door),
  }
}

/** `POST /kitchen/:id` is `postKitchenById`. */
function operationIdOf(call: RegisteredCall): string {
  const words = pathOf(call).replace(/\{(\w+)\}/g, 'by-$1')
  const capital = (_: string, letter: string) => letter.toUpperCase()
  return `${call.method.toLowerCase()}${words.replace(/[^a-zA-Z]+([a-zA-Z])/g, capital)}`
}

function whoMayCall({ who, subscription }: Access): string {
  const people =
    who === 'public'
      ? 'Open to everybody.'
      : who === 'signed-in'
        ? 'For everybody who is signed in.'
        : who === 'superadmin'
          ? 'For the super-admin.'
          : who.length === 0
            ? 'For admins.'
            : `For admins, and staff with one of the scopes ${who.join(', ')}.`
  return subscription ? `${people} Needs an active subscription.` : people
}

/** One alternative for each role or scope that opens the door. */
function securityOf({ who }: Access): Operation['security'] {
  if (who === 'public') return []
  if (who === 'signed-in') return [{ session: [] }]
  if (who === 'superadmin') return [{ session: ['superadmin'] }]
  return ['admin', ...who].map((name) => ({ session: [name] }))
}

function parametersOf(call: RegisteredCall): Parameter[] {
  const inPath = [...pathOf(call).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const path = fieldsOf(call.schema.params)
  const query = fieldsOf(call.schema.querystring)
  return [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: path.get(name)?.schema ?? text }) as const),
    ...[...query].map(([name, { required, schema }]) => ({ name, in: 'query', required, schema }) as const),
    ...(call.method === 'GET' || call.schema.body === undefined ? [] : [wishId]),
  ]
}

const text = { type: 'string' }
const wishId: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', format: 'uuid', description: 'The same wish under the same key has one effect.' },
}

function fieldsOf(schema: unknown): Map<string, { required: boolean; schema: Json }> {
  if (!(schema instanceof z.ZodType)) return new Map()
  const { properties = {}, required = [] } = ObjectSchema.parse(schemaOf(schema))
  return new Map(
    Object.entries(properties).map(([name, field]) => [name, { required: required.includes(name), schema: field }]),
  )
}

const ObjectSchema = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  required: z.array(z.string()).optional(),
})

/** Files come as forms, which no zod schema describes. */
const uploads: Record<string, Json> = {
  '/menu-items/update/{id}/upload-photo': {
    type: 'object',
    properties: { image: { type: 'string', contentMediaType: 'image/*' } },
    required: ['image'],
  },
}

function bodyOf(call: RegisteredCall): Operation['requestBody'] {
  const upload = uploads[pathOf(call)]
  if (upload) return { required: true, content: { 'multipart/form-data': { schema: upload } } }
  const { body } = call.schema
  if (!(body instanceof z.ZodType)) return undefined
  return { required: true, content: { 'application/json': { schema: schemaOf(body) } } }
}

function responsesOf(call: RegisteredCall, door: Access): Json {
  const { method, schema, url } = call
  const statuses = [
    ...(schema.body || schema.querystring ? [400] : []),
    ...(door.who === 'public' ? [] : [401, 403]),
    ...(door.subscription ? [402] : []),
    ...(url.includes(':') ? [404] : []),
    ...(method === 'GET' ? [] : [409]),
    503,
  ].toSorted()
  return {
    ...successOf(call),
    ...Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
  }
}

/** JSON, unless the schema names another kind of text; a route of sockets says what each message is. */
function successOf({ schema: { response } }: RegisteredCall): Json {
  const { 101: message, 200: answer } = Answers.parse(response ?? {})
  if (message) {
    const content = { 'application/json': { schema: schemaOf(message) } }
    return { 101: { description: 'The connection becomes a WebSocket; each message is a text like this.', content } }
  }
  const { contentMediaType: type = 'application/json', ...schema } = AnswerSchema.parse(answer ? schemaOf(answer) : {})
  return { 200: { description: 'Done.', content: { [type]: { schema } } } }
}

const Answers = z.object({ 101: z.instanceof(z.ZodType).optional(), 200: z.instanceof(z.ZodType).optional() })
const AnswerSchema = z.looseObject({ contentMediaType: z.string().optional() })

const refusals = {
  400: 'The request cannot be understood.',
  401: 'Nobody is signed in.',
  402: 'The subscription is not active.',
  403: 'This person may not do that.',
  404: 'There is no such thing, or it belongs to another restaurant.',
  409: 'The rules of the house say no.',
  503: 'Busy: the same request, with the same Idempotency-Key, is worth another try.',
}

const components = {
  securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'accessToken' } },
  schemas: { Refusal: { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] } },
  responses: Object.fromEntries(
    Object.entries(refusals).map(([status, description]) => [
      status,
      { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
    ]),
  ),
}
