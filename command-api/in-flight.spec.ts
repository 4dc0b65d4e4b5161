import { createApp } from '@comanda/http/app.ts'
import { createLogger } from '@comanda/http/logging.ts'
import { createMetrics } from '@comanda/http/metrics.ts'
import { expect, test } from 'vitest'
import { limitInFlight } from './in-flight.ts'

test('more requests than can be served soon are turned away at once, and taken again later', async () => {
  const app = await createApp({
    config: { publicUrl: 'http://localhost', allowedOrigins: [] },
    sessions: { actorOf: async () => null, reach: async () => undefined },
    log: createLogger('test', 'silent'),
    metrics: createMetrics('test'),
  })
  limitInFlight(app, 2)
  const gate = Promise.withResolvers<void>()
  app.get('/api/v1/health', async () => {
    await gate.promise
    return { status: 'ok' }
  })
  // An injected request begins only when somebody waits for it.
  const ask = () => app.inject({ url: '/api/v1/health' }).then((answer) => answer)
  const served = [ask(), ask()]
  const refused = await ask()
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1'])
  expect(refused.json()).toEqual({ message: 'The service is busy, please try again!' })
  gate.resolve()
  expect((await Promise.all(served)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await ask()).statusCode).toBe(200)
  await app.close()
})
