import { open } from 'node:fs/promises'
import path from 'node:path'
import { notFound } from '@comanda/http/errors.ts'
import type { FastifyPluginAsync } from 'fastify'

/** A new picture gets a new name, so what was fetched once stays good. */
const kinds: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  avif: 'image/avif',
}
/** `<tenant>/<name>.<kind>`: nothing in it can climb out of the folder. */
const picture = /^([0-9a-f-]{36})\/([\w-]{1,120})\.(webp|png|jpg|avif)$/

/** `GET /public/*`: pictures of the menu, which guests see too. */
export const pictureRoute: FastifyPluginAsync<{ dataDir: string }> = async (app, { dataDir }) => {
  const root = path.resolve(dataDir, 'public')

  app.get<{ Params: { '*': string } }>('/public/*', async ({ params }, reply) => {
    const [, tenant, name, kind] = picture.exec(params['*']) ?? []
    if (!tenant || !name || !kind) throw notFound('Picture')
    const file = await open(path.join(root, tenant, `${name}.${kind}`)).catch(() => {
      throw notFound('Picture')
    })
    const { size } = await file.stat()
    reply.headers({
      'content-type': kinds[kind],
      'content-length': size,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    })
    return reply.serializer(String).send(file.createReadStream())
  })
}
