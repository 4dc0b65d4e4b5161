import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type EngineOptions, endLeftover, type RunningEngine, type Signals, startEngine } from './engine.ts'
import { freePort } from './ports.ts'
import { type PostgresHome, postgresHome } from './postgres-home.ts'
import { run } from './processes.ts'
import { Refusal } from './refusal.ts'

type PostgresOptions = EngineOptions &
  Readonly<{
    /** Password of the superuser `postgres`, set when the cluster is created. */
    password: string
  }>

const defaults: Readonly<Record<string, string>> = {
  max_wal_size: '1GB',
  shared_buffers: '256MB',
  max_connections: '200',
  wal_compression: 'on',
  checkpoint_completion_target: '0.9',
  random_page_cost: '1.1',
  effective_io_concurrency: '16',
  log_min_messages: 'warning',
  log_line_prefix: '%m [%p] ',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

const title = 'PostgreSQL'
// SIGINT is its fast shutdown: ends open sessions, then writes a checkpoint
const signals: Signals = { stop: 'SIGINT', abort: 'SIGQUIT' }

/** Longest time until children of a killed postmaster notice that it is gone. */
const leftoverTakesAtMostMs = 20_000

/** Starts our own PostgreSQL on 127.0.0.1 and creates its cluster if necessary. */
export async function startPostgres(options: PostgresOptions): Promise<RunningEngine> {
  const home = await postgresHome(path.resolve(options.dataDir))
  if (!existsSync(path.join(home.data, 'PG_VERSION'))) await makeCluster(home, options)
  const isOurs = (line: string) => line.includes('postgres') && line.includes(home.data)
  await endLeftover(path.join(home.data, 'postmaster.pid'), { title, signals, isOurs })
  const giveUpAt = performance.now() + leftoverTakesAtMostMs
  for (;;) {
    try {
      return await startOnce(home, options)
    } catch (error) {
      if (!(error instanceof MemoryHeld) || performance.now() > giveUpAt) throw error
      await pause(200)
    }
  }
}

export const postgresUrl = (
  { password, port }: Readonly<{ password: string; port: number }>,
  database = 'postgres',
): string => `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`

async function startOnce({ bin, data, owner }: PostgresHome, options: PostgresOptions): Promise<RunningEngine> {
  const { password, port = await freePort(), logFile = `${path.resolve(options.dataDir)}.log` } = options
  const saidBefore = await sizeOf(logFile)
  const settings = { ...defaults, ...options.settings, listen_addresses: '127.0.0.1', unix_socket_directories: '' }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return startEngine({
    title,
    program: path.join(bin, 'postgres'),
    args: ['-D', data, '-p', String(port), ...flags],
    place: { ...owner, cwd: '/', env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' } },
    logFile,
    url: postgresUrl({ password, port }),
    port,
    signals,
    accepts,
    faultOf: async () => {
      const said = (await readFile(logFile).catch(() => Buffer.alloc(0))).subarray(saidBefore).toString()
      return faultOf(said.trim().split('\n').slice(-3).join(' ') || `it did not answer from ${options.dataDir}`)
    },
  })
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

/**
 * Creates the cluster in a temporary folder and moves it when it is complete, so that an interrupted first start leaves
 * nothing half done.
 */
async function makeCluster({ bin, data, owner }: PostgresHome, { password }: PostgresOptions): Promise<void> {
  const half = `${data}.new`
  const secret = path.join(half, 'password')
  await rm(half, { recursive: true, force: true })
  await mkdir(path.join(half, 'cluster'), { recursive: true, mode: 0o700 })
  await writeFile(secret, `${password}\n`, { mode: 0o600 })
  for (const made of [half, path.join(half, 'cluster'), secret]) {
    if ('uid' in owner) await chown(made, owner.uid, owner.gid)
  }
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const account = ['--username=postgres', `--pwfile=${secret}`, '--auth=scram-sha-256']
  const args = [`--pgdata=${path.join(half, 'cluster')}`, ...account, ...locale, '--data-checksums']
  await run(path.join(bin, 'initdb'), args, { ...owner, cwd: '/' }).catch(({ stderr, message }) => {
    throw faultOf(stderr || message)
  })
  await rm(data, { recursive: true, force: true })
  await rename(path.join(half, 'cluster'), data)
  await rm(half, { recursive: true, force: true })
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '28P01') {
      throw new Refusal(
        'PostgreSQL in DATA_DIR refuses our password: the file DATA_DIR/secret is not the one it was made with.',
      )
    }
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Processes of a killed PostgreSQL still hold its shared memory. */
class MemoryHeld extends Refusal {}

function faultOf(words: string): Refusal {
  if (/pre-existing shared memory block/.test(words))
    return new MemoryHeld('PostgreSQL did not start: processes of one that was killed are still there.')
  if (/No space left|Check free disk space/i.test(words))
    return new Refusal('The disk is full: PostgreSQL cannot write in DATA_DIR.')
  if (/Permission denied/i.test(words)) return new Refusal('PostgreSQL may not write in DATA_DIR: permission denied.')
  return new Refusal(`PostgreSQL did not start: ${words.replaceAll(/\s+/g, ' ').slice(0, 400)}`)
}
