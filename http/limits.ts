import type { Redis } from 'ioredis'
import { LRUCache } from 'lru-cache'
import { withTimeout } from './with-timeout.ts'

export type Allowance = Readonly<{ name: string; max: number; windowMs: number }>
type Verdict = Readonly<{ allowed: boolean; retryAfterSeconds: number }>

/**
 * Rate limits in fixed windows, shared by all processes through Redis; without Redis each process counts for itself.
 */
export type Limits = Readonly<{
  /** Uses up one of the key's allowance. */
  take(allowance: Allowance, key: string): Promise<Verdict>
  /** Returns one, for an attempt that turned out to be legitimate. */
  giveBack(allowance: Allowance, key: string): Promise<void>
}>

const redisTimeoutMs = 100
const maxLocalKeys = 20_000

const takeScript = `
local used = redis.call('INCR', KEYS[1])
if used == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { used, redis.call('PTTL', KEYS[1]) }`
const giveBackScript = `
if (tonumber(redis.call('GET', KEYS[1])) or 0) > 0 then redis.call('DECR', KEYS[1]) end
return 0`

export function createLimits(redis: Redis | null): Limits {
  const local = localCounts()
  const keyOf = ({ name }: Allowance, key: string) => `comanda:limit:${name}:${key}`

  const shared = async (script: string, key: string, windowMs: number): Promise<unknown> => {
    if (redis === null || redis.status !== 'ready') return null
    return withTimeout(redisTimeoutMs, redis.eval(script, 1, key, windowMs))
  }

  return {
    async take(allowance, key) {
      const answer = await shared(takeScript, keyOf(allowance, key), allowance.windowMs)
      const [used, restMs] = isPair(answer) ? answer : local.take(keyOf(allowance, key), allowance.windowMs)
      return { allowed: used <= allowance.max, retryAfterSeconds: Math.max(1, Math.ceil(restMs / 1_000)) }
    },
    async giveBack(allowance, key) {
      local.giveBack(keyOf(allowance, key))
      await shared(giveBackScript, keyOf(allowance, key), allowance.windowMs)
    },
  }
}

const isPair = (answer: unknown): answer is [number, number] =>
  Array.isArray(answer) && answer.length === 2 && answer.every((part) => typeof part === 'number')

function localCounts() {
  const counts = new LRUCache<string, { used: number }>({ max: maxLocalKeys })
  return {
    take(key: string, windowMs: number): [number, number] {
      const count = counts.get(key)
      if (count) count.used += 1
      else counts.set(key, { used: 1 }, { ttl: windowMs })
      return [count?.used ?? 1, counts.getRemainingTTL(key)]
    },
    giveBack(key: string) {
      const count = counts.get(key)
      if (count && count.used > 0) count.used -= 1
    },
  }
}
