import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Registry } from 'prom-client'
import { showsToken } from './metrics.ts'
import { withTimeout } from './with-timeout.ts'

type WatchPortOptions = Readonly<{
  host: string
  port: number
  registry: Registry
  /** Bearer token of `/metrics`. */
  token: string
  /** Faults that keep this process from working, by component; empty if there are none. */
  faults: () => ReadonlyMap<string, string>
  /** The event store, which `/ready` checks too. */
  log: Readonly<{ ping: (timeoutMs: number) => Promise<void> }>
}>

const pingMs = 1_000

/**
 * Port of a worker without an API: `/health` (200 while the process runs), `/ready` (503 with the faults) and
 * `/metrics` for Prometheus. Throws if the port is taken.
 */
export async function openWatchPort({ host, port, registry, token, faults, log }: WatchPortOptions): Promise<Server> {
  const server = createServer(async ({ url, headers }, response) => {
    const answer = (status: number, type: string, body: string) =>
      response.writeHead(status, { 'content-type': type }).end(body)
    if (url === '/metrics') {
      if (showsToken(headers.authorization, token)) return answer(200, registry.contentType, await registry.metrics())
      return answer(401, 'application/json', '{"message":"Please show the metrics token!"}')
    }
    if (url === '/health') return answer(200, 'application/json', '{"status":"ok"}')
    if (url !== '/ready') return answer(404, 'application/json', '{"message":"Not found"}')
    const isLogThere = await withTimeout(
      pingMs,
      log.ping(pingMs).then(() => true),
    )
    const stuck = new Map([...faults(), ...(isLogThere ? [] : [['event store', 'out of reach'] as const])])
    const body = JSON.stringify({ status: stuck.size > 0 ? 'stuck' : 'ok', stuck: Object.fromEntries(stuck) })
    return answer(stuck.size > 0 ? 503 : 200, 'application/json', body)
  }).listen(port, host)
  await once(server, 'listening')
  return server
}
