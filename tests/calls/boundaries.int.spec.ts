import { randomUUID } from 'node:crypto'
import { declarations } from '@comanda/api/all.ts'
import type { Declaration } from '@comanda/api/call.ts'
import { access, type Call } from '@comanda/http/access.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { specCalls } from '../systems/http-calls.ts'
import { askWithRetry } from '../systems/retry.ts'
import { type Jar, type RequestOptions, type System, startSystem } from '../systems/system.ts'
import { requestOf, sampleOf } from './given/asking.ts'
import {
  asSent,
  brokenEscapes,
  escaped,
  type FieldPath,
  hostileText,
  oddCursors,
  oddInAddress,
  oddValues,
  placesIn,
  withValueAt,
} from './given/boundaries.ts'
import { distinctRequests, type OddRequest } from './given/distinct-requests.ts'
import { samples } from './given/samples.ts'
import { apiOf, openRestaurant, type Restaurant, thingsOf } from './given/things.ts'

let system: System
let ours: Restaurant
beforeAll(async () => {
  system = await startSystem()
  ours = await openRestaurant(system)
})
afterAll(() => system?.close())

const jarFor = (call: Call, admin = ours.admin): Jar => {
  const { who } = access[call]
  return new Map(who === 'public' ? [] : who === 'superadmin' ? system.platform : admin)
}

/** Sends several at a time: a few calls are slow on purpose. */
async function askAll(asked: readonly RequestOptions[]) {
  const answers: { of: RequestOptions; status: number; body: unknown; text: string }[] = []
  const left = [...asked]
  const worker = async () => {
    for (let one = left.pop(); one; one = left.pop()) answers.push({ of: one, ...(await askWithRetry(system, one)) })
  }
  await Promise.all(Array.from({ length: 16 }, worker))
  return answers
}

/**
 * Expects no fault: a refusal is `{message}`, and leaves no event except the refusal in an order's stream. Returns the
 * answers.
 */
async function expectCivil(asked: readonly RequestOptions[]) {
  const before = (await system.sql('select coalesce(max(position), 0)::text as position from log.events'))[0]
  const answers = await askAll(asked)
  const rude = answers.filter(({ status, body }) => {
    const isSpoken = typeof (body as { message?: unknown } | null)?.message === 'string' // of any type
    return status >= 500 || (status >= 400 && !isSpoken) || (status > 200 && status < 400)
  })
  expect(
    rude.map(({ of, status, text }) => [of.path.slice(0, 200), String(of.body).slice(0, 400), status, text]),
  ).toEqual([])
  const refused = answers.filter(({ status }) => status >= 400).map(({ of }) => of.headers?.['idempotency-key'])
  const left = await system.sql(
    `select type, stream from log.events
      where position > $1 and type <> 'OrderRefused'
        and convert_from(metadata, 'utf8')::json ->> 'commandId' = any($2)`,
    [before?.position, refused],
  )
  expect(left).toEqual([])
  return answers
}

const keyed = () => ({ headers: { 'idempotency-key': randomUUID() } })
const declarationOf = (call: Call): Declaration => declarations[call]
const hasProvider = (call: Call) => call !== 'POST /auth/stripe-product-lookup'
const withBody = specCalls.filter((call) => sampleOf(call).body !== undefined && hasProvider(call))
// samples.ts is typed with call names only
const withQuery = (Object.keys(samples) as Call[]).filter((call) => sampleOf(call).query !== undefined)
const withPath = specCalls.filter((call) => call.includes(':'))

const patient = { timeout: 120_000 } // hundreds of requests each, and some calls are slow on purpose

/** A separate restaurant for calls with a limit on new passwords, which hundreds of requests use up. */
const restaurantFor = (call: Call) => (call.includes(' /users/') ? openRestaurant(system) : ours)

describe('odd values in a form', patient, () => {
  test.each(withBody)('%s accepts or refuses all of them without a fault', async (call) => {
    const restaurant = await restaurantFor(call)
    const { body: form, ...request } = await requestOf(call, thingsOf(system, restaurant))
    const fields: { place: FieldPath; path: string }[] = []
    for (const place of placesIn(form)) {
      // every change of a user reads their whole stream, so each field has its own user
      const own = call.includes(' /users/update') ? await requestOf(call, thingsOf(system, restaurant)) : request
      fields.push({ place, path: own.path })
    }
    const forms = oddValues.flatMap((values, kind) =>
      values.flatMap((value) =>
        fields.map(({ place, path }): OddRequest => {
          const body = asSent(withValueAt(form, place, value))
          const asked = { ...request, path, jar: jarFor(call, restaurant.admin), body, ...keyed() }
          return { field: place.join('.'), kind, request: asked, parsed: JSON.parse(body) }
        }),
      ),
    )
    const { accepted, refused } = distinctRequests(declarationOf(call).body, forms)
    await expectCivil(accepted)
    const answers = await expectCivil(refused.map(({ request: asked }) => asked))
    const answerTo = new Map(answers.map(({ of, status, text }) => [of, [status, text]]))
    for (const { request: asked, message } of refused) {
      const [status, text] = answerTo.get(asked) ?? []
      expect([asked.body, status, text]).toEqual([
        asked.body,
        400,
        expect.stringContaining(JSON.stringify(message).slice(1, -1)),
      ])
    }
  })
})

