import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import type { BodyLimits } from './bodies.ts'
import { trustIn } from './client.ts'
import { forwardTo } from './forward.ts'

const upload = '/api/v1/menu-items/update/1/upload-photo'
const megabyte = 1_048_576

async function listen(serve: RequestListener): Promise<number> {
  const server: Server = createServer(serve).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port // it listens on a port, not on a pipe
}

/** A gateway in front of one server. A test names its caller in X-Forwarded-For. */
async function gatewayTo(serve: RequestListener, bodies: Partial<BodyLimits> = {}) {
  const inner = await listen(serve)
  const forward = forwardTo({ ports: { command: [inner], query: [inner] }, trust: trustIn('loopback'), bodies })
  onTestFinished(() => forward.close())
  let begun = 0
  const port = await listen((incoming, outgoing) => {
    begun += 1
    forward.answer(incoming, outgoing, 'command')
  })
  return { port, begun: () => begun }
}

const sizes: number[] = []
const readAll: RequestListener = (incoming, outgoing) => {
  let size = 0
  incoming.on('data', (chunk) => {
    size += chunk.length
  })
  incoming.once('end', () => {
    sizes.push(size)
    outgoing.end('{}')
  })
}
/** Answers before reading anything, like the APIs under load. */
const refuseAtOnce: RequestListener = (_, outgoing) => outgoing.writeHead(401).end('{"message":"Please sign in!"}')

/** A single connection without reconnects. */
function oneConnection(port: number) {
  const client = new Client(`http://127.0.0.1:${port}`, { pipelining: 1 })
  onTestFinished(() => client.destroy())
  let connections = 0
  client.on('connect', () => {
    connections += 1
  })
  const post = async (body: string | Buffer | Readable, path = upload) => {
    const answer = await client.request({ method: 'POST', path, body })
    return [answer.statusCode, await answer.body.json()]
  }
  return { post, connections: () => connections }
}

test.each([100_000, megabyte, 4 * megabyte])(
  'a body of %i bytes that is answered early keeps its connection',
  async (size) => {
    const { port } = await gatewayTo(refuseAtOnce)
    const { post, connections } = oneConnection(port)
    for (let n = 0; n < 8; n += 1) expect(await post(Buffer.alloc(size))).toEqual([401, { message: 'Please sign in!' }])
    expect(connections()).toBe(1)
  },
)

test('a body that is too long is refused whatever its declared length, and its connection serves the next request', async () => {
  const { port } = await gatewayTo(readAll)
  const { post, connections } = oneConnection(port)
  const tooLarge = [413, { message: 'The picture is too large: at most 4 MB are taken!' }]
  for (const size of [5 * megabyte, 7 * megabyte, 12 * megabyte])
    expect(await post(Buffer.alloc(size))).toEqual(tooLarge)
  const form = await post(Buffer.alloc(2 * megabyte), '/api/v1/pos/create-order')
  expect(form).toEqual([413, { message: 'The request is too large!' }])
  expect(await post('{}')).toEqual([200, {}])
  expect(connections()).toBe(1)
})

test('a body of unknown length is counted as it arrives', async () => {
  const { port } = await gatewayTo(readAll)
  const chunks = async function* () {
    for (let n = 0; n < 6; n += 1) yield Buffer.alloc(megabyte)
  }
  const { post } = oneConnection(port)
  expect((await post(Readable.from(chunks())))[0]).toBe(413)
})

test('a slow picture of an expired session gets its 401', async () => {
  const { port } = await gatewayTo(refuseAtOnce)
  const socket = await half(port, { length: 200_000 })
  for (let n = 0; n < 4; n += 1) {
    socket.write('x'.repeat(25_000))
    await delay(20) // a slow body is the subject of this test
  }
  expect(await answerOn(socket)).toMatch(/^HTTP\/1.1 401/)
})

type PartialRequest = Readonly<{ length: number; caller?: string; sent?: number; cookie?: string }>

/** A client that has sent some bytes of a body of this length, half of it by default. */
async function half(
  port: number,
  { length, caller = '10.0.0.1', sent = length / 2, cookie = '' }: PartialRequest,
): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  const headers = [`x-forwarded-for: ${caller}`, `content-length: ${length}`, `cookie: ${cookie}`]
  socket.write(`POST ${upload} HTTP/1.1\r\nhost: x\r\n${headers.join('\r\n')}\r\n\r\n`)
  socket.write('x'.repeat(sent))
  return socket
}

const answerOn = async (socket: Socket) => String((await once(socket, 'data'))[0])

