import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { connectLog } from '@comanda/event-store/client/connect.ts'
import { beginInstall, type Install, isWell, startInstall } from '@comanda/tests/systems/install.ts'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exitOf, run, until } from '../engines/processes.ts'
import { derive } from './data-dir.ts'

// without the demo restaurant: these tests concern processes, and the browser tests seed one
const bare = { DEMO: '0', LOG_LEVEL: 'warn' }
const parts = [
  'command-api',
  'event-store',
  'gateway',
  'jobs',
  'postgres',
  'projections',
  'query-api',
  'redis',
  'supervisor',
]

/** Process numbers of an installation, found by its data folder in environment or command line. */
async function processesOf(dataDir: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
  const found = await Promise.all(
    pids.map(async (pid) => {
      const texts = ['environ', 'cmdline'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => ''))
      const [environment = '', line = ''] = await Promise.all(texts)
      const isOfInstance = environment.includes(`DATA_DIR=${dataDir}\0`) || line.includes(`${dataDir}/`)
      return isOfInstance ? [`${pid} ${line.replaceAll('\0', ' ')}`] : []
    }),
  )
  return found.flat()
}

/** Exit code and last output of a refused start. */
async function refusal(environment: NodeJS.ProcessEnv): Promise<{ code: number | null; words: string }> {
  const install = await beginInstall({ ...bare, ...environment })
  const { code } = await exitOf(install.child)
  await until(() => install.words().split('\n').length > 2, 2_000)
  return { code, words: install.words() }
}

/** Kills one of two processes of each API during requests: no caller may get another's answer. */
async function loseOneOfTwo(install: Install): Promise<void> {
  const before = await install.processes()
  const statuses: number[] = []
  let isAsking = true
  const caller = async (path: string, init?: RequestInit) => {
    while (isAsking) statuses.push((await fetch(`${install.url}/api/v1${path}`, init)).status)
  }
  const signOut = { method: 'POST', headers: { 'idempotency-key': randomUUID() } }
  const callers = [caller('/demo'), caller('/demo'), caller('/auth/signout', signOut), caller('/auth/signout', signOut)]
  for (const name of ['command-api', 'query-api-2']) process.kill(before[name] ?? 0, 'SIGKILL')
  const isBack = async () => {
    const now = await install.processes()
    return [now['command-api'], now['query-api-2']].every((pid) => pid && !Object.values(before).includes(pid))
  }
  expect(await until(isBack, 30_000)).toBe(true)
  isAsking = false
  await Promise.all(callers)
  expect(new Set(statuses)).toEqual(new Set([200]))
}

