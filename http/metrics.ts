import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { Refusal } from './errors.ts'

/** The metrics of a process; add your own with `new Gauge({ registers: [metrics.registry] })`. */
export type Metrics = Readonly<{
  /** Bearer token for scraping; absent in tests: no check. */
  token: string | undefined
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
  refusals: Counter<'reason'>
}>

export function createMetrics(process: string, token?: string): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ process })
  collectDefaultMetrics({ register: registry })
  return {
    token,
    registry,
    requests: new Histogram({
      name: 'comanda_http_request_seconds',
      help: 'Time from the request to the last byte of the answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers: [registry],
    }),
    refusals: new Counter({
      name: 'comanda_http_refusals_total',
      help: 'Requests turned away before any work was done',
      labelNames: ['reason'],
      registers: [registry],
    }),
  }
}

/** True if a request carries the token as `Authorization: Bearer …`. */
export function showsToken(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`))
}

/** `GET /metrics` for Prometheus. Outside /api/v1, so that the gateway does not publish it. */
export const metricsRoute: FastifyPluginAsync<{ metrics: Metrics }> = async (app, { metrics }) => {
  app.get('/metrics', async ({ headers }, reply) => {
    if (metrics.token !== undefined && !showsToken(headers.authorization, metrics.token)) {
      reply.header('www-authenticate', 'Bearer')
      throw new Refusal(401, 'Please show the metrics token!')
    }
    return reply
      .type(metrics.registry.contentType)
      .serializer(String)
      .send(await metrics.registry.metrics())
  })
}
