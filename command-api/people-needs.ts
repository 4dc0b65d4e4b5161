import type { Config } from '@comanda/http/config.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import { createLimits, type Limits } from '@comanda/http/limits.ts'
import type { FastifyBaseLogger } from 'fastify'
import { Redis } from 'ioredis'
import { type Attempts, signInAttempts } from './accounts/attempts.ts'
import { mailOutbox, type Outbox } from './accounts/outbox.ts'
import { type Passwords, passwordQueue } from './accounts/passwords.ts'
import type { Hashing } from './accounts/passwords-argon2.ts'
import { type PictureFiles, pictureFiles } from './photos/files.ts'
import { openQueues, type Queues } from './queues.ts'
import { createProvider, type Provider } from './subscription/provider.ts'

/** Dependencies of accounts, staff, tenants and pictures besides the log: Redis, files and the queue of passwords. */
export type PeopleNeeds = Readonly<{
  limits: Limits
  passwords: Passwords
  attempts: Attempts
  outbox: Outbox
  queues: Queues
  pictures: PictureFiles
  provider: Provider
  /** Closes the connections to Redis. */
  hangUp: () => Promise<void>
}>

type PeopleNeedsOptions = Readonly<{
  config: Config
  identity: IdentityDb
  logger: FastifyBaseLogger
  hashing: Hashing
}>

export function createPeopleNeeds({ config, identity, logger, hashing }: PeopleNeedsOptions): PeopleNeeds {
  const onTrouble = onceAMinute((err) =>
    logger.warn({ err }, 'Redis is away: limits are counted here, jobs are found later'),
  )
  const redis = new Redis(config.redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    retryStrategy: (tries) => Math.min(tries * 200, 3_000),
  })
  redis.on('error', onTrouble)
  const limits = createLimits(redis)
  const queues = openQueues(config.redisUrl, () => redis.status === 'ready', onTrouble)
  return {
    limits,
    passwords: passwordQueue({ hashing }),
    attempts: signInAttempts(limits, config.secret),
    outbox: mailOutbox(identity, queues.wakeMail),
    queues,
    pictures: pictureFiles(config),
    provider: createProvider({ config, logger }),
    hangUp: async () => {
      redis.disconnect()
      await queues.close()
    },
  }
}

/** Limits messages of an unavailable Redis, which come several times a second, to one per minute. */
function onceAMinute(report: (error: unknown) => void): (error: unknown) => void {
  let last = Number.NEGATIVE_INFINITY
  return (error) => {
    if (performance.now() - last < 60_000) return
    last = performance.now()
    report(error)
  }
}
