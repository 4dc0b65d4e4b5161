import { allCalls } from '@comanda/api/all.ts'
import type { Access, Declaration } from '@comanda/api/call.ts'
import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import { apiPrefix } from './access.ts'
import { schemaOf } from './json-schema.ts'

/** A route as registered in Fastify, with the zod schemas that validate its requests. */
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
type Parameter = Readonly<{ name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Json }>

/** The declared calls as an OpenAPI 3.1 document. Routes outside /api/v1 are not for clients. */
export function openApi(): OpenApi {
  const paths: OpenApi['paths'] = {}
  const declared: readonly Declaration[] = allCalls
  const published = declared.filter(({ atRoot }) => !atRoot)
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

const pathOf = ({ path }: Declaration) => path.replace(/:(\w+)/g, '{$1}')
const sortKey = (call: Declaration) => `${pathOf(call)} ${call.method}`

function operationOf(call: Declaration): Operation {
  const [, tag = ''] = call.path.split('/')
  const parameters = parametersOf(call)
  const body = bodyOf(call)
  return {
    tags: [tag],
    operationId: operationIdOf(call),
    description: `${call.summary} ${whoMayCall(call)}`,
    security: securityOf(call),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: responsesOf(call),
  }
}

/** `POST /kitchen/:id` is `postKitchenById`. */
function operationIdOf(call: Declaration): string {
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

/** Alternatives, one for each sufficient role or scope. */
function securityOf({ who }: Access): Operation['security'] {
  if (who === 'public') return []
  if (who === 'signed-in') return [{ session: [] }]
  if (who === 'superadmin') return [{ session: ['superadmin'] }]
  return ['admin', ...who].map((name) => ({ session: [name] }))
}

function parametersOf({ method, params, query, body, upload }: Declaration): Parameter[] {
  const inPath = [...fieldsOf(params)].map(
    ([name, { schema }]) => ({ name, in: 'path', required: true, schema }) as const,
  )
  const inQuery = [...fieldsOf(query)].map(([name, field]) => ({ name, in: 'query', ...field }) as const)
  return [...inPath, ...inQuery, ...(method === 'GET' || !(body ?? upload) ? [] : [idempotencyKey])]
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: {
    type: 'string',
    pattern: '^[\\x21-\\x7E]{1,255}$',
    description:
      'The same request of the same person under the same key has one effect. Any 1 to 255 visible ASCII characters, best a UUID; guests have no account, so theirs must be random.',
  },
}

function fieldsOf(schema: z.ZodType | undefined): Map<string, { required: boolean; schema: Json }> {
  if (!schema) return new Map()
  const { properties = {}, required = [] } = ObjectSchema.parse(schemaOf(schema))
  return new Map(
    Object.entries(properties).map(([name, field]) => [name, { required: required.includes(name), schema: field }]),
  )
}

const ObjectSchema = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  required: z.array(z.string()).optional(),
})

function bodyOf({ body, upload }: Declaration): Operation['requestBody'] {
  if (upload) return { required: true, content: { 'multipart/form-data': { schema: formWith(upload) } } }
  return body && { required: true, content: { 'application/json': { schema: schemaOf(body) } } }
}

const formWith = (field: string): Json => ({
  type: 'object',
  properties: { [field]: { type: 'string', contentMediaType: 'image/*' } },
  required: [field],
})

function responsesOf(call: Declaration): Json {
  const { method, path, body, query, who, subscription } = call
  const statuses = [
    ...((body ?? query) ? [400] : []),
    ...(who === 'public' ? [] : [401, 403]),
    ...(subscription ? [402] : []),
    ...(path.includes(':') ? [404] : []),
    ...(method === 'GET' ? [] : [409]),
    503,
  ].toSorted()
  return {
    ...successOf(call),
    ...Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
  }
}

/** The answer's schema: JSON unless it names another type; a socket route describes its messages. */
function successOf({ answer, socket }: Declaration): Json {
  const { contentMediaType: type = 'application/json', ...schema } = AnswerSchema.parse(schemaOf(answer))
  const content = { [type]: { schema } }
  return socket
    ? { 101: { description: 'The connection becomes a WebSocket; each message is a text like this.', content } }
    : { 200: { description: 'Done.', content } }
}

const AnswerSchema = z.looseObject({ contentMediaType: z.string().optional() })

const refusals = {
  400: 'The request cannot be understood.',
  401: 'No session.',
  402: 'The subscription is not active.',
  403: 'This person may not do that.',
  404: 'There is no such thing, or it belongs to another restaurant.',
  409: 'Refused by a business rule.',
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
