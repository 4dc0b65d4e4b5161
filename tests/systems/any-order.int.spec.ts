import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEventStore } from '@comanda/event-store/server/server.ts'
import { freePort } from '@comanda/local/engines/ports.ts'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startProcess } from '../command-system/process.ts'
import { createMigratedDatabase, redisUrl, type TestDatabase } from './engines.ts'

const root = path.join(import.meta.dirname, '../..')
const neighbours = ['database', 'event store', 'Redis'] as const
type Neighbour = (typeof neighbours)[number]

/** Settings that contain the address of a neighbour. */
const settingsOf: Readonly<Record<Neighbour, readonly string[]>> = {
  database: ['DATABASE_URL', 'QUERY_DATABASE_URL'],
  'event store': ['EVENTSTORE_URL'],
  Redis: ['REDIS_URL'],
}

type Program = Readonly<{ entry: string; portSetting: string; path: string; needs: readonly Neighbour[] }>
const programs: readonly Program[] = [
  { entry: 'event-store/server/main.ts', portSetting: 'EVENTSTORE_PORT', path: '', needs: ['database'] },
  { entry: 'command-api/main.ts', portSetting: 'COMMAND_PORT', path: '/api/v1/health', needs: neighbours },
  { entry: 'query-api/main.ts', portSetting: 'QUERY_PORT', path: '/api/v1/ready', needs: neighbours },
  { entry: 'projections/main.ts', portSetting: 'METRICS_PORT', path: '/ready', needs: neighbours },
  { entry: 'command-api/jobs/main.ts', portSetting: 'JOBS_METRICS_PORT', path: '/ready', needs: neighbours },
]

let database: TestDatabase
let store: Awaited<ReturnType<typeof startEventStore>>
let dataDir: string
let worker: ChildProcess
beforeAll(async () => {
  database = await createMigratedDatabase()
  store = await startEventStore({ databaseUrl: database.url })
  dataDir = await mkdtemp(path.join(tmpdir(), 'comanda-order-'))
  // jobs apply it before everything else
  const erasure = { tenantId: crypto.randomUUID(), personId: crypto.randomUUID(), at: '2026-11-20T10:00:00.000Z' }
  await writeFile(path.join(dataDir, 'erasures.jsonl'), `${JSON.stringify(erasure)}\n`)
  // builds the read models, and is the worker that query-api looks for
  worker = await startProcess('projections/main.ts', environment())
})
afterAll(async () => {
  worker?.kill('SIGKILL')
  await store?.close()
  await database?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const environment = (): Record<string, string> => ({
  DATABASE_URL: database.url,
  QUERY_DATABASE_URL: database.queryUrl,
  REDIS_URL: redisUrl(),
  EVENTSTORE_URL: store.url,
  EVENTSTORE_PASSWORD: 'of-the-specs',
  PUBLIC_URL: 'http://localhost:3000',
  SECRET: 'a secret for tests, of more than 32 characters',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'info',
})

function startedWith({ entry, portSetting, path: address }: Program, settings: Record<string, string>, port: number) {
  const child: ChildProcess = fork(path.join(root, entry), {
    env: { ...process.env, ...settings, [portSetting]: String(port) },
    silent: true,
  })
  let words = ''
  const note = (chunk: unknown) => {
    words += String(chunk)
  }
  for (const output of [child.stdout, child.stderr]) output?.on('data', note)
  const body = async () =>
    address === '' ? words : (await fetch(`http://127.0.0.1:${port}${address}`)).text().catch(() => '')
  const says = async () => `${words} ${await body().catch(() => '')}`
  const answers = (isDone: (body: string) => boolean) =>
    vi.waitFor(async () => expect(isDone(await body().catch(() => '')), await says()).toBe(true), { timeout: 60_000 })
  return { child, answers, says }
}

/** A port of a server that is away until `open` is called. */
async function serverAway(target: string) {
  const url = new URL(target)
  const port = await freePort()
  const forwarder = createServer((socket) => {
    const there = connect(Number(url.port), url.hostname)
    const destroy = () => {
      for (const end of [socket, there]) end.destroy()
    }
    for (const end of [socket, there]) end.on('error', destroy).on('close', destroy)
    socket.pipe(there).pipe(socket)
  })
  let isReached = false
  forwarder.once('connection', () => {
    isReached = true
  })
  const open = async () => void (await once(forwarder.listen(port, '127.0.0.1'), 'listening'))
  return { port, open, isReached: () => isReached, forwarder }
}

test.each(programs)(
  '$entry starts while its neighbours are away, says so, and works once they have come',
  { timeout: 180_000 },
  async (program) => {
    const settings = environment()
    if (program.entry.startsWith('event-store')) {
      const own = await createMigratedDatabase()
      onTestFinished(own.drop)
      settings.DATABASE_URL = own.url
    }
    const servers = await Promise.all(program.needs.map((name) => awayIn(settings, name)))
    const { child, answers } = startedWith(program, settings, await freePort())
    onTestFinished(async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    })
    await answers((body) => /waiting for PostgreSQL|"missing"|:false|out of reach/.test(body))
    if (program.path === '/ready') await answers((body) => body.includes('"event store":"out of reach"'))
    for (const { open, isReached } of servers) {
      expect([child.exitCode, child.signalCode]).toEqual([null, null])
      await open()
      await answers(isReached)
    }
    await answers(worksIn(program))
  },
)

/** Replaces a neighbour's address by one that is refused until `open` is called. */
async function awayIn(settings: Record<string, string>, neighbour: Neighbour) {
  const [first = ''] = settingsOf[neighbour]
  const server = await serverAway(settings[first] ?? '')
  onTestFinished(() => void server.forwarder.close())
  for (const name of settingsOf[neighbour]) {
    const { host } = new URL(settings[name] ?? '')
    settings[name] = String(settings[name]).replace(host, `127.0.0.1:${server.port}`)
  }
  return server
}

/** True if the answer of a program reports that everything it needs is available. */
const worksIn =
  ({ entry }: Program) =>
  (body: string): boolean =>
    entry.startsWith('event-store')
      ? body.includes('ready on port')
      : !/:false|"stuck":\{"|"missing"/.test(body) && body !== ''
