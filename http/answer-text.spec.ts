import { allCalls, nameOf } from '@comanda/api/all.ts'
import type { Declaration } from '@comanda/api/call.ts'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { answerText } from './answer-text.ts'
import { createApp, undeclaredText } from './app.ts'
import { createMetrics } from './metrics.ts'

type Make = (schema: z.core.$ZodType) => unknown
const typical: Make = (schema) => made(schema, (inner) => typical(inner))
const blank: Make = (schema) =>
  schema instanceof z.ZodNullable ? null : schema instanceof z.ZodOptional ? undefined : made(schema, blank)

/** A value of the declared shape. Its texts need escaping in JSON; their format is not checked here. */
function made(schema: z.core.$ZodType, inner: Make): unknown {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return inner(schema.unwrap())
  if (schema instanceof z.ZodArray) return [inner(schema.element), inner(schema.element)]
  if (schema instanceof z.ZodUnion) return schema.options.map(inner)[0]
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, inner(field)]))
  if (schema instanceof z.ZodLiteral) return [...schema.values][0]
  const { type } = schema._zod.def
  return type === 'number'
    ? 12.5
    : type === 'boolean'
      ? false
      : type === 'null'
        ? null
        : 'Zoë "\u2028" \ud800 </script>'
}

/** The value with the fields of every object reversed, and an additional undeclared one. */
function altered(value: unknown, more: object): unknown {
  if (Array.isArray(value)) return value.map((item) => altered(item, more))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries({ ...value, ...more }).reverse()
  return Object.fromEntries(fields.map(([name, field]) => [name, name in more ? field : altered(field, more)]))
}

/** All calls, except files and socket messages, which no route serialises as JSON. */
const declared: readonly Declaration[] = allCalls
const json = declared.filter(
  ({ answer, path, socket }) => !answer.meta()?.contentMediaType && !socket && path !== '/openapi.json',
)

describe.each(json.map((call) => [nameOf(call), call] as const))('the answer of %s', (_, { answer }) => {
  let undeclared = 0
  const write = answerText(answer, () => {
    undeclared += 1
  })

  test.each([typical, blank])('equals JSON.stringify, byte for byte', (make) => {
    const value = make(answer)
    const reversed = altered(value, {})
    expect(write(value)).toBe(JSON.stringify(value))
    expect(write(reversed)).toBe(JSON.stringify(reversed))
    expect(undeclared).toBe(0)
  })

  test('leaves out undeclared fields on every level', () => {
    const value = typical(answer)
    const more = { secret: 'x', secrets: [{ of: 'ours' }] }
    expect(write(altered(value, more))).toBe(JSON.stringify(altered(value, {})))
    expect(undeclared).toBe(1)
  })
})

test('omits an object where a text is declared, unless it serialises itself as a text', () => {
  const write = answerText(z.strictObject({ at: z.string(), name: z.string() }), () => undefined)
  const at = new Date(0)
  expect(write({ at, name: { first: 'Bo' } })).toBe('{"at":"1970-01-01T00:00:00.000Z"}')
})

describe('a route whose handler violates its declaration', () => {
  async function answersOf(made: unknown) {
    const lines: string[] = []
    const app = await createApp({
      config: { publicUrl: 'http://localhost:3000', allowedOrigins: [] },
      sessions: { actorOf: async () => null, reach: async () => undefined },
      log: pino({}, { write: (line) => void lines.push(line) }),
      metrics: createMetrics('test'),
    })
    app.post('/api/v1/auth/signout', async () => made)
    const ask = () => app.inject({ method: 'POST', url: '/api/v1/auth/signout' })
    const [first, second] = [await ask(), await ask()]
    return { first, second, told: lines.filter((line) => line.includes(undeclaredText)) }
  }

  test('answers without undeclared fields, and logs that once, without their values', async () => {
    const { first, second, told } = await answersOf({ message: 'out', secret: 'of another tenant' })
    expect([first.statusCode, first.body]).toEqual([200, '{"message":"out"}'])
    expect(second.body).toBe(first.body)
    expect(told).toHaveLength(1)
    expect(told[0]).toContain('POST /api/v1/auth/signout')
    expect(told[0]).not.toContain('secret')
  })

  test.each([{}, { message: null }, { message: 7 }, { message: [1] }, [], null])(
    'answers %j with 200',
    async (made) => {
      expect((await answersOf(made)).first.statusCode).toBe(200)
    },
  )
})