const postAs = (port: number, caller: string, size: number) =>
  fetch(`http://127.0.0.1:${port}${upload}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': caller },
    body: 'x'.repeat(size),
  })

test('slow bodies do not block other callers', async () => {
  sizes.length = 0
  const { port, begun } = await gatewayTo(readAll)
  for (let n = 0; n < 100; n += 1) await half(port, { length: 200_000, caller: `10.0.${n % 4}.1`, sent: 1 })
  await expect.poll(begun).toBe(100)
  const answers = await Promise.all([10, 65_537, megabyte].map((size) => postAs(port, '10.9.9.9', size)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(sizes.toSorted((a, b) => a - b)).toEqual([10, 65_537, megabyte])
})

test('a caller has a limited number of unfinished bodies: the oldest is refused, and a new one served', async () => {
  const { port, begun } = await gatewayTo(readAll, { maxUnfinishedOfCaller: 2 })
  const first = await half(port, { length: 1_000 })
  await expect.poll(begun).toBe(1)
  const second = await half(port, { length: 1_000 })
  await expect.poll(begun).toBe(2)
  const evicted = answerOn(first)
  expect((await postAs(port, '10.0.0.1', 1_000)).status).toBe(200)
  expect(await evicted).toMatch(/^HTTP\/1.1 503/)
  expect((await postAs(port, '10.0.0.2', 1_000)).status).toBe(200)
  second.write('x'.repeat(500))
  expect(await answerOn(second)).toMatch(/^HTTP\/1.1 200/)
})

test('a caller has a limited number of bytes: the oldest unfinished body is refused, and a new one served', async () => {
  const { port, begun } = await gatewayTo(readAll, { maxHeldBytesOfCaller: 300_000 })
  const first = await half(port, { length: 400_000, sent: 200_000 })
  await expect.poll(begun).toBe(1)
  const evicted = answerOn(first)
  expect((await postAs(port, '10.0.0.1', 250_000)).status).toBe(200)
  expect(await evicted).toMatch(/^HTTP\/1.1 503/)
})

test('a /64 of IPv6 is one caller', async () => {
  const { port, begun } = await gatewayTo(readAll, { maxUnfinishedOfCaller: 1 })
  const first = await half(port, { length: 1_000, caller: '2001:db8::1' })
  await expect.poll(begun).toBe(1)
  const evicted = answerOn(first)
  expect((await postAs(port, '2001:db8::2', 1_000)).status).toBe(200)
  expect(await evicted).toMatch(/^HTTP\/1.1 503/)
})

test('a session that an API has accepted is a caller by itself, also beside a flood from its address', async () => {
  const serve: RequestListener = (incoming, outgoing) => {
    const isKnown = incoming.headers.cookie === 'accessToken=real'
    incoming.resume().once('end', () => outgoing.writeHead(isKnown ? 200 : 401).end('{}'))
  }
  const { port, begun } = await gatewayTo(serve, { maxUnfinishedOfCaller: 1 })
  const read = (token: string) =>
    fetch(`http://127.0.0.1:${port}/api/v1/orders`, {
      headers: { cookie: `accessToken=${token}`, 'x-forwarded-for': '10.0.0.1' },
    })
  expect([(await read('real')).status, (await read('forged')).status]).toEqual([200, 401])
  const own = await half(port, { length: 1_000, cookie: 'accessToken=real' })
  await expect.poll(begun).toBe(3)
  const forged = await half(port, { length: 1_000, cookie: 'accessToken=forged' })
  await expect.poll(begun).toBe(4)
  const evicted = answerOn(forged)
  await half(port, { length: 1_000 })
  expect(await evicted).toMatch(/^HTTP\/1.1 503/)
  own.write('x'.repeat(500))
  expect(await answerOn(own)).toMatch(/^HTTP\/1.1 200/)
})

test('when the total limit is reached, the oldest body of the largest caller is refused', async () => {
  const limits = { maxHeldBytes: 400_000, maxHeldBytesOfCaller: 300_000 }
  const { port, begun } = await gatewayTo(readAll, limits)
  const first = await half(port, { length: 200_000, caller: '10.0.0.1' })
  await half(port, { length: 200_000, caller: '10.0.0.1' })
  await half(port, { length: 200_000, caller: '10.0.0.2' })
  await expect.poll(begun).toBe(3)
  const evicted = answerOn(first)
  expect((await postAs(port, '10.0.0.3', 150_000)).status).toBe(200)
  expect(await evicted).toMatch(/^HTTP\/1.1 503/)
  expect((await postAs(port, '10.0.0.4', 350_000)).status).toBe(503)
})

test('a body that does not arrive in time is dropped, and its memory is freed', async () => {
  const { port } = await gatewayTo(readAll, { shortMs: 50, longMs: 50, maxUnfinishedOfCaller: 1 })
  for (const length of [1_000, 200_000]) {
    expect(await answerOn(await half(port, { length }))).toMatch(/^HTTP\/1.1 408/)
  }
  const gone = await half(port, { length: 1_000 })
  gone.destroy()
  await expect.poll(async () => (await postAs(port, '10.0.0.1', 10)).status).toBe(200)
})
