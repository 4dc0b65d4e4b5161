import type { ReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { readPicture } from '@comanda/api/operations.ts'
import { notFound } from '@comanda/http/errors.ts'
import type { Bucket } from '@comanda/http/s3.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { z } from 'zod'

const kinds: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  avif: 'image/avif',
}
/** `<tenant>/<name>.<kind>`: the pattern excludes paths that leave the folder. */
const picture = /^([0-9a-f-]{36})\/([\w-]{1,120})\.(webp|png|jpg|avif)$/

const Path = z.object({ '*': z.string() })

/** Storage of pictures: the bucket, or the folder if there is none. */
type PictureNeeds = Readonly<{ dataDir: string; bucket?: Bucket }>

/** `GET /public/*`: pictures of the menu, public because guests see them. */
export const pictureRoute: Routes<PictureNeeds> = async (app, { dataDir, bucket }) => {
  app.get('/public/*', { schema: { querystring: readPicture.query } }, async ({ params, query: { w } }, reply) => {
    const [, tenant, name, kind] = picture.exec(Path.parse(params)['*']) ?? []
    if (!tenant || !name || !kind) throw notFound('Picture')
    const read = (key: string) => (bucket ? inBucket(bucket, key) : onDisk(path.resolve(dataDir, key)))
    const isSmaller = kind === 'webp' && w !== undefined && w !== '512'
    // pictures that were uploaded before sizes existed have no smaller one
    const smaller = isSmaller ? await read(`small/${tenant}/${name}.${w}.webp`) : null
    const found = smaller ?? (await read(`public/${tenant}/${name}.${kind}`))
    if (!found) throw notFound('Picture')
    const { size, body } = found
    reply.headers({
      'content-type': kinds[kind],
      'content-length': size,
      'cache-control': 'public, max-age=31536000, immutable', // a new picture gets a new name
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'cross-origin',
    })
    return reply.serializer(String).send(body)
  })
}

type PictureFile = Readonly<{ size: number; body: ReadStream | Buffer }>

async function onDisk(fileName: string): Promise<PictureFile | null> {
  const file = await open(fileName).catch(() => null)
  if (!file) return null
  const { size } = await file.stat()
  return { size, body: file.createReadStream() }
}

async function inBucket(bucket: Bucket, key: string): Promise<PictureFile | null> {
  const body = await bucket.get(key)
  return body && { size: body.length, body }
}
