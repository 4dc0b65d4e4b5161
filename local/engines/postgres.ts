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

/** Longest time until the children of a killed postmaster end. */
const leftoverTimeoutMs = 20_000

/** Starts our own PostgreSQL on 127.0.0.1 and creates its cluster if necessary. */
export async function startPostgres(options: PostgresOptions): Promise<RunningEngine> {
  const home = await postgresHome(path.resolve(options.dataDir))
  if (!existsSync(path.join(home.data, 'PG_VERSION'))) await makeCluster(home, options)
  const isEngine = (line: string) => line.includes('postgres') && line.includes(home.data)
  await endLeftover(path.join(home.data, 'postmaster.pid'), { title, signals, isEngine })
  const giveUpAt = performance.now() + leftoverTimeoutMs
  for (;;) {
    try {
      return await startOnce(home, options)
    } catch (error) {
      if (!(error instanceof SharedMemoryInUse) || performance.now() > giveUpAt) throw error
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
  const earlierBytes = await sizeOf(logFile)
  const settings = { ...defaults, ...options.settings, listen_addresses: '127.0.0.1', unix_socket_directories: '' }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return startEngine({
    title,
    program: path.join(bin, 'postgres'),
    args: ['-D', data, '-p', String(port), ...flags],
    spawnOptions: { ...owner, cwd: '/', env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' } },
    logFile,
    url: postgresUrl({ password, port }),
    port,
    signals,
    accepts,
    faultOf: async () => {
      const output = (await readFile(logFile).catch(() => Buffer.alloc(0))).subarray(earlierBytes).toString()
      return faultOf(output.trim().split('\n').slice(-3).join(' ') || `it did not answer from ${options.dataDir}`)
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
 * no incomplete cluster.
 */
async function makeCluster({ bin, data, owner }: PostgresHome, { password }: PostgresOptions): Promise<void> {
  const temporary = `${data}.new`
  const secret = path.join(temporary, 'password')
  await rm(temporary, { recursive: true, force: true })
  await mkdir(path.join(temporary, 'cluster'), { recursive: true, mode: 0o700 })
  await writeFile(secret, `${password}\n`, { mode: 0o600 })
  for (const file of [temporary, path.join(temporary, 'cluster'), secret]) {
    if ('uid' in owner) await chown(file, owner.uid, owner.gid)
  }
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const account = ['--username=postgres', `--pwfile=${secret}`, '--auth=scram-sha-256']
  const args = [`--pgdata=${path.join(temporary, 'cluster')}`, ...account, ...locale, '--data-checksums']
  await run(path.join(bin, 'initdb'), args, { ...owner, cwd: '/' }).catch(({ stderr, message }) => {
    throw faultOf(stderr || message)
  })
  await rm(data, { recursive: true, force: true })
  await rename(path.join(temporary, 'cluster'), data)
  await rm(temporary, { recursive: true, force: true })
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

/** Thrown while processes of a killed PostgreSQL use its shared memory. */
class SharedMemoryInUse extends Refusal {}

function faultOf(output: string): Refusal {
  if (/pre-existing shared memory block/.test(output))
    return new SharedMemoryInUse('PostgreSQL did not start: processes of a killed PostgreSQL are still running.')
  if (/No space left|Check free disk space/i.test(output))
    return new Refusal('The disk is full: PostgreSQL cannot write in DATA_DIR.')
  if (/Permission denied/i.test(output)) return new Refusal('PostgreSQL may not write in DATA_DIR: permission denied.')
  return new Refusal(`PostgreSQL did not start: ${output.replaceAll(/\s+/g, ' ').slice(0, 400)}`)
}
