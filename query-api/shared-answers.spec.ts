import { listOrders } from '@comanda/api/orders.ts'
import { apiPrefix } from '@comanda/http/access.ts'
import { validatorCompiler } from '@comanda/http/zod.ts'
import cookie from '@fastify/cookie'
import { fastify } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { setReadPositions } from './freshness.ts'
import { shareAnswers } from './shared-answers.ts'

const [anna, bert] = ['anna', 'bert']
type RequestOptions = Readonly<{ path?: string; tenant?: string; position?: bigint }>

/** An API that numbers its answers, so that shared ones are recognised, and answers when the test says so. */
async function system() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const world = { isLive: true, position: 10n, asked: 0, answers: 0, release }
  const app = fastify()
  app.setValidatorCompiler(validatorCompiler)
  await app.register(cookie)
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (request) => {
    world.asked += 1
    request.caller = { tenantId: request.headers.tenant } as typeof request.caller // the only fields that are read
  })
  setReadPositions(app, () => String(world.position))
  const answers = shareAnswers(app, { freshness: { current: () => world.position }, isLive: () => world.isLive })
  const answer = async () => {
    const number = ++world.answers
    await released
    return { number }
  }
  app.get(`${apiPrefix}/orders`, { schema: { querystring: listOrders.query } }, async (_request, reply) => {
    const body = await answer()
    reply.header('x-next-cursor', `after ${body.number}`)
    return body
  })
  app.get(`${apiPrefix}/pos/init`, answer)
  app.get(`${apiPrefix}/kitchen`, async (_request, reply) => reply.code(503).send(await answer()))
  app.get(`${apiPrefix}/auth/devices`, answer)
  const ask = async ({ path = '/orders', tenant = anna, position }: RequestOptions = {}) => {
    const headers = { tenant, ...(position === undefined ? {} : { cookie: `comanda_position=${position}` }) }
    const { headers: told, ...answer } = await app.inject({ url: `${apiPrefix}${path}`, headers })
    return { number: answer.json<{ number: number }>().number, headers: told }
  }
  /** Sends a request, and resolves when it is being answered. */
  const begin = async (asked: RequestOptions = {}) => {
    const before = world.answers
    const answer = ask(asked)
    await expect.poll(() => world.answers).toBe(before + 1)
    return { answer }
  }
  onTestFinished(() => app.close())
  return { app, world, answers, ask, begin }
}

/** Numbers of the answers to two requests, the second of which is sent while the first is being answered. */
async function together(
  first: RequestOptions,
  second: RequestOptions,
  between?: (all: Awaited<ReturnType<typeof system>>) => void,
) {
  const all = await system()
  const { answer } = await all.begin(first)
  between?.(all)
  const other = all.ask(second)
  await expect.poll(() => all.world.asked).toBe(2)
  all.world.release()
  return Promise.all([answer, other])
}

const isShared = async (...asked: Parameters<typeof together>) => {
  const [first, second] = await together(...asked)
  return first.number === second.number
}

describe('an answer in progress', () => {
  it('is shared with all who request the same meanwhile, with its headers and its initial position', async () => {
    const [first, second] = await together({}, {}, ({ world }) => {
      world.position = 12n
    })
    expect(second.number).toBe(first.number)
    for (const name of ['content-type', 'x-next-cursor']) expect(second.headers[name]).toBe(first.headers[name])
    expect([first, second].map(({ headers }) => headers['x-read-position'])).toEqual(['10', '10'])
  })

  it('is read again once it is sent', async () => {
    const { ask, world } = await system()
    world.release()
    expect((await ask()).number).not.toBe((await ask()).number)
  })

  it('is shared within one tenant only', async () => expect(await isShared({}, { tenant: bert })).toBe(false))

  it('is identified by its path and the declared parameters, and by nothing else', async () => {
    expect(await isShared({}, { path: '/pos/init' })).toBe(false)
    expect(await isShared({ path: '/orders?limit=1' }, { path: '/orders?limit=2' })).toBe(false)
    expect(await isShared({ path: '/orders?limit=1' }, { path: '/orders?_=7&limit=1' })).toBe(true)
    expect(await isShared({ path: '/pos/init?_=1' }, { path: '/pos/init?_=2' })).toBe(true)
  })

  it('is not shared with callers who know of a later change of that tenant', async () => {
    expect(await isShared({}, {}, ({ answers }) => answers.changed(anna))).toBe(false)
    expect(await isShared({}, {}, ({ answers }) => answers.changed(bert))).toBe(true)
    expect(await isShared({}, {}, ({ answers }) => answers.allChanged())).toBe(false)
  })

  it('is not shared while changes are not received', async () => {
    const stop = ({ world }: Awaited<ReturnType<typeof system>>) => {
      world.isLive = false
    }
    expect(await isShared({}, {}, stop)).toBe(false)
  })

  it('that began before the caller’s own last write is not sent to them', async () => {
    expect(await isShared({}, { position: 10n })).toBe(true)
    expect(await isShared({}, { position: 11n })).toBe(false)
  })

  it('that fails is not shared', async () => {
    expect(await isShared({ path: '/kitchen' }, { path: '/kitchen' })).toBe(false)
  })

  it('about a user’s own devices is not shared', async () => {
    expect(await isShared({ path: '/auth/devices' }, { path: '/auth/devices' })).toBe(false)
  })

  it('does not block others when the first caller disconnects', async () => {
    const { app, ask, world } = await system()
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    const leaving = new AbortController()
    const first = fetch(`${url}${apiPrefix}/orders`, { headers: { tenant: anna }, signal: leaving.signal })
    await expect.poll(() => world.answers).toBe(1)
    const second = ask()
    leaving.abort()
    await expect(first).rejects.toThrow()
    await expect.poll(() => world.answers).toBe(2)
    world.release()
    expect((await second).number).toBe(2)
  })
})
