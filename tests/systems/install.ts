import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@comanda/local/engines/ports.ts'
import { exitOf, until } from '@comanda/local/engines/processes.ts'
import { z } from 'zod'

export type Install = Readonly<{
  url: string
  port: number
  dataDir: string
  password: string
  child: ChildProcess
  /** Output so far. */
  words: () => string
  /** Process numbers by name. */
  processes: () => Promise<Record<string, number>>
  /** Sends SIGTERM and removes the folder. */
  stop: () => Promise<void>
}>

const entry = path.resolve(import.meta.dirname, '../../local/start.ts')
const password = 'demo-password-1'

/** Starts the product as `npm start` does, on a free port with a data folder of its own. */
export async function startInstall(environment: NodeJS.ProcessEnv = {}): Promise<Install> {
  const install = await beginInstall(environment)
  const ready = await until(() => install.child.exitCode !== null || isWell(install.url), 240_000, 250)
  if (ready && install.child.exitCode === null) return install
  await install.stop()
  throw new Error(`the installation did not start:\n${install.words()}`)
}

/** Starts it without waiting until it is ready. */
export async function beginInstall(environment: NodeJS.ProcessEnv = {}): Promise<Install> {
  const dataDir = environment.DATA_DIR ?? (await mkdtemp(path.join(tmpdir(), 'comanda-install-')))
  await chmod(dataDir, 0o755) // PostgreSQL runs under another account if we are root
  const port = Number(environment.PORT ?? (await freePort()))
  const own = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO_PASSWORD: password,
    DEMO_HISTORY: '0', // a test creates its own data, and starts sooner without the history
    LOG_LEVEL: 'info',
  }
  const child = spawn(process.execPath, [entry], {
    env: { ...withoutNeighbours(), ...own, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const append = (chunk: Buffer) => {
    said += chunk.toString()
  }
  child.stdout.on('data', append)
  child.stderr.on('data', append)
  return {
    url: `http://localhost:${port}`,
    port,
    dataDir,
    password,
    child,
    words: () => said,
    processes: async () => {
      const text = await readFile(path.join(dataDir, 'processes.json'), 'utf8').catch(() => '{}')
      return z.record(z.string(), z.number()).parse(JSON.parse(text))
    },
    stop: async () => {
      const exit = exitOf(child)
      child.kill('SIGTERM')
      await exit
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The environment without settings of this machine, because a test's installation is self-contained. */
function withoutNeighbours(): NodeJS.ProcessEnv {
  const { DATABASE_URL, QUERY_DATABASE_URL, REDIS_URL, EVENTSTORE_URL, SECRET, PUBLIC_URL, HOST, ...rest } = process.env
  return { ...rest, NODE_ENV: 'production' }
}

export async function isWell(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/v1/health`, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined)
  return answer?.ok === true
}
