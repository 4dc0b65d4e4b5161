import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../engines/ports.ts'
import { forwardTo } from './forward.ts'

async function listen(serve: RequestListener): Promise<number> {
  const server: Server = createServer(serve).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port // it listens on a port, not on a pipe
}

test('a request beyond the limit for a hanging server is refused at once, and served once it answers again', async () => {
  const asked: (() => void)[] = []
  let isHanging = true
  const hanging = await listen((_, outgoing) => {
    const answer = () => void outgoing.end('{}')
    if (isHanging) asked.push(answer)
    else answer()
  })
  const other = await listen((_, outgoing) => void outgoing.end('{}'))
  const forward = forwardTo({ ports: { command: [hanging], query: [other] }, maxWaiting: 2 })
  onTestFinished(() => forward.close())
  const port = await listen((incoming, outgoing) =>
    forward.answer(incoming, outgoing, incoming.method === 'GET' ? 'query' : 'command'),
  )
  const ask = (method: string) => fetch(`http://127.0.0.1:${port}/`, { method })

  const waiting = [ask('POST'), ask('POST')]
  await expect.poll(() => asked.length).toBe(2)
  const refused = await ask('POST')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await refused.json()).toEqual({ message: 'The service is busy, please try again!' })
  expect((await ask('GET')).status).toBe(200)

  isHanging = false
  for (const answer of asked) answer()
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200])
  await expect.poll(async () => (await ask('POST')).status).toBe(200)
})

/** A gateway in front of two processes; the first is killed by its first request, or never existed. */
async function beforeTwo(first: number) {
  const served: string[] = []
  const second = await listen((incoming, outgoing) => {
    served.push(incoming.method ?? '')
    outgoing.end('{}')
  })
  const forward = forwardTo({ ports: { command: [first, second], query: [first, second] } })
  onTestFinished(() => forward.close())
  const port = await listen((incoming, outgoing) =>
    forward.answer(incoming, outgoing, incoming.method === 'GET' ? 'query' : 'command'),
  )
  return { served, ask: (init: RequestInit) => fetch(`http://127.0.0.1:${port}/`, init).then(({ status }) => status) }
}

test('an unavailable process costs no answer while there is another', async () => {
  const { ask, served } = await beforeTwo(await freePort())
  const requests = Array.from({ length: 20 }, (_, at) => ask({ method: at % 2 ? 'POST' : 'GET' }))
  expect(new Set(await Promise.all(requests))).toEqual(new Set([200]))
  expect(served).toHaveLength(20)
})

test('a command in a dying process is repeated at the other only if its key makes that harmless', async () => {
  const dying = await listen((incoming) => incoming.socket.destroy())
  const plain = await beforeTwo(dying)
  expect(await plain.ask({ method: 'POST' })).toBe(503)
  const keyed = await beforeTwo(dying)
  expect(await keyed.ask({ method: 'POST', headers: { 'idempotency-key': 'a' } })).toBe(200)
})

test('a client that polls stays with one process', async () => {
  const asked = [0, 0]
  const ports = await Promise.all(
    asked.map((_, at) =>
      listen((_, outgoing) => {
        asked[at] = (asked[at] ?? 0) + 1
        outgoing.end('{}')
      }),
    ),
  )
  const forward = forwardTo({ ports: { command: ports, query: ports } })
  onTestFinished(() => forward.close())
  const port = await listen((incoming, outgoing) => forward.answer(incoming, outgoing, 'query'))
  for (let at = 0; at < 6; at++) await fetch(`http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`)
  expect(asked.toSorted((a, b) => a - b)).toEqual([0, 6])
  for (let at = 0; at < 6; at++) await fetch(`http://127.0.0.1:${port}/api/v1/orders`)
  expect(Math.min(...asked)).toBe(3)
})
