import { Search } from '@comanda/api/query-fields.ts'
import { apiPrefix } from '@comanda/http/access.ts'
import { validatorCompiler } from '@comanda/http/zod.ts'
import cookie from '@fastify/cookie'
import { fastify } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { keepAnswers } from './kept-answers.ts'

const [anna, bert, cleo] = ['anna', 'bert', 'cleo']

/** An API that numbers its answers, so that a repeated one shows. */
async function system() {
  const world = { at: 1_000, isLive: true, position: 10n, answers: 0, hold: Promise.resolve(), length: 0 }
  const app = fastify()
  app.setValidatorCompiler(validatorCompiler)
  await app.register(cookie)
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (request) => {
    request.caller = { tenantId: request.headers.tenant } as typeof request.caller // nothing else of it is looked at
  })
  const kept = keepAnswers(app, {
    freshness: { current: () => world.position },
    isLive: () => world.isLive,
    now: () => new Date(world.at).toISOString(),
  })
  app.get(`${apiPrefix}/orders`, async (_request, reply) => {
    world.answers += 1
    const number = world.answers
    await world.hold
    reply.header('x-next-cursor', `after ${number}`)
    return { number }
  })
  app.get(`${apiPrefix}/customers`, { schema: { querystring: Search } }, async () => {
    world.answers += 1
    return { number: world.answers, text: 'x'.repeat(world.length) }
  })
  app.get(`${apiPrefix}/menu-items/:id`, async () => ({ number: ++world.answers }))
  app.get(`${apiPrefix}/invoices`, async (_request, reply) => {
    world.answers += 1
    return reply.code(503).send({ number: world.answers })
  })
  app.get(`${apiPrefix}/auth/devices`, async () => ({ number: ++world.answers }))
  const ask = async (path = '/orders', tenant = anna, position?: bigint) => {
    const headers = { tenant, ...(position === undefined ? {} : { cookie: `comanda_position=${position}` }) }
    const answer = await app.inject({ url: `${apiPrefix}${path}`, headers })
    return { number: answer.json<{ number: number }>().number, headers: answer.headers }
  }
  onTestFinished(() => app.close())
  return { app, world, kept, ask }
}

describe('an answer', () => {
  it('is sent again, with its headers, while nothing has changed', async () => {
    const { ask } = await system()
    const [first, again] = [await ask(), await ask()]
    expect(again.number).toBe(first.number)
    expect(again.headers['x-next-cursor']).toBe(first.headers['x-next-cursor'])
    expect(again.headers['content-type']).toBe(first.headers['content-type'])
  })

  it('is made anew when something of that tenant changed, and of no other', async () => {
    const { ask, kept } = await system()
    const [ofAnna, ofBert] = [await ask(), await ask('/orders', bert)]
    kept.changed(bert)
    expect((await ask()).number).toBe(ofAnna.number)
    expect((await ask('/orders', bert)).number).not.toBe(ofBert.number)
  })

  it('is one tenant’s alone', async () => {
    const { ask } = await system()
    expect((await ask()).number).not.toBe((await ask('/orders', bert)).number)
  })

  it('is made anew when changes are unknown, or do not arrive', async () => {
    const { ask, kept, world } = await system()
    const first = await ask()
    kept.allChanged()
    const second = await ask()
    world.isLive = false
    expect(new Set([first.number, second.number, (await ask()).number]).size).toBe(3)
  })

  it('is a second old at most', async () => {
    const { ask, world } = await system()
    const first = await ask()
    world.at += 999
    expect((await ask()).number).toBe(first.number)
    world.at += 1
    expect((await ask()).number).not.toBe(first.number)
  })

  it('read before the caller’s own last write is not sent to them', async () => {
    const { ask, world } = await system()
    const first = await ask()
    expect((await ask('/orders', anna, 10n)).number).toBe(first.number)
    world.position = 11n // found in the database, before the feed has told of it
    expect((await ask('/orders', anna, 11n)).number).not.toBe(first.number)
  })

  it('that was read while something changed is not sent again', async () => {
    const { ask, kept, world } = await system()
    const { promise, resolve } = Promise.withResolvers<void>()
    world.hold = promise
    const first = ask()
    await expect.poll(() => world.answers).toBe(1)
    kept.changed(anna)
    resolve()
    expect((await ask()).number).not.toBe((await first).number)
  })

  it('on its way is for all who ask meanwhile', async () => {
    const { ask, world } = await system()
    const { promise, resolve } = Promise.withResolvers<void>()
    world.hold = promise
    const first = ask()
    await expect.poll(() => world.answers).toBe(1)
    const others = [ask(), ask()]
    resolve()
    const numbers = (await Promise.all([first, ...others])).map(({ number }) => number)
    expect(numbers).toEqual([1, 1, 1])
  })

  it('that failed is nobody else’s', async () => {
    const { ask } = await system()
    expect((await ask('/invoices')).number).not.toBe((await ask('/invoices')).number)
  })

  it('about a person’s own devices is never kept', async () => {
    const { ask } = await system()
    expect((await ask('/auth/devices')).number).not.toBe((await ask('/auth/devices')).number)
  })
})

describe('memory', () => {
  it('is not taken by parameters that a call does not know', async () => {
    const { ask, kept } = await system()
    const first = await ask('/orders')
    for (let n = 0; n < 50; n += 1) expect((await ask(`/orders?_=${n}`)).number).toBe(first.number)
    const found = await ask('/customers?q=amelie')
    for (let n = 0; n < 50; n += 1) expect((await ask(`/customers?_=${n}&q=amelie`)).number).toBe(found.number)
    expect(kept.size().entries).toBe(2)
  })

  it('tells questions apart by their path and what the call knows', async () => {
    const { ask } = await system()
    const paths = ['/customers', '/customers?q=a', '/customers?q=b', '/menu-items/1', '/menu-items/2']
    const numbers: number[] = []
    for (const path of paths) numbers.push((await ask(path)).number)
    expect(new Set(numbers).size).toBe(5)
    for (const [index, path] of paths.entries()) expect((await ask(path)).number).toBe(numbers[index])
  })

  it('is bounded for one tenant by number and by size, and leaves the others theirs', async () => {
    const { ask, kept, world } = await system()
    for (let n = 0; n < 300; n += 1) await ask(`/customers?q=${n}`)
    expect(kept.size().entries).toBe(200)
    world.length = 1_000_000
    for (let n = 0; n < 20; n += 1) await ask(`/customers?q=${n}`, bert)
    expect(kept.size().entries).toBe(208)
    expect(kept.size().bytes).toBeLessThan(9_000_000)
    const first = await ask('/orders', cleo)
    expect((await ask('/orders', cleo)).number).toBe(first.number)
  })

  it('is given back when the answers are too old', async () => {
    const { ask, kept, world } = await system()
    for (let n = 0; n < 50; n += 1) await ask(`/customers?q=${n}`)
    world.at += 1_000
    await expect.poll(() => kept.size(), { timeout: 5_000 }).toEqual({ entries: 0, bytes: 0 })
  })

  it('holds nobody back when the one who asked first goes away', async () => {
    const { app, ask, world } = await system()
    const { promise, resolve } = Promise.withResolvers<void>()
    world.hold = promise
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    const leaving = new AbortController()
    const first = fetch(`${url}${apiPrefix}/orders`, { headers: { tenant: anna }, signal: leaving.signal })
    await expect.poll(() => world.answers).toBe(1)
    const second = ask()
    leaving.abort()
    await expect(first).rejects.toThrow()
    await expect.poll(() => world.answers).toBe(2)
    resolve()
    expect((await second).number).toBe(2)
  })
})
