import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls, type CallName, nameOf } from './all.ts'
import type { Declaration } from './call.ts'

const declared: ReadonlyMap<CallName, Declaration> = new Map(allCalls.map((call) => [nameOf(call), call]))
const keysOf = (schema: z.ZodType | undefined) => {
  const { properties = {} } = schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : {}
  return Object.keys(properties)
}

test('every call is declared once', () => {
  expect(allCalls.length).toBe(declared.size)
  expect(declared.size).toBeGreaterThan(100)
})

describe.each([...declared])('%s', (_, { method, path, summary, params, query, body, upload, answer }) => {
  test('describes the parameters that its path has', () => {
    expect(keysOf(params)).toEqual([...path.matchAll(/:(\w+)/g)].map(([, name]) => name))
  })

  test('describes its effect in one sentence', () => {
    expect(summary).toMatch(/^[A-Z][^.]+\.?[^.]*\.$/)
  })

  test('declares a body only where its method has one, and only one kind', () => {
    if (method === 'GET' || method === 'DELETE') expect([body, upload]).toEqual([undefined, undefined])
    if (method !== 'GET') expect(query).toBe(undefined)
    expect(body && upload).toBe(undefined)
  })

  test('has a strict answer', () => {
    const open: string[] = []
    z.toJSONSchema(answer, {
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema, path }) => {
        const isObject = zodSchema._zod.def.type === 'object'
        if (isObject && jsonSchema.additionalProperties !== false) open.push(path.join('.'))
      },
    })
    expect(open).toEqual(path === '/openapi.json' ? [''] : [])
  })
})
