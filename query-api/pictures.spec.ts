import { randomUUID } from 'node:crypto'
import { openBucket } from '@comanda/http/s3.ts'
import { type FakeS3, startFakeS3 } from '@comanda/http/testing-s3.ts'
import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureRoute } from './pictures.ts'

let fake: FakeS3
let app: FastifyInstance
beforeAll(async () => {
  fake = await startFakeS3()
  app = fastify()
  await app.register(pictureRoute, { dataDir: '/nowhere', bucket: openBucket(fake.settings) })
})
afterAll(async () => {
  await app.close()
  await fake.close()
})

test('pictures of a bucket are served as those of a folder, and nothing else of it', async () => {
  const name = `${randomUUID()}/${randomUUID()}.webp`
  fake.objects.set(`public/${name}`, Buffer.from('of a dish'))
  fake.objects.set('erasures/list', Buffer.from('nobody'))
  const found = await app.inject({ url: `/public/${name}` })
  expect([found.statusCode, found.body]).toEqual([200, 'of a dish'])
  expect(found.headers).toMatchObject({ 'content-type': 'image/webp', 'content-length': '9' })
  for (const other of [name.replace('.webp', '.png'), '../erasures/list', '..%2Ferasures%2Flist']) {
    expect((await app.inject({ url: `/public/${other}` })).statusCode).not.toBe(200)
  }
})
