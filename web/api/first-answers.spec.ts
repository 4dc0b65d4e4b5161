import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropFirstAnswers, fetchOrTakeFirst } from './first-answers.ts'

const fromServer = vi.fn(async () => new Response('later'))
beforeEach(() => void vi.stubGlobal('fetch', fromServer))
afterEach(() => {
  globalThis.firstAnswers = undefined
  fromServer.mockClear()
})
const ask = async (path: string, how?: RequestInit) => (await fetchOrTakeFirst(path, how)).text()

test('an early answer is taken once, by a read only', async () => {
  globalThis.firstAnswers = new Map([['/a', Promise.resolve(new Response('early'))]])
  expect(await ask('/a', { method: 'POST' })).toBe('later')
  expect(await ask('/a', { method: 'GET' })).toBe('early')
  expect(await ask('/a')).toBe('later')
})

test('a failed or unused early answer is requested again', async () => {
  globalThis.firstAnswers = new Map<string, Promise<Response | null>>([
    ['/a', Promise.resolve(null)],
    ['/b', Promise.resolve(new Response('early'))],
  ])
  expect(await ask('/a')).toBe('later')
  dropFirstAnswers()
  expect(await ask('/b')).toBe('later')
})
