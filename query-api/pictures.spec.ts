import { randomUUID } from 'node:crypto'
import { openBucket } from '@comanda/http/s3.ts'
import { validatorCompiler } from '@comanda/http/zod.ts'
import { type FakeS3, startFakeS3 } from '@comanda/tests/systems/s3.ts'
import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureRoute } from './pictures.ts'

let fake: FakeS3
let app: FastifyInstance
beforeAll(async () => {
  fake = await startFakeS3()
  app = fastify()
  app.setValidatorCompiler(validatorCompiler)
  await app.register(pictureRoute, { dataDir: '/nowhere', bucket: openBucket(fake.settings) })
})
afterAll(async () => {
  await app.close()
  await fake.close()
})

test('a smaller size is served if there is one, otherwise the whole picture; other widths are refused', async () => {
  const name = `${randomUUID()}/${randomUUID()}`
  fake.objects.set(`public/${name}.webp`, Buffer.from('whole'))
  fake.objects.set(`small/${name}.96.webp`, Buffer.from('small'))
  const ask = async (query: string) => {
    const { statusCode, body } = await app.inject({ url: `/public/${name}.webp${query}` })
    return [statusCode, body]
  }
  expect(await ask('')).toEqual([200, 'whole'])
  expect(await ask('?w=96')).toEqual([200, 'small'])
  expect(await ask('?w=192')).toEqual([200, 'whole'])
  expect(await ask('?w=512&more=1')).toEqual([200, 'whole'])
  for (const query of ['?w=97', '?w=96&w=192', '?w=..%2F96', '?w=1e99']) expect((await ask(query))[0]).toBe(400)
})

test('pictures of a bucket are served like those of a folder, and nothing else of it', async () => {
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
