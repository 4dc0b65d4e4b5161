import path from 'node:path'
import pg from 'pg'
import type { RunningEngine } from '../engines/engine.ts'
import { postgresUrl, startPostgres } from '../engines/postgres.ts'
import { startRedis } from '../engines/redis.ts'
import { derive, type InnerPorts } from './data-dir.ts'
import { logFile } from './log-files.ts'
import type { ProcessList } from './process-list.ts'
import type { Settings } from './settings.ts'

export type Engines = Readonly<{ stop: () => Promise<void> }>
type Say = (line: string) => void
type EngineContext = Readonly<{ secret: string; ports: InnerPorts; say: Say; processes: ProcessList }>

/** PostgreSQL and Redis: external if configured by URL, else started here and kept running. */
export async function startEngines(
  { databaseUrl, redisUrl, dataDir }: Settings,
  context: EngineContext,
): Promise<Engines> {
  const { secret, ports, say } = context
  const own = (name: 'postgres' | 'redis') => ({
    dataDir: path.join(dataDir, name),
    port: ports[name],
    password: derive(secret, name),
    logFile: logFile(dataDir, name),
  })
  const database = async () => {
    const engine = await keepRunning('postgres', () => startPostgres(own('postgres')), context)
    await makeDatabase(postgresUrl(own('postgres')))
    return engine
  }
  const started = await Promise.allSettled([
    databaseUrl ? external : database(),
    redisUrl ? external : keepRunning('redis', () => startRedis({ ...own('redis'), say }), context),
  ])
  const [postgres, redis] = started
  const stop = async () => {
    await Promise.all(started.map((engine) => engine.status === 'fulfilled' && engine.value.stop()))
  }
  if (postgres.status === 'fulfilled' && redis.status === 'fulfilled') {
    return { stop }
  }
  await stop()
  throw postgres.status === 'rejected' ? postgres.reason : (redis as PromiseRejectedResult).reason
}

const external: Engines = { stop: async () => undefined }

const longestPauseMs = 2_000

/**
 * Restarts an engine on the same port whenever it ends, without a limit of attempts: with a full disk PostgreSQL cannot
 * start. Its clients reconnect by themselves.
 */
async function keepRunning(
  name: string,
  start: () => Promise<RunningEngine>,
  { say, processes }: Pick<EngineContext, 'say' | 'processes'>,
): Promise<Engines> {
  let running = await start()
  let isStopping = false
  let timer: NodeJS.Timeout | undefined
  let lastFault = ''
  const watch = () => {
    processes.started(name, running.pid)
    void running.exited.then(({ code, signal }) => {
      processes.ended(name)
      if (isStopping) return
      say(`${name} ended (${signal ?? `code ${code}`}); starting it again.`)
      again(100)
    })
  }
  const again = (waitMs: number) => {
    timer = setTimeout(async () => {
      try {
        running = await start()
        if (isStopping) return await running.stop()
        say(`${name} is back.`)
        lastFault = ''
        watch()
      } catch (error) {
        const fault = error instanceof Error ? error.message : String(error)
        if (fault !== lastFault) say(`${name} does not start: ${fault}`)
        lastFault = fault
        if (!isStopping) again(Math.min(waitMs * 2, longestPauseMs))
      }
    }, waitMs)
  }
  watch()
  return {
    stop: async () => {
      isStopping = true
      clearTimeout(timer)
      await running.stop()
    },
  }
}

async function makeDatabase(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query(`select from pg_database where datname = 'comanda'`)
    if (rowCount === 0) await client.query('create database comanda')
  } finally {
    await client.end()
  }
}
