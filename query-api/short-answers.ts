import { constants } from 'node:zlib'
import { apiPrefix } from '@comanda/http/access.ts'
import compress from '@fastify/compress'
import etag from '@fastify/etag'
import type { FastifyInstance } from 'fastify'

const worthCompressingBytes = 1_024

/** What a browser may keep and must ask about before each use: menus and settings, nothing about customers. */
const revalidated = new Set([`${apiPrefix}/pos/init`, `${apiPrefix}/orders/init`])

/**
 * Answers go out compressed, and not at all where the caller holds them already. Compression can disclose a secret only
 * when one answer contains both it and text of the caller (BREACH): no answer of this API holds a token of a session,
 * and none repeats its request. Call before any route is registered.
 */
export async function shortenAnswers(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', async (request, reply) => {
    const isKept =
      request.method === 'GET' && reply.statusCode === 200 && revalidated.has(request.routeOptions.url ?? '')
    if (isKept && !reply.hasHeader('x-stale')) reply.header('cache-control', 'private, no-cache')
  })
  await app.register(etag, { weak: true })
  await app.register(compress, {
    globalDecompression: false, // a small body must not become a large one
    encodings: ['br', 'gzip'],
    threshold: worthCompressingBytes,
    customTypes: /^(application\/json|text\/csv)/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}
