import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { apiPrefix } from '@comanda/http/access.ts'
import { safetyHeaders } from '@comanda/http/safety-headers.ts'
import { fastify } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { shortenAnswers } from './short-answers.ts'

const dishes = Array.from({ length: 300 }, (_, number) => ({ title: `Dish ${number}`, price: '8.40' }))

async function system() {
  const app = fastify()
  app.addHook('onRequest', async (_request, reply) => void reply.headers(safetyHeaders))
  await shortenAnswers(app)
  const menu = { dishes }
  app.get(`${apiPrefix}/pos/init`, async () => menu)
  app.get(`${apiPrefix}/kitchen`, async () => dishes)
  app.get(`${apiPrefix}/pos/qrorders/count`, async () => ({ count: 1 }))
  app.get(`${apiPrefix}/orders/init`, async (_request, reply) => reply.header('x-stale', '1').send(menu))
  onTestFinished(() => app.close())
  const ask = (path: string, headers: Record<string, string> = {}) =>
    app.inject({ url: `${apiPrefix}${path}`, headers: { 'accept-encoding': 'gzip, br', ...headers } })
  return { ask, menu }
}

it('compresses large answers in an accepted encoding', async () => {
  const { ask, menu } = await system()
  const brotli = await ask('/pos/init')
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(JSON.parse(brotliDecompressSync(brotli.rawPayload).toString())).toEqual(menu)
  expect(brotli.rawPayload.length).toBeLessThan(JSON.stringify(menu).length / 4)
  const zipped = await ask('/pos/init', { 'accept-encoding': 'gzip' })
  expect(JSON.parse(gunzipSync(zipped.rawPayload).toString())).toEqual(menu)
  const plain = await ask('/pos/init', { 'accept-encoding': 'identity' })
  expect([plain.headers['content-encoding'], plain.json()]).toEqual([undefined, menu])
})

it('does not compress a small answer', async () => {
  const { ask } = await system()
  expect((await ask('/pos/qrorders/count')).headers['content-encoding']).toBeUndefined()
})

it('sends nothing that the caller already has, and everything after a change', async () => {
  const { ask, menu } = await system()
  const tag = String((await ask('/pos/init')).headers.etag)
  const again = await ask('/pos/init', { 'if-none-match': tag })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  menu.dishes = dishes.slice(1)
  expect((await ask('/pos/init', { 'if-none-match': tag })).statusCode).toBe(200)
})

it('lets a browser store the menu and nothing else', async () => {
  const { ask } = await system()
  const said = async (path: string) => (await ask(path)).headers['cache-control']
  expect(await said('/pos/init')).toBe('private, no-cache')
  expect(await said('/kitchen')).toBe('no-store')
  expect(await said('/orders/init'), 'not yet with the last own write').toBe('no-store')
})
