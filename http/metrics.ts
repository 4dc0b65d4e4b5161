import type { FastifyPluginAsync } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** One registry per process; add your own with `new Gauge({ registers: [metrics.registry] })`. */
export type Metrics = Readonly<{
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
  refusals: Counter<'reason'>
}>

export function createMetrics(process: string): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ process })
  collectDefaultMetrics({ register: registry })
  return {
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

/** `GET /metrics` for Prometheus. It stands outside /api/v1, so the gateway does not publish it. */
export const metricsRoute: FastifyPluginAsync<{ metrics: Metrics }> = async (app, { metrics }) => {
  app.get('/metrics', async (_request, reply) =>
    reply
      .type(metrics.registry.contentType)
      .serializer(String)
      .send(await metrics.registry.metrics()),
  )
}
