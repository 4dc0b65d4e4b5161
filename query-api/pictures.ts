import type { ReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { notFound } from '@comanda/http/errors.ts'
import type { Bucket } from '@comanda/http/s3.ts'
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

/** Pictures lie in the bucket, or in the folder where there is none. */
type PictureNeeds = Readonly<{ dataDir: string; bucket?: Bucket }>

/** `GET /public/*`: pictures of the menu, which guests see too. */
export const pictureRoute: FastifyPluginAsync<PictureNeeds> = async (app, { dataDir, bucket }) => {
  const root = path.resolve(dataDir, 'public')

  app.get<{ Params: { '*': string } }>('/public/*', async ({ params }, reply) => {
    const [, tenant, name, kind] = picture.exec(params['*']) ?? []
    if (!tenant || !name || !kind) throw notFound('Picture')
    const { size, body } = await (bucket
      ? inBucket(bucket, params['*'])
      : onDisk(path.join(root, tenant, `${name}.${kind}`)))
    reply.headers({
      'content-type': kinds[kind],
      'content-length': size,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'cross-origin',
    })
    return reply.serializer(String).send(body)
  })
}

type Found = Readonly<{ size: number; body: ReadStream | Buffer }>

async function onDisk(name: string): Promise<Found> {
  const file = await open(name).catch(() => {
    throw notFound('Picture')
  })
  const { size } = await file.stat()
  return { size, body: file.createReadStream() }
}

async function inBucket(bucket: Bucket, name: string): Promise<Found> {
  const body = await bucket.get(`public/${name}`)
  if (!body) throw notFound('Picture')
  return { size: body.length, body }
}
