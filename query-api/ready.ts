import { readReady } from '@comanda/api/operations.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import { tokensOf } from '@comanda/http/cookies.ts'
import { hasDiskSpace } from '@comanda/http/disk.ts'
import { route } from '@comanda/http/route.ts'
import type { Sessions } from '@comanda/http/session.ts'
import { withTimeout } from '@comanda/http/with-timeout.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { ReadDatabase } from '@comanda/projections/database.ts'
import { type Progress, readModelStatus } from '@comanda/projections/runtime/status.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { FeedSource } from './feed/redis.ts'
import { isFromInside } from './reach.ts'

type Details = Omit<z.input<typeof readReady.answer>, 'ready'>

type ReadyNeeds = Readonly<{
  sessions: Pick<Sessions, 'actorOf'>
  system: ReadDatabase['system']
  source: Pick<FeedSource, 'ping' | 'isLive'>
  log: Pick<EventLog, 'ping'>
  progress: () => Progress
  dataDir: string
}>

const withinMs = 1_000

/**
 * `GET /ready`. Answers 503 without a database, or until every read model was built once. Redis, the log, a worker, disk
 * space and read models that are stuck or being rebuilt are only reported, because reads work without them. Details are
 * sent to super-admins and to callers from inside.
 */
export const readyRoute: Routes<ReadyNeeds> = async (app, { sessions, system, source, log, progress, dataDir }) => {
  const maySeeDetails = async (request: FastifyRequest) => {
    if (isFromInside(request)) return true
    const actor = await inTime(sessions.actorOf(tokensOf(request).accessToken))
    return actor?.role === 'superadmin'
  }

  route(app, readReady, async (request, reply) => {
    const [models, redis, events, disk] = await Promise.all([
      inTime(readModelStatus(system)),
      inTime(source.ping()),
      inTime(log.ping(withinMs).then(() => true)),
      inTime(hasDiskSpace(dataDir)),
    ])
    const built = new Set(models?.flatMap(({ name, state }) => (state === 'building' ? [] : name)))
    const isReady = models !== null && models.length > 0 && models.every(({ name }) => built.has(name))
    const answerWith = (details: Details) =>
      isReady ? { ready: true as const, ...details } : reply.code(503).send({ ready: false, ...details })
    if (!(await maySeeDetails(request))) return answerWith({})
    const stuck = (models ?? []).filter(({ state }) => state === 'stuck').map(({ name }) => name)
    const { isWorking, staleModels } = progress()
    const checks = {
      database: models !== null,
      redis: redis !== null,
      feed: source.isLive(),
      log: events !== null,
      worker: isWorking,
      disk: disk !== false,
    }
    return answerWith({
      checks,
      models: (models ?? []).map(({ name, state, version, checkpoint }) => ({
        name,
        state,
        version,
        checkpoint: String(checkpoint),
      })),
      stuck,
      building: (models ?? []).filter(({ state }) => state === 'building').map(({ name }) => name),
      standing: staleModels.map(({ name }) => name),
    })
  })
}

const inTime = <T>(result: Promise<T>): Promise<T | null> => withTimeout(withinMs, result)
