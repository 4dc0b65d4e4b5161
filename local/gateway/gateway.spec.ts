import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { freePort } from '../engines/ports.ts'
import { createGateway } from './gateway.ts'
import { upstreamFor } from './routing.ts'

describe('the target of a request', () => {
  test.each([
    ['GET', '/api/v1/health', 'command'],
    ['GET', '/api/v1/pos/init', 'query'],
    ['HEAD', '/api/v1/orders', 'query'],
    ['POST', '/api/v1/pos/create-order', 'command'],
    ['POST', '/api/v1/orders/complete-order-payment-summary', 'query'],
    ['POST', '/api/v1/invoices/orders?x=1', 'query'],
    ['PATCH', '/api/v1/superadmin/tenants/update/1', 'command'],
    ['DELETE', '/api/v1/settings/taxes/1', 'command'],
    ['GET', '/api/v1/feed?epoch=1', 'query'],
    ['POST', '/socket.io/?transport=polling', 'query'],
    ['GET', '/public/a/b.webp', 'query'],
    ['GET', '/m', 'query'],
    ['GET', '/m/?table=x', 'query'],
    ['GET', '/menu', undefined],
    ['POST', '/stripe-sandbox/pay/cs_test_1', 'sandbox'],
    ['GET', '/dashboard/pos', undefined],
    ['GET', '/apiary', undefined],
  ])('%s %s goes to %s', (method, url, upstream) => {
    expect(upstreamFor(method, url)).toBe(upstream)
  })
})