/** A request for each odd value in each of these parameters of an address. */
const oddAddresses = (
  names: readonly string[],
  requestWith: (name: string, value: string) => Pick<OddRequest, 'request' | 'parsed'>,
): OddRequest[] =>
  oddInAddress.flatMap((values, kind) =>
    values.flatMap((value) => names.map((name) => ({ field: name, kind, ...requestWith(name, value) }))),
  )

const addressesOf = (schema: Declaration['query'], odd: readonly OddRequest[]): RequestOptions[] => {
  const { accepted, refused } = distinctRequests(schema, odd)
  return [...accepted, ...refused.map(({ request }) => request)]
}

describe('odd values in an address', patient, () => {
  test.each(withQuery)('%s accepts or refuses all of them in its query', async (call) => {
    const request = await requestOf(call, thingsOf(system, ours))
    const url = new URL(request.path, 'http://localhost')
    const names = [...url.searchParams.keys(), 'limit', 'cursor']
    const withValue = (name: string, value: string): RequestOptions => {
      const query = new URLSearchParams([...url.searchParams].filter(([known]) => known !== name))
      return { ...request, path: `${url.pathname}?${query}&${name}=${value}`, jar: jarFor(call) }
    }
    const odd = oddAddresses(names, (name, value) => ({
      request: withValue(name, encodeURIComponent(value)),
      parsed: { ...Object.fromEntries(url.searchParams), [name]: value },
    }))
    await expectCivil([
      ...addressesOf(declarationOf(call).query, odd),
      ...brokenEscapes.map((value) => withValue('limit', value)),
    ])
  })

  const lists: Call[] = [
    'GET /orders',
    'GET /invoices',
    'GET /reservations',
    'GET /audit/orders',
    'GET /auth/devices',
    'GET /users/devices/:username',
  ]
  test.each(lists)('%s refuses every invalid cursor', async (call) => {
    const { path, ...request } = await requestOf(call, thingsOf(system, ours))
    const [pathname] = path.split('?')
    const asked = oddCursors.map((cursor) => ({ ...request, path: `${pathname}?cursor=${cursor}`, jar: jarFor(call) }))
    await expectCivil(asked)
  })

  test.each(withPath)('%s accepts or refuses all of them in its path', async (call) => {
    const restaurant = await restaurantFor(call)
    const request = await requestOf(call, thingsOf(system, restaurant))
    const [method = '', route = ''] = call.split(' ')
    const names = route.match(/:\w+/g) ?? []
    const withValue = (name: string, value: string): RequestOptions => {
      const path = apiOf(route.replace(name, value).replace(/:\w+/g, randomUUID()))
      return { ...request, method, path, jar: jarFor(call, restaurant.admin), ...keyed() }
    }
    const odd = oddAddresses(names, (name, value) => ({
      request: withValue(name, encodeURIComponent(value)),
      parsed: { ...Object.fromEntries(names.map((one) => [one.slice(1), randomUUID()])), [name.slice(1)]: value },
    }))
    await expectCivil([
      ...addressesOf(declarationOf(call).params, odd),
      ...names.flatMap((name) => brokenEscapes.map((value) => withValue(name, value))),
    ])
  })
})

/** A request per position that accepts text: path, query, every field, and the name of a field. */
function everywhere(call: Call, request: RequestOptions, text: string): RequestOptions[] {
  const [, route = ''] = call.split(' ')
  const names = route.match(/:\w+/g) ?? []
  const inPath = names.map((name) => route.replace(name, escaped(text)).replace(/:\w+/g, randomUUID()))
  const { pathname, searchParams } = new URL(request.path, 'http://localhost')
  const inQuery = [...searchParams.keys(), text].map((name) => `${pathname}?${escaped(name)}=${escaped(text)}`)
  const inForm = placesIn(request.body ?? {}).map((place) => withValueAt(request.body, place, text))
  const asName = typeof request.body === 'object' ? [{ ...request.body, [text]: text }] : []
  return [
    ...inPath.map((path) => ({ ...request, path: apiOf(path), ...keyed() })),
    ...inQuery.map((path) => ({ ...request, path, ...keyed() })),
    ...[...inForm, ...asName].map((body) => ({ ...request, body: asSent(body), ...keyed() })),
  ]
}

test('hostile text anywhere in any call causes no fault, and a refusal stores nothing', patient, async () => {
  const another = await openRestaurant(system)
  const things = thingsOf(system, another)
  const calls = new Set([...withBody, ...withQuery, ...withPath])
  const requests = new Map<Call, RequestOptions>()
  for (const call of calls) requests.set(call, await requestOf(call, things))
  const property = fc.asyncProperty(fc.constantFrom(...requests), hostileText, async ([call, request], text) => {
    await expectCivil(everywhere(call, { ...request, jar: jarFor(call, another.admin) }, text))
  })
  await fc.assert(property, { numRuns: 100 })
})

describe('afterwards', patient, () => {
  test('no read model is stuck, and every screen still opens', async () => {
    await system.settle()
    const ready = await system.ask({ method: 'GET', path: apiOf('/ready') })
    expect([ready.status, ready.text]).toEqual([200, ready.text])
    for (const call of specCalls.filter((one) => one.startsWith('GET '))) {
      const request = await requestOf(call, thingsOf(system, ours))
      await system.settle()
      const { status, text } = await system.ask({ ...request, jar: jarFor(call) })
      expect([call, status, text]).toEqual([call, 200, text])
    }
  })
})
