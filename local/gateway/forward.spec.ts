import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
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

test('a request beyond the limit for a server that hangs is refused at once, and served once it answers again', async () => {
  const asked: (() => void)[] = []
  let isHanging = true
  const hanging = await listen((_, outgoing) => {
    const answer = () => void outgoing.end('{}')
    if (isHanging) asked.push(answer)
    else answer()
  })
  const other = await listen((_, outgoing) => void outgoing.end('{}'))
  const forward = forwardTo({ ports: { command: hanging, query: other }, maxWaiting: 2 })
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
