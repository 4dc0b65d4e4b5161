import { constants } from 'node:zlib'
import { apiPrefix } from '@comanda/http/access.ts'
import compress from '@fastify/compress'
import etag from '@fastify/etag'
import type { FastifyInstance } from 'fastify'

const worthCompressingBytes = 1_024

/** Calls whose answers a browser may store and must revalidate: menus and settings, nothing about customers. */
const revalidated = new Set([`${apiPrefix}/pos/init`, `${apiPrefix}/orders/init`])

/**
 * Compresses answers, and answers 304 if the caller has them already. Call this before any route is registered.
 * Compression leaks a secret only if an answer contains both the secret and text of the caller (BREACH): no answer
 * contains a session token, and none repeats its request.
 */
export async function shortenAnswers(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', async (request, reply) => {
    const mayStore =
      request.method === 'GET' && reply.statusCode === 200 && revalidated.has(request.routeOptions.url ?? '')
    if (mayStore && !reply.hasHeader('x-stale')) reply.header('cache-control', 'private, no-cache')
  })
  await app.register(etag, { weak: true })
  await app.register(compress, {
    globalDecompression: false, // a compressed request body could expand to a very large one
    encodings: ['br', 'gzip'],
    threshold: worthCompressingBytes,
    customTypes: /^(application\/json|text\/(csv|html))/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}
