import { readHealth } from '@comanda/api/operations.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import type { Config } from '@comanda/http/config.ts'
import { hasDiskSpace } from '@comanda/http/disk.ts'
import { route } from '@comanda/http/route.ts'
import { withTimeout } from '@comanda/http/with-timeout.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { Pool } from 'pg'
import type { Caches } from './cache/caches.ts'

type Dependency = 'log' | 'database' | 'caches' | 'disk'
type HealthNeeds = Readonly<{
  config: Pick<Config, 'dataDir'>
  log: EventLog
  pool: Pool
  caches: Pick<Caches, 'isCurrent'>
}>

/** Cache time of a result: load balancers request it often. */
const freshMs = 500
const timeoutMs = 1_000

/** 200 if and only if an order could be accepted now. */
export const healthRoutes: Routes<HealthNeeds> = async (app, needs) => {
  let latest: { at: number; missing: Promise<Dependency[]> } | undefined

  route(app, readHealth, async (_, reply) => {
    if (!latest || performance.now() - latest.at > freshMs)
      latest = { at: performance.now(), missing: missingParts(needs) }
    const missing = await latest.missing
    if (missing.length === 0) return { status: 'ok' as const }
    const message = `No order can be taken now: ${missing.join(', ')}.`
    return reply.code(503).header('retry-after', 1).send({ status: 'down', missing, message })
  })
}

async function missingParts({ config, log, pool, caches }: HealthNeeds): Promise<Dependency[]> {
  const [logAnswers, databaseAnswers, diskHasSpace] = await Promise.all([
    answers(log.ping(timeoutMs)),
    answers(pool.query('select from identity.sessions limit 1')),
    hasDiskSpace(config.dataDir),
  ])
  const parts: [Dependency, boolean][] = [
    ['log', logAnswers],
    ['database', databaseAnswers],
    ['caches', caches.isCurrent()],
    ['disk', diskHasSpace],
  ]
  return parts.flatMap(([part, works]) => (works ? [] : [part]))
}

const answers = async (check: Promise<unknown>) =>
  (await withTimeout(
    timeoutMs,
    check.then(() => true),
  )) ?? false