describe('an installation', { timeout: 120_000 }, () => {
  let first: Install
  beforeAll(async () => {
    first = await startInstall(bare)
  }, 240_000)
  afterAll(async () => {
    await first.stop()
  })

  test('runs every part and lists its address', async () => {
    expect(Object.keys(await first.processes())).toEqual(expect.arrayContaining([...parts]))
  })

  test('offers no account at the sign-in without a demo', async () => {
    const answer = await fetch(`${first.url}/api/v1/demo`)
    expect([answer.status, await answer.json()]).toEqual([200, { demo: null }])
  })

  test('gives no access to other accounts of the machine, and shows them no password', async () => {
    const read = (file: string) => readFile(path.join(first.dataDir, file), 'utf8')
    const ports = JSON.parse(await read('ports.json'))
    const log = connectLog({ url: `esdb://127.0.0.1:${ports.eventStore}?tls=false`, appendTimeoutMs: 500 })
    const event = { id: randomUUID(), type: 'UserScopesReplaced', data: {}, metadata: {} }
    await expect(log.append('user-of-nobody', [event], 'any')).rejects.toThrow('not confirmed')
    await expect(log.head()).rejects.toThrow()
    await log.close()
    const redis = new Redis({ port: ports.redis, retryStrategy: () => null })
    redis.on('error', () => undefined)
    await expect(redis.set('a', 'b')).rejects.toThrow('NOAUTH')
    redis.disconnect()

    const metrics = async (port: number, authorization = '') =>
      (await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization } })).status
    const token = `Bearer ${await read('metrics-token')}`
    for (const port of [ports.command, ports.query]) {
      expect([await metrics(port), await metrics(port, token)]).toEqual([401, 200])
    }
    const outside = await fetch(`${first.url}/metrics`, { headers: { authorization: token } })
    expect(await outside.text()).not.toContain('process_cpu')

    const secret = (await read('secret')).trim()
    const pids = Object.values(await first.processes())
    const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8')))
    for (const label of ['redis', 'event-store', 'postgres']) expect(lines.join()).not.toContain(derive(secret, label))
  })

  test('refuses a used port in one sentence', async () => {
    const stranger = createServer().listen(0, '127.0.0.1')
    await once(stranger, 'listening')
    const address = stranger.address()
    const port = address && typeof address === 'object' ? address.port : 0
    const { code, words } = await refusal({ PORT: String(port) })
    stranger.close()
    expect(code).toBe(1)
    expect(words).toContain(`Port ${port} is in use: stop what listens there, or set PORT to another.`)
  })

  test('refuses a second start on its folder in one sentence', async () => {
    const { code, words } = await refusal({ DATA_DIR: first.dataDir })
    expect(code).toBe(1)
    expect(words).toContain(`Comanda already runs on DATA_DIR ${first.dataDir} (process ${first.child.pid})`)
    expect(await isWell(first.url)).toBe(true)
  })

  test('refuses an invalid REDIS_URL in one sentence, and leaves nothing running', async () => {
    const install = await beginInstall({ ...bare, REDIS_URL: 'redis://127.0.0.1:1' })
    const { code } = await exitOf(install.child)
    expect(code).toBe(1)
    expect(install.words()).toContain('REDIS_URL cannot be used: 127.0.0.1:1 refuses the connection.')
    expect(await processesOf(install.dataDir)).toEqual([])
    await install.stop()
  })

  test('restarts whatever is killed', async () => {
    const before = await first.processes()
    const killed = ['query-api', 'projections', 'event-store', 'postgres', 'redis']
    for (const name of killed) process.kill(before[name] ?? 0, 'SIGKILL')
    const isBack = async () => {
      const now = await first.processes()
      return killed.every((name) => now[name] && now[name] !== before[name]) && (await isWell(first.url))
    }
    expect(await until(isBack, 30_000)).toBe(true)
    expect(Object.keys(await first.processes())).toEqual(expect.arrayContaining([...parts]))
  })

  test('runs beside another, whose copied folder starts with its data and leaves no process behind', async () => {
    const other = await startInstall({ ...bare, COMMAND_APIS: '2', QUERY_APIS: '2' })
    expect(await isWell(first.url)).toBe(true)
    await loseOneOfTwo(other)
    other.child.kill('SIGTERM')
    expect((await exitOf(other.child)).code).toBe(0)
    expect(await processesOf(other.dataDir)).toEqual([])

    // the payment sandbox is the only part that a restaurant can do without
    await writeFile(path.join(other.dataDir, 'stripe-sandbox.json'), '{"sessions":{"undefined":{}}')
    // a backup, as docs/operations.md says
    const copy = `${other.dataDir}-copy`
    await run('cp', ['-a', other.dataDir, copy])
    await rm(other.dataDir, { recursive: true })
    const startedAt = performance.now()
    const again = await startInstall({ ...bare, DATA_DIR: copy, PORT: String(other.port) })
    expect(performance.now() - startedAt).toBeLessThan(60_000) // 10 s on an idle machine

    again.child.kill('SIGKILL')
    const isGone = async () => (await processesOf(again.dataDir)).length === 0
    await until(isGone, 15_000)
    expect(await processesOf(again.dataDir)).toEqual([])
    await again.stop()
  })
})
