import { access, apiPrefix, type Call, declarationOf, methodsOn } from '@comanda/http/access.ts'
import { schemaOf } from '@comanda/http/json-schema.ts'
import { type OpenApi, openApi } from '@comanda/http/openapi.ts'
import { docsPage } from '@comanda/query-api/docs/page.ts'
import { docsRoutes } from '@comanda/query-api/docs/routes.ts'
import { everyCall } from '@comanda/tests/systems/every-call.ts'
import { specCalls } from '@comanda/tests/systems/http-calls.ts'
import { fastify } from 'fastify'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

const calls = await everyCall()
const document: OpenApi = openApi()
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)
const shapeOf = (call: string) => call.replace(/:\w+|\{\w+\}/g, ':')

test('every declared call has a route, and every route is declared', () => {
  const registered = calls.map(({ method, url }) => shapeOf(`${method} ${url.replace(apiPrefix, '')}`))
  expect([...new Set(registered)].toSorted()).toEqual(Object.keys(access).map(shapeOf).toSorted())
})

describe('a route has its declared schemas', () => {
  const described = (schema: unknown) => (schema instanceof z.ZodType ? schemaOf(schema) : undefined)
  test.each(calls)('$method $url', ({ method, url, schema }) => {
    const { params, query, body } = declarationOf(method, url) ?? {}
    expect(described(schema.params)).toEqual(described(params))
    expect(described(schema.querystring)).toEqual(described(query))
    expect(described(schema.body)).toEqual(described(body))
  })
})

test('every call under /api/v1 is described once', () => {
  const published = calls.filter(({ url }) => url.startsWith(`${apiPrefix}/`))
  const routes = published.map(({ method, url }) => shapeOf(`${method} ${url}`))
  const described = operations.map(({ method, path }) => shapeOf(`${method} ${apiPrefix}${path}`))
  expect(described.toSorted()).toEqual(routes.toSorted())
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length)
  expect(operations.length).toBeGreaterThan(80)
})

test('each call has the access of the access table', () => {
  for (const { method, path, operation } of operations) {
    expect(methodsOn(`/api/v1${path}`)).toContain(method)
    const call = Object.keys(access).find((known) => shapeOf(known) === shapeOf(`${method} ${path}`))
    const { who, subscription } = access[call as Call] // the line above found it in the table
    const names = operation.security.flatMap(({ session = [] }) => session)
    if (who === 'public') expect([call, operation.security]).toEqual([call, []])
    else if (typeof who === 'string') expect([call, names]).toEqual([call, who === 'superadmin' ? [who] : []])
    else expect([call, names]).toEqual([call, ['admin', ...who]])
    expect([call, '402' in operation.responses]).toEqual([call, subscription])
  }
})

const Content = z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) }))
const Success = z.object({
  101: z.object({ content: Content }).optional(),
  200: z.object({ content: Content }).optional(),
})
/** Media types of the answer with their schemas. */
const answerOf = ({ operation }: (typeof operations)[number]) => {
  const { 101: message, 200: answer } = Success.parse(operation.responses)
  return Object.entries((message ?? answer)?.content ?? {})
}

test('each call describes its answer, clients of 1.2.0 included', () => {
  const isSaid = (one: (typeof operations)[number]) => {
    const kinds = answerOf(one)
    return kinds.length > 0 && kinds.every(([, { schema }]) => Object.keys(schema).length > 0)
  }
  const said = new Set(operations.filter(isSaid).map(({ method, path }) => shapeOf(`${method} ${path}`)))
  expect(specCalls.filter((call) => !said.has(shapeOf(call)))).toEqual([])
  expect(operations.filter((one) => !isSaid(one)).map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('an answer other than JSON is described by its media type, and a socket as such', () => {
  const kindsOf = (path: string) =>
    operations.filter((one) => one.path === path).flatMap((one) => answerOf(one).map(([type]) => type))
  expect(kindsOf('/invoices/export.csv')).toEqual(['text/csv'])
  expect(kindsOf('/customers/export.csv')).toEqual(['text/csv'])
  expect(kindsOf('/docs')).toEqual(['text/html'])
  expect(kindsOf('/orders')).toEqual(['application/json'])
  expect(Object.keys(document.paths['/feed']?.get?.responses ?? {})).toEqual(['101', '400', '401', '402', '403', '503'])
})

test('each parameter of a path is declared, and each reference resolves', () => {
  for (const { path, operation } of operations) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const declared = operation.parameters?.filter((one) => one.in === 'path').map(({ name }) => name) ?? []
    expect([path, declared]).toEqual([path, named])
  }
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, name = '']) => name)
  expect(references.length).toBeGreaterThan(100)
  for (const reference of new Set(references))
    expect([reference, at(reference)]).toEqual([reference, expect.anything()])
})

const at = (reference: string) =>
  reference
    .split('/')
    .reduce<unknown>(
      (part, name) => (typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined),
      document,
    )

test('a request is described as it is sent, not as it is parsed', () => {
  const body = document.paths['/settings/taxes/add']?.post?.requestBody
  expect(body).toEqual({
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            title: { type: ['string', 'number'] },
            rate: { anyOf: [{ anyOf: [{ type: 'string', maxLength: 60 }, { type: 'number' }] }, { type: 'null' }] },
            type: { type: 'string', enum: ['exclusive', 'inclusive'] },
          },
          required: ['title', 'type'],
        },
      },
    },
  })
})

test('the page shows every call and loads nothing', () => {
  const page = docsPage(document)
  for (const { path } of operations) expect(page).toContain(path)
  expect(page).not.toMatch(/<script|src=|url\(|@import|https?:\/\/(?!json-schema)/)
})

test('the page escapes texts', () => {
  const operation = { tags: ['<x>'], operationId: '"', description: '<img>', security: [], responses: {} }
  const page = docsPage({ openapi: '3.1.0', paths: { '/<b>': { get: operation } } })
  expect(page).not.toMatch(/<img>|<x>|\/<b>/)
})

test('both are served with their media types', async () => {
  const app = fastify()
  await app.register(docsRoutes)
  const file = await app.inject('/openapi.json')
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/json'])
  expect(file.json()).toEqual(document)
  const page = await app.inject('/docs')
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.body).toBe(docsPage(document))
  await app.close()
})
