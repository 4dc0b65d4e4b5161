import { apiPrefix } from '@comanda/http/access.ts'
import cookie from '@fastify/cookie'
import { fastify } from 'fastify'
import { describe, expect, it } from 'vitest'
import { keepAnswers } from './kept-answers.ts'

const [anna, bert] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']

/** An API that numbers its answers, so that a repeated one shows. */
async function house() {
  const world = { at: 1_000, isLive: true, position: 10n, answers: 0, hold: Promise.resolve() }
  const app = fastify()
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
  return { world, kept, ask }
}

describe('an answer', () => {
  it('is sent again, with its headers, while nothing has changed', async () => {
    const { ask } = await house()
    const [first, again] = [await ask(), await ask()]
    expect(again.number).toBe(first.number)
    expect(again.headers['x-next-cursor']).toBe(first.headers['x-next-cursor'])
    expect(again.headers['content-type']).toBe(first.headers['content-type'])
  })

  it('is made anew when something of that tenant changed, and of no other', async () => {
    const { ask, kept } = await house()
    const [ofAnna, ofBert] = [await ask(), await ask('/orders', bert)]
    kept.changed(bert)
    expect((await ask()).number).toBe(ofAnna.number)
    expect((await ask('/orders', bert)).number).not.toBe(ofBert.number)
  })

  it('is one tenant’s alone', async () => {
    const { ask } = await house()
    expect((await ask()).number).not.toBe((await ask('/orders', bert)).number)
  })

  it('is made anew when changes cannot be told, or are not heard of', async () => {
    const { ask, kept, world } = await house()
    const first = await ask()
    kept.allChanged()
    const second = await ask()
    world.isLive = false
    expect(new Set([first.number, second.number, (await ask()).number]).size).toBe(3)
  })

  it('is a second old at most', async () => {
    const { ask, world } = await house()
    const first = await ask()
    world.at += 999
    expect((await ask()).number).toBe(first.number)
    world.at += 1
    expect((await ask()).number).not.toBe(first.number)
  })

  it('read before the caller’s own last write is not for him', async () => {
    const { ask, world } = await house()
    const first = await ask()
    expect((await ask('/orders', anna, 10n)).number).toBe(first.number)
    world.position = 11n // found in the database, before the feed has told of it
    expect((await ask('/orders', anna, 11n)).number).not.toBe(first.number)
  })

  it('that was read while something changed is not sent again', async () => {
    const { ask, kept, world } = await house()
    const { promise, resolve } = Promise.withResolvers<void>()
    world.hold = promise
    const first = ask()
    await expect.poll(() => world.answers).toBe(1)
    kept.changed(anna)
    resolve()
    expect((await ask()).number).not.toBe((await first).number)
  })

  it('on its way is for all who ask meanwhile', async () => {
    const { ask, world } = await house()
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
    const { ask } = await house()
    expect((await ask('/invoices')).number).not.toBe((await ask('/invoices')).number)
  })

  it('about a person’s own devices is never kept', async () => {
    const { ask } = await house()
    expect((await ask('/auth/devices')).number).not.toBe((await ask('/auth/devices')).number)
  })
})
