import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { changesByTenant } from './feed-changes.ts'
import type { Step } from './parse.ts'

/**
 * Names in Redis. A message is published on `channel` and stored in the tenant's stream under `message`, with the id
 * `<seq>-0`, for listeners that missed it.
 */
export const feedKeys = {
  channel: 'comanda:feed',
  /** Publishes the position up to which the live read models are committed. */
  checkpointChannel: 'comanda:checkpoint',
  /** Publishes a new epoch: listeners must read everything again. */
  epochChannel: 'comanda:epoch',
  epoch: 'comanda:epoch',
  sequence: (tenantId: string) => `comanda:seq:${tenantId}`,
  stream: (tenantId: string) => `comanda:feed:${tenantId}`,
} as const

export type Feed = Readonly<{
  /** Publishes what was committed. Never throws or waits: a lost message leads to a new epoch. */
  publish: (step: Step, checkpoint: bigint) => void
  /** Makes all listeners read again, after a change that cannot be listed (a swap, a new worker). */
  renewEpoch: () => void
  close: () => Promise<void>
}>

// ARGV: a fresh epoch, '1' to use it, checkpoint, life of a stream in seconds, then tenant, position and changes of
// each message. KEYS[1] is the epoch; the keys of the tenants are derived from their ids, which works on a single
// Redis.
const script = `
  local epoch = redis.call('GET', KEYS[1])
  if ARGV[2] == '1' or not epoch then
    epoch = ARGV[1]
    redis.call('SET', KEYS[1], epoch)
    redis.call('PUBLISH', 'comanda:epoch', epoch)
  end
  for i = 5, #ARGV, 3 do
    local seq = redis.call('INCR', 'comanda:seq:' .. ARGV[i])
    local message = '{"tenantId":"' .. ARGV[i] .. '","epoch":"' .. epoch .. '","seq":' .. seq ..
      ',"position":"' .. ARGV[i + 1] .. '","changes":' .. ARGV[i + 2] .. '}'
    local stream = 'comanda:feed:' .. ARGV[i]
    local added = redis.pcall('XADD', stream, 'MAXLEN', '~', 1000, seq .. '-0', 'message', message)
    if added.err then
      redis.call('DEL', stream)
      redis.call('XADD', stream, seq .. '-0', 'message', message)
    end
    redis.call('EXPIRE', stream, ARGV[4])
    redis.call('PUBLISH', 'comanda:feed', message)
  end
  if ARGV[3] ~= '' then redis.call('PUBLISH', 'comanda:checkpoint', ARGV[3]) end
  return epoch`

/** A listener that was away for longer reads everything again. The last number stays: a stream is never renumbered. */
const streamLifeSeconds = 3_600

/** Limit of waiting messages. Beyond it they are dropped: if Redis has been away that long, a refetch is cheaper. */
const maxInFlight = 200

export function connectFeed(redisUrl: string, onTrouble: (error: unknown) => void): Feed {
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 2_000,
    connectTimeout: 2_000,
    retryStrategy: (times) => Math.min(times * 100, 1_000),
  })
  let inFlight = 0
  let isEpochOver = true
  redis.on('error', onTrouble)
  redis.on('close', () => {
    isEpochOver = true
  })
  redis.on('ready', () => send('', []))

  /** Sends without awaiting the previous message: Redis answers in order. */
  function send(checkpoint: string, messages: string[]): void {
    if (redis.status !== 'ready' || inFlight >= maxInFlight) {
      isEpochOver = true
      return
    }
    inFlight += 1
    const takeEpoch = isEpochOver ? '1' : '0'
    isEpochOver = false
    const reply = redis.eval(
      script,
      1,
      feedKeys.epoch,
      randomUUID(),
      takeEpoch,
      checkpoint,
      streamLifeSeconds,
      ...messages,
    )
    reply
      .catch((error: unknown) => {
        isEpochOver = true
        onTrouble(error)
      })
      .finally(() => {
        inFlight -= 1
      })
  }

  return {
    publish(step, checkpoint) {
      const changes = [...changesByTenant(step.events)]
      const position = String(step.position)
      send(
        String(checkpoint),
        changes.flatMap(([tenantId, list]) => [tenantId, position, JSON.stringify(list)]),
      )
    },
    renewEpoch() {
      isEpochOver = true
      send('', [])
    },
    async close() {
      await redis.quit().catch(() => redis.disconnect())
    },
  }
}
