import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { commonSafetyHeaders } from '@comanda/http/safety-headers.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Serves the web app's files, its single page for all other paths, and the headers that keep foreign code out. */
export async function site(app: FastifyInstance, { webRoot }: { webRoot: string }): Promise<void> {
  app.addHook('onSend', async (request, reply) => {
    reply.headers(pageHeaders)
    if (String(reply.getHeader('content-type')).startsWith('text/html')) {
      reply.header('content-security-policy', await policy(webRoot, request.headers.host))
    }
  })
  await app.register(fastifyStatic, {
    root: webRoot,
    serve: false, // served below, so that a later build is used without a restart
    preCompressed: true,
    cacheControl: false,
    decorateReply: true,
  })
  app.get('/*', (request, reply) => {
    const file = decoded(request.url)
    if (file === undefined) return reply.code(400).send({ message: 'This address is malformed!' })
    const isFile = file !== '/' && path.extname(file) !== '' && !file.split('/').some((part) => part.startsWith('.'))
    if (!existsSync(path.join(webRoot, 'index.html'))) return reply.code(503).type('text/html').send(waitingPage)
    if (isFile && existsSync(path.join(webRoot, path.posix.normalize(file)))) return asset(reply, file)
    // a missing picture or script must not be answered with the page; every other path is a screen of the app
    if (isFile) return reply.code(404).send({ message: 'Not found!' })
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not found!' }))
}

/** Sends a file of the build. Vite names such files after their content, so they never change. */
function asset(reply: FastifyReply, file: string): FastifyReply {
  const isHashed = /^\/assets\/.+-[\w-]{8,}\.\w+$/.test(file)
  return reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache').sendFile(file)
}

function decoded(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split(/[?#]/)[0] ?? '/')
  } catch {
    return undefined
  }
}

const pageHeaders = {
  ...commonSafetyHeaders,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

async function policy(webRoot: string, host = 'localhost'): Promise<string> {
  const page = await readFile(path.join(webRoot, 'index.html'), 'utf8').catch(() => '')
  const inline = [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  const hashes = inline.map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  // older Safari does not count a WebSocket to the same host as 'self'
  const sockets = /^[\w.:[\]-]+$/.test(host) ? `ws://${host} wss://${host}` : ''
  return [
    `default-src 'self'`,
    `script-src ${["'self'", ...hashes].join(' ')}`,
    `style-src 'self' 'unsafe-inline'`, // antd writes its styles into the page
    `img-src 'self' data: blob:`,
    `font-src 'self' data:`,
    `connect-src 'self' ${sockets}`.trim(),
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

const waitingPage = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="2">
<title>Comanda</title><body style="font:16px system-ui;display:grid;place-content:center;min-height:90vh">
<p>The web app is being built. This page opens it as soon as it is there.</p></body></html>`
