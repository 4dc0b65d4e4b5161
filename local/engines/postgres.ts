import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './ports.ts'
import { type PostgresHome, postgresHome } from './postgres-home.ts'
import { commandLine, type Exit, end, exitOf, exitWithParent, isAlive, until } from './processes.ts'
import { Refusal } from './refusal.ts'

export type PostgresOptions = Readonly<{
  /** The cluster's own folder; made when it is not there. */
  dataDir: string
  port?: number
  /** Of the superuser `postgres`; takes effect when the cluster is made. */
  password: string
  /** Set over the defaults, as in postgresql.conf. */
  settings?: Readonly<Record<string, string>>
  /** Where the server's own words go; a file beside its folder when absent. */
  logFile?: string
}>

export type RunningPostgres = Readonly<{
  url: string
  port: number
  pid: number
  exited: Promise<Exit>
  stop: () => Promise<void>
  /** kill -9 of the postmaster: for tests of what survives. */
  kill: () => void
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

/** Children of a postmaster that was killed notice it when they look up from their work. */
const leftoverTakesAtMostMs = 20_000

/** Starts a PostgreSQL of our own on 127.0.0.1, making its cluster first when there is none. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const home = await postgresHome(path.resolve(options.dataDir))
  if (!existsSync(path.join(home.data, 'PG_VERSION'))) await makeCluster(home, options)
  await endLeftover(home.data)
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

async function startOnce(home: PostgresHome, options: PostgresOptions): Promise<RunningPostgres> {
  const port = options.port ?? (await freePort())
  const logFile = options.logFile ?? `${path.resolve(options.dataDir)}.log`
  const saidBefore = await sizeOf(logFile)
  const child = await launch(home, port, { ...options, logFile })
  const { pid } = child
  if (!pid) throw new Refusal(`PostgreSQL could not be started from ${home.bin}.`)
  const release = exitWithParent(pid, 'INT')
  const exited = exitOf(child)
  void exited.then(release)
  const url = `postgres://postgres:${encodeURIComponent(options.password)}@127.0.0.1:${port}/postgres`
  const hasAnswered = await answersBeforeItEnds(url, exited).catch(async (error) => {
    await end(child, 'SIGQUIT', 5_000)
    throw error
  })
  if (!hasAnswered) {
    await end(child, 'SIGQUIT', 5_000)
    const said = (await readFile(logFile).catch(() => Buffer.alloc(0))).subarray(saidBefore).toString()
    throw faultOf(said.trim().split('\n').slice(-3).join(' ') || `it did not answer from ${options.dataDir}`)
  }
  return {
    url,
    port,
    pid,
    exited,
    // SIGINT is PostgreSQL's fast shutdown: open sessions are ended, then a checkpoint is written
    stop: async () => void (await end(child, 'SIGINT', 15_000)),
    kill: () => void child.kill('SIGKILL'),
  }
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

/** Made beside its place and moved there when it is whole: an interrupted first start leaves nothing half made. */
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
  await new Promise<void>((resolve, reject) => {
    execFile(path.join(bin, 'initdb'), args, { ...owner, cwd: '/' }, (error, _stdout, stderr) =>
      error ? reject(faultOf(stderr || error.message)) : resolve(),
    )
  })
  await rm(data, { recursive: true, force: true })
  await rename(path.join(half, 'cluster'), data)
  await rm(half, { recursive: true, force: true })
}

/** A postmaster that outlived its supervisor still holds the folder; it is ours by its command line, so it may go. */
async function endLeftover(data: string): Promise<void> {
  const [first] = (await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(first)
  if (!pid || !isAlive(pid)) return
  const line = await commandLine(pid)
  if (!line.includes('postgres') || !line.includes(data)) return
  process.kill(pid, 'SIGINT')
  if (await until(() => !isAlive(pid), 15_000)) return
  process.kill(pid, 'SIGQUIT')
  if (!(await until(() => !isAlive(pid), 5_000)))
    throw new Refusal(`Another PostgreSQL (process ${pid}) holds ${data}.`)
}

async function launch(
  { bin, data, owner }: PostgresHome,
  port: number,
  options: PostgresOptions,
): Promise<ChildProcess> {
  const settings = { ...defaults, ...options.settings, listen_addresses: '127.0.0.1', unix_socket_directories: '' }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = options.logFile ? await open(options.logFile, 'a').catch(() => undefined) : undefined
  const out = log?.fd ?? 'ignore'
  const child = spawn(path.join(bin, 'postgres'), ['-D', data, '-p', String(port), ...flags], {
    ...owner,
    cwd: '/',
    detached: true, // Ctrl-C in the terminal must not reach it before those who write to it have ended
    stdio: ['ignore', out, out],
    env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' },
  })
  child.once('error', () => undefined)
  await log?.close()
  return child
}

async function answersBeforeItEnds(url: string, exited: Promise<Exit>): Promise<boolean> {
  let gone = false
  void exited.then(() => {
    gone = true
  })
  const answered = await until(() => gone || accepts(url), 60_000)
  return !gone && answered
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

/** Processes of a PostgreSQL that was killed still hold its memory. */
class MemoryHeld extends Refusal {}

function faultOf(words: string): Refusal {
  if (/pre-existing shared memory block/.test(words))
    return new MemoryHeld('PostgreSQL did not start: processes of one that was killed are still there.')
  if (/No space left|Check free disk space/i.test(words))
    return new Refusal('The disk is full: PostgreSQL cannot write in DATA_DIR.')
  if (/Permission denied/i.test(words)) return new Refusal('PostgreSQL may not write in DATA_DIR: permission denied.')
  return new Refusal(`PostgreSQL did not start: ${words.replaceAll(/\s+/g, ' ').slice(0, 400)}`)
}