describe('the gateway', () => {
  let webRoot: string
  let query: Server
  let url: string
  let close: () => Promise<unknown>
  let isHeld = false
  const behind: RequestListener = (incoming, outgoing) => {
    outgoing.setHeader('set-cookie', ['a=1; Path=/', 'b=2; Path=/'])
    let body = ''
    incoming.on('data', (chunk) => {
      body += chunk
    })
    incoming.on('end', () => outgoing.end(JSON.stringify({ headers: incoming.headers, body, url: incoming.url })))
  }

  beforeAll(async () => {
    webRoot = await makeSite()
    query = createServer(behind).listen(0, '127.0.0.1')
    await once(query, 'listening')
    const sockets = new WebSocketServer({ server: query })
    sockets.on('connection', (socket) => socket.on('message', (text) => socket.send(`heard ${text}`)))
    const ports = { query: [portOf(query)], command: [await freePort()] }
    const gateway = await createGateway({ ports, webRoot, isHeld: () => isHeld, gatewayKey: 'the key' })
    url = await gateway.listen({ port: 0, host: '127.0.0.1' })
    close = () => gateway.close()
  })

  afterAll(async () => {
    await close()
    query.closeAllConnections()
    query.close()
    await rm(webRoot, { recursive: true })
  })

  test('forwards the query and all cookies of the answer', async () => {
    const answer = await fetch(`${url}/api/v1/invoices/orders?a=b`, { method: 'POST', body: '{"x":"é"}' })
    expect(answer.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/'])
    expect(await answer.json()).toMatchObject({ url: '/api/v1/invoices/orders?a=b', body: '{"x":"é"}' })
  })

  test('sets the client’s address itself, whatever the client claims', async () => {
    const others = { 'x-real-ip': '6.6.6.6', forwarded: 'for=6.6.6.6', 'x-gateway-key': '6.6.6.6' }
    const claims = { 'x-forwarded-for': '6.6.6.6', ...others }
    const answer = await fetch(`${url}/api/v1/orders`, { headers: claims })
    const { headers } = await answer.json()
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-gateway-key': 'the key',
    })
    expect(JSON.stringify(headers)).not.toContain('6.6.6.6')
  })

  test('answers 503 with a message while the inner server is unavailable', async () => {
    const answer = await fetch(`${url}/api/v1/pos/create-order`, { method: 'POST', body: '{}' })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await answer.json()).toEqual({ message: expect.stringContaining('try again') })
  })

  test('is not healthy while the demo restaurant is being seeded', async () => {
    isHeld = true
    const answer = await fetch(`${url}/api/v1/health`)
    isHeld = false
    expect([answer.status, await answer.json()]).toEqual([503, { message: 'The installation is being prepared.' }])
  })

  test('connects WebSockets', async () => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/feed`)
    await once(socket, 'open')
    socket.send('hello')
    const [text] = await once(socket, 'message')
    expect(String(text)).toBe('heard hello')
    socket.terminate()
  })

  test.each(['h2c', 'TLS/1.2', 'h2c, websocket'])('ignores an offered upgrade to %s', async (upgrade) => {
    const offer = { connection: 'Upgrade, HTTP2-Settings', upgrade, 'http2-settings': 'AAMAAABkAAQAAP__' }
    for (const path of ['/', '/api/v1/orders', '/sw.js']) expect((await raw(path, offer)).status).toBe(200)
    const { headers } = JSON.parse((await raw('/api/v1/orders', offer)).text)
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['upgrade']))
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['http2-settings']))
    const posted = await raw('/api/v1/invoices/orders', { ...offer, 'content-type': 'text/plain' }, 'a body')
    expect(JSON.parse(posted.text)).toMatchObject({ body: 'a body' })
  })

  test('refuses a WebSocket for paths that have none', async () => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/elsewhere`)
    await expect(once(socket, 'open')).rejects.toThrow()
  })

  test.each(['/', '/dashboard/orders', '/mine'])('serves the app at %s and forbids caching it', async (path) => {
    const answer = await fetch(`${url}${path}`)
    expect(await answer.text()).toContain('<div id="root">')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toContain(`script-src 'self' 'sha256-`)
    expect(policy).toContain(`frame-ancestors 'none'`)
    expect(policy).toContain(`worker-src 'self'; manifest-src 'self'`)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('lets browsers cache files named after their content, and sends precompressed ones', async () => {
    const answer = await fetch(`${url}/assets/app-B1a2C3d4.js`, { headers: { 'accept-encoding': 'br' } })
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(await answer.text()).toBe('plates()')
  })

  test('never lets the service worker be cached, so that a new version is found', async () => {
    const answer = await fetch(`${url}/sw.js`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    expect(answer.headers.get('content-type')).toContain('javascript')
  })

  test('answers 404 for a missing file, not with the page', async () => {
    expect((await fetch(`${url}/assets/gone-B1a2C3d4.js`)).status).toBe(404)
  })

  test.each(['/../package.json', '/%2e%2e/package.json', '/..%2f..%2fetc/passwd', '/.sources', '/%zz'])(
    'gives nothing away at %s',
    async (evil) => {
      const { status, text } = await raw(evil)
      expect(text).not.toMatch(/root:|"workspaces"|hash of sources/)
      expect([200, 400, 403, 404]).toContain(status)
    },
  )

  /** Sends a request without fetch, which would normalise the path. */
  function raw(pathname: string, headers = {}, body?: string): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = new URL(url)
      const asked = request({ hostname, port, path: pathname, headers, method: body ? 'POST' : 'GET' }, (answer) => {
        let text = ''
        answer.on('data', (chunk) => {
          text += chunk
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      })
      asked.on('error', reject).end(body)
    })
  }
})

const portOf = (server: Server) => (server.address() as AddressInfo).port // it listens on a port, not on a pipe

async function makeSite(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'comanda-site-'))
  const page = '<!doctype html><script>early()</script><div id="root"></div>'
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'index.html'), page)
  await writeFile(path.join(folder, '.sources'), 'hash of sources')
  await writeFile(path.join(folder, 'sw.js'), 'self')
  await writeFile(path.join(folder, 'assets/app-B1a2C3d4.js'), 'plates()')
  await writeFile(path.join(folder, 'assets/app-B1a2C3d4.js.br'), brotliCompressSync('plates()'))
  return folder
}
