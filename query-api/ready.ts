import type { EventLog } from '@comanda/event-store/client/log.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { ReadDatabase } from '@comanda/projections/database.ts'
import { type Progress, readModelStatus } from '@comanda/projections/runtime/status.ts'
import type { FeedSource } from './feed/redis.ts'

type ReadyNeeds = Readonly<{
  system: ReadDatabase['system']
  source: Pick<FeedSource, 'ping' | 'isLive'>
  log: Pick<EventLog, 'ping'>
  progress: () => Progress
}>

const withinMs = 1_000

/**
 * `GET /ready`. What makes this API useless is a missing database or a read model that was never built. Without Redis or the
 * log, or a worker, it still answers reads, so that is told and no more; read models that are stuck, being built, or standing
 * still until a new version is built are named.
 */
export const readyRoute: Routes<ReadyNeeds> = async (app, { system, source, log, progress }) => {
  app.get('/ready', async (_request, reply) => {
    const [models, redis, events] = await Promise.all([
      inTime(readModelStatus(system)),
      inTime(source.ping()),
      inTime(log.ping(withinMs).then(() => true)),
    ])
    const built = new Set(models?.flatMap(({ name, state }) => (state === 'building' ? [] : name)))
    const isReady = models !== null && models.length > 0 && models.every(({ name }) => built.has(name))
    const stuck = (models ?? []).filter(({ state }) => state === 'stuck').map(({ name }) => name)
    const { isWorking, standing } = progress()
    const checks = {
      ...{ database: models !== null, redis: redis !== null, feed: source.isLive(), log: events !== null },
      worker: isWorking,
    }
    return reply.code(isReady ? 200 : 503).send({
      ready: isReady,
      checks,
      models: (models ?? []).map(({ name, state, version, checkpoint }) => ({
        name,
        state,
        version,
        checkpoint: String(checkpoint),
      })),
      stuck,
      building: (models ?? []).filter(({ state }) => state === 'building').map(({ name }) => name),
      standing: standing.map(({ name }) => name),
    })
  })
}

/** The answer, or null for a failure or none within a second. */
async function inTime<T>(asked: Promise<T>): Promise<T | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, withinMs, null).unref())
  return Promise.race([asked.catch(() => null), late])
}
