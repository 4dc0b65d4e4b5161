import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { feedKeys } from '@comanda/projections/runtime/feed.ts'
import { Redis } from 'ioredis'
import { type Instance, type Session, signIn } from './instance.ts'
import { openLoop } from './measure.ts'
import { listen } from './orders.ts'
import { coresBetween, cpuOfParts } from './parts.ts'

/** A session may hold 30. */
const socketsOfSession = 25
/** How long after the last message was published it may still be on its way. */
const lastWordMs = 5_000

// as the worker sends it (projections/runtime/feed.ts), about one order
const script = `
  local epoch = redis.call('GET', KEYS[1]) or ''
  local seq = redis.call('INCR', 'comanda:seq:' .. ARGV[1])
  local message = '{"tenantId":"' .. ARGV[1] .. '","epoch":"' .. epoch .. '","seq":' .. seq ..
    ',"position":"' .. ARGV[2] .. '","changes":[{"topic":"orders","type":"OrderItemStarted","ids":["' .. ARGV[3] .. '"]}]}'
  redis.call('XADD', 'comanda:feed:' .. ARGV[1], 'MAXLEN', '~', 1000, seq .. '-0', 'message', message)
  redis.call('PUBLISH', 'comanda:feed', message)`

/** G16: the cores query-api needs to tell so many screens of one restaurant so many changes a second. */
export async function tellSockets(
  instance: Instance,
  how: Readonly<{ sockets: number; rate: number; seconds: number }>,
) {
  const { sockets, rate, seconds } = how
  const cooks: Session[] = []
  // one after the other, as argon2 works, and each from an address of its own
  for (let n = 0; n * socketsOfSession < sockets; n++)
    cooks.push(await signIn(instance.url, 'kitchen@comanda.test', { address: `10.16.0.${n + 1}` }))
  const open: Awaited<ReturnType<typeof listen>>[] = []
  for (let n = 0; n < sockets; n++) {
    const cook = cooks[Math.floor(n / socketsOfSession)]
    if (cook) open.push(await listen(instance, cook))
  }
  const ports: Record<string, number> = JSON.parse(readFileSync(join(instance.dataDir, 'ports.json'), 'utf8'))
  const redis = new Redis({ port: ports.redis ?? 6379, host: '127.0.0.1' })
  const tenantId = cooks[0]?.user.tenant_id ?? ''
  const publish = (n: number) => redis.eval(script, 1, feedKeys.epoch, tenantId, String(n), crypto.randomUUID())
  const toldSoFar = () => open.reduce((sum, socket) => sum + socket.changes(), 0)
  const due = sockets * rate * seconds
  const before = cpuOfParts(instance.dataDir)
  await openLoop(rate, seconds, publish)
  const latest = performance.now() + lastWordMs
  while (toldSoFar() < due && performance.now() < latest) await pause(20)
  const cores = coresBetween(before, cpuOfParts(instance.dataDir), seconds)
  const told = toldSoFar()
  for (const socket of open) socket.close()
  redis.disconnect()
  return { queryApi: cores['query-api'] ?? 0, gateway: cores.gateway ?? 0, told, due }
}
