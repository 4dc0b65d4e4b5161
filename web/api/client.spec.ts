import { i18n } from '@lingui/core'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createClient } from './client.ts'
import { ApiError, NoAnswer } from './errors.ts'

type Reply = readonly [status: number, body?: unknown]

/** A server that answers each path with its replies in turn, and repeats the last one. */
function serving(replies: Record<string, readonly Reply[]>) {
  const calls: string[] = []
  const left = new Map(Object.entries(replies).map(([path, list]) => [path, [...list]]))
  const onSignedOut = vi.fn()
  const onInactive = vi.fn()
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    const path = String(url).replace('/api/v1', '')
    calls.push(`${init?.method} ${path}`)
    const list = left.get(path) ?? []
    const [status, body = {}] = (list.length > 1 ? list.shift() : list[0]) ?? [404]
    return new Response(JSON.stringify(body), { status })
  }
  const client = createClient({ fetch, refreshPath: () => '/auth/refresh-token', onSignedOut, onInactive })
  return { ...client, calls, onSignedOut, onInactive }
}

describe('an expired access token', () => {
  test('is renewed once for all concurrent calls, and each is repeated', async () => {
    const { send, calls } = serving({
      '/a': [[401], [200, 'a']],
      '/b': [[401], [200, 'b']],
      '/auth/refresh-token': [[200]],
    })
    expect(await Promise.all([send('/a'), send('/b')])).toEqual(['a', 'b'])
    expect(calls.filter((call) => call.includes('refresh'))).toHaveLength(1)
  })
  test('is renewed once however many calls are refused, without ending the session', async () => {
    const paths = ['/a', '/b', '/c', '/d', '/e', '/f']
    const both: readonly Reply[] = [[401], [200, 'yes']]
    const answering = Object.fromEntries(paths.map((path) => [path, both]))
    const { send, calls, onSignedOut } = serving({ ...answering, '/auth/refresh-token': [[200]] })
    expect(await Promise.all(paths.map((path) => send(path)))).toEqual(paths.map(() => 'yes'))
    expect(calls.filter((call) => call.includes('refresh'))).toHaveLength(1)
    expect(onSignedOut).not.toHaveBeenCalled()
  })
  test('that is still refused after three refreshes ends the session', async () => {
    const { send, onSignedOut } = serving({ '/a': [[401]], '/auth/refresh-token': [[200]] })
    for (let n = 0; n < 3; n += 1) await expect(send('/a')).rejects.toMatchObject({ status: 401 })
    expect(onSignedOut).not.toHaveBeenCalled()
    await expect(send('/a')).rejects.toMatchObject({ status: 401 })
    expect(onSignedOut).toHaveBeenCalledOnce()
  })
  test('that is renewed repeatedly without a call does not end the session', async () => {
    const { send, renew, onSignedOut } = serving({ '/a': [[401], [200, 'a']], '/auth/refresh-token': [[200]] })
    for (let n = 0; n < 5; n += 1) await renew()
    expect(await send('/a')).toBe('a')
    expect(onSignedOut).not.toHaveBeenCalled()
  })
  test('that cannot be renewed ends the session', async () => {
    const { send, onSignedOut } = serving({ '/a': [[401]], '/auth/refresh-token': [[401]] })
    await expect(send('/a')).rejects.toMatchObject({ status: 401 })
    expect(onSignedOut).toHaveBeenCalledOnce()
  })
  test('that is renewed without a call and refused ends the session too', async () => {
    const { renew, onSignedOut } = serving({ '/auth/refresh-token': [[401]] })
    await renew()
    expect(onSignedOut).toHaveBeenCalledOnce()
  })
  test.each([503, 429])('does not end the session when the server answers %d', async (status) => {
    const { send, onSignedOut } = serving({ '/a': [[401]], '/auth/refresh-token': [[status]] })
    await expect(send('/a')).rejects.toBeInstanceOf(NoAnswer)
    expect(onSignedOut).not.toHaveBeenCalled()
  })
})

describe('an answer', () => {
  test('403 after a refresh is an ordinary refusal', async () => {
    const { send, calls, onSignedOut } = serving({ '/a': [[403, { message: 'No!' }]], '/auth/refresh-token': [[200]] })
    await expect(send('/a')).rejects.toThrow('No!')
    expect([calls.length, onSignedOut.mock.calls.length]).toEqual([3, 0])
  })
  test('402 redirects to the subscription', async () => {
    const { send, onInactive } = serving({ '/a': [[402]] })
    await expect(send('/a')).rejects.toBeInstanceOf(ApiError)
    expect(onInactive).toHaveBeenCalledOnce()
  })
  test('401 to sign-in is only a wrong password', async () => {
    const { send, calls } = serving({ '/auth/signin': [[401, { message: 'Wrong!' }]] })
    await expect(send('/auth/signin', { method: 'POST', bare: true })).rejects.toThrow('Wrong!')
    expect(calls).toHaveLength(1)
  })
  test('that is not JSON counts as no answer', async () => {
    const fetch = async () => new Response('<html>', { status: 200 })
    const { send } = createClient({ fetch, refreshPath: () => '', onSignedOut: vi.fn(), onInactive: vi.fn() })
    await expect(send('/a')).rejects.toBeInstanceOf(NoAnswer)
  })
  test('that never arrives counts as no answer', async () => {
    const fetch = () => Promise.reject(new TypeError('failed'))
    const { send } = createClient({ fetch, refreshPath: () => '', onSignedOut: vi.fn(), onInactive: vi.fn() })
    await expect(send('/a')).rejects.toBeInstanceOf(NoAnswer)
  })
})

test('a command contains its id', async () => {
  const fetch = vi.fn(async (_: unknown, _init?: RequestInit) => new Response('{}'))
  const { send } = createClient({ fetch, refreshPath: () => '', onSignedOut: vi.fn(), onInactive: vi.fn() })
  await send('/a', { method: 'POST', body: { x: 1 }, commandId: 'id-1' })
  expect(fetch.mock.calls[0]?.[1]?.headers).toMatchObject({
    'idempotency-key': 'id-1',
    'content-type': 'application/json',
  })
})

test('a form is sent unchanged, so that its file arrives', async () => {
  const fetch = vi.fn(async (_: unknown, _init?: RequestInit) => new Response('{}'))
  const { send } = createClient({ fetch, refreshPath: () => '', onSignedOut: vi.fn(), onInactive: vi.fn() })
  const form = new FormData()
  await send('/a', { method: 'POST', body: form })
  expect(fetch.mock.calls[0]?.[1]?.body).toBe(form)
  expect(fetch.mock.calls[0]?.[1]?.headers).not.toHaveProperty('content-type')
})

test('the server’s messages of success and of refusal are in the language of the page', async () => {
  onTestFinished(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
  i18n.loadAndActivate({ locale: 'fr', messages: { 'said.Order sent to kitchen!': ['Commande envoyée en cuisine !'] } })
  const { send } = serving({ '/a': [[200, { message: 'Order sent to kitchen!', tokenNo: 32 }]] })
  expect(await send('/a')).toEqual({ message: 'Commande envoyée en cuisine !', tokenNo: 32 })
})
