import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { type EngineOptions, endLeftover, type RunningEngine, type Signals, startEngine } from './engine.ts'
import { freePort } from './ports.ts'
import { Refusal } from './refusal.ts'
import { findOrInstall, which } from './system-package.ts'

type RedisOptions = EngineOptions &
  Readonly<{
    /** Password of every connection; absent: none. */
    password?: string
    /** Reports progress if a program must be installed first. */
    say?: (line: string) => void
  }>

const programs = ['redis-server', 'valkey-server'] as const

const defaults: Readonly<Record<string, string>> = {
  bind: '127.0.0.1',
  appendonly: 'yes',
  appendfsync: 'everysec',
  'maxmemory-policy': 'noeviction', // an evicted queue entry would be a mail that is never sent
  save: '',
}

const title = 'Redis'
const signals: Signals = { stop: 'SIGTERM', abort: 'SIGKILL' }

export async function startRedis(options: RedisOptions): Promise<RunningEngine> {
  const { password, say = () => undefined, port = await freePort(), logFile } = options
  const program = await findRedis(say)
  const dir = path.resolve(options.dataDir)
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const pidfile = path.join(dir, 'pid')
  await endLeftover(pidfile, { title, signals, isEngine: (line) => /(redis|valkey)-server/.test(line) })
  const settings = { ...defaults, ...options.settings, dir, pidfile, port: String(port) }
  const flags = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])
  return startEngine({
    title,
    program,
    args: ['-', ...flags],
    spawnOptions: { cwd: dir },
    // by standard input, because every user of the machine can read command lines
    input: password ? `requirepass ${JSON.stringify(password)}\n` : '\n',
    logFile,
    url: redisUrl({ password, port }),
    port,
    signals,
    accepts,
    faultOf: async () => new Refusal('Redis did not start: see DATA_DIR/logs/redis.log.'),
  })
}

export const redisUrl = ({ password, port }: Readonly<{ password: string | undefined; port: number }>): string =>
  `redis://${password ? `:${encodeURIComponent(password)}@` : ''}127.0.0.1:${port}`

const redisPackage = { title, apt: 'redis-server', brew: ['redis'] }

/** Path of a server: from the PATH or the system's package manager. Throws a sentence with instructions otherwise. */
async function findRedis(say: (line: string) => void): Promise<string> {
  const found = await findOrInstall(() => programs.map(which).find(Boolean), redisPackage, { say })
  if (found) return found
  throw new Refusal(
    'Redis was not found and could not be installed: put redis-server or valkey-server on the PATH, or set REDIS_URL.',
  )
}

/** Asks in Redis's own protocol: its client would stay in the memory of the supervisor for one question. */
async function accepts(url: string): Promise<boolean> {
  const { hostname, port, password } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), timeout: 1_000 })
  socket.on('timeout', () => socket.destroy(new Error('no answer')))
  try {
    await once(socket, 'connect')
    const auth = password ? `AUTH ${decodeURIComponent(password)}\r\n` : ''
    socket.write(`${auth}PING\r\nQUIT\r\n`)
    return (await text(socket)).includes('+PONG')
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
