import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { changesByTenant } from './feed-changes.ts'
import type { Step } from './parse.ts'

/**
 * A message goes out on `channel`; the same text is in the tenant's stream under `message`, with the id `<seq>-0`, for
 * those who missed it.
 */
export const feedKeys = {
  channel: 'comanda:feed',
  /** Carries the position up to which the live read models are committed. */
  checkpointChannel: 'comanda:checkpoint',
  /** Carries the new epoch: everything seen before is to be fetched again. */
  epochChannel: 'comanda:epoch',
  epoch: 'comanda:epoch',
  sequence: (tenantId: string) => `comanda:seq:${tenantId}`,
  stream: (tenantId: string) => `comanda:feed:${tenantId}`,
} as const

export type Feed = Readonly<{
  /**
   * Tells what has been committed. Never throws and never waits: a lost message ends in a new epoch, not in silence.
   */
  publish: (step: Step, checkpoint: bigint) => void
  /** After something that no list of changes can express (a swap, a new worker): all listeners must fetch again. */
  renewEpoch: () => void
  close: () => Promise<void>
}>

// ARGV: fresh epoch, '1' when it must be taken, checkpoint, life of a stream in seconds, then tenant, position and changes of each message.
// KEYS[1] is the epoch; the keys of the tenants follow from their ids, which a single Redis allows.
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

/**
 * A listener that was away for longer fetches everything. The number of the last message stays: a stream is never
 * numbered anew.
 */
const streamLifeSeconds = 3_600

/** Waiting messages beyond this are dropped; Redis has been slow or away for so long that a refetch is cheaper. */
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

  /** Redis answers in the order of asking, so nothing has to wait for the message before. */
  function send(checkpoint: string, messages: string[]): void {
    if (redis.status !== 'ready' || inFlight >= maxInFlight) {
      isEpochOver = true
      return
    }
    inFlight += 1
    const takeEpoch = isEpochOver ? '1' : '0'
    isEpochOver = false
    const sent = redis.eval(
      script,
      1,
      feedKeys.epoch,
      randomUUID(),
      takeEpoch,
      checkpoint,
      streamLifeSeconds,
      ...messages,
    )
    sent
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
