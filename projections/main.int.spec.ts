import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@comanda/local/engines/ports.ts'
import { startProcess } from '@comanda/tests/command-system/process.ts'
import { type History, historyOn } from '@comanda/tests/projection-system/history.ts'
import {
  checkpoints,
  openProjectionSystem,
  type ProjectionSystem,
} from '@comanda/tests/projection-system/projection-system.ts'
import { expectFold } from '@comanda/tests/projection-system/rows.ts'
import { redisUrl } from '@comanda/tests/systems/engines.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readModels } from './all.ts'

/** Number of kills; 200 in a long run take minutes. */
const kills = Number(process.env.PROJECTOR_KILLS ?? 4)

let system: ProjectionSystem
let history: History
const started: ChildProcess[] = []
beforeEach(async () => {
  system = await openProjectionSystem()
  history = historyOn(system.log)
})
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  await system.close()
})

const environment = () => ({
  DATABASE_URL: system.database.url,
  REDIS_URL: redisUrl(),
  EVENTSTORE_URL: system.storeUrl,
  SECRET: 'a secret for tests, of more than 32 characters',
  LEASE_MS: '1000',
  LOG_LEVEL: 'silent',
})

/** Starts the real process. */
async function startProjector(settings: Readonly<Record<string, string>> = {}): Promise<ChildProcess> {
  const child = await startProcess('projections/main.ts', { ...environment(), ...settings })
  started.push(child)
  return child
}

/** Appends orders until stopped, always some ahead of the projector, never thousands; returns the last position. */
function traffic() {
  const maxLead = 300
  let isOver = false
  let last = -1n
  const flowing = (async () => {
    while (!isOver) {
      if (last < (await front()) + maxLead) last = await history.orders(4)
      await delay(25) // leaves CPU to the processes under test
    }
  })()
  return {
    async stop() {
      isOver = true
      await flowing
      return last
    },
  }
}

/** Watches that no checkpoint decreases. */
function watch() {
  let isOver = false
  const watching = (async () => {
    let before: Record<string, string> = {}
    while (!isOver) {
      const now = await checkpoints(system.client)
      for (const [name, checkpoint] of Object.entries(before))
        if (name in now) expect(Number(now[name])).toBeGreaterThanOrEqual(Number(checkpoint))
      before = now
      await delay(10)
    }
  })()
  watching.catch(() => undefined) // reported when it is stopped
  return {
    async stop() {
      isOver = true
      await watching
    },
  }
}

const holder = async () => (await system.client.query('select holder from read.lease')).rows[0]?.holder
const front = async () => Number(Object.values(await checkpoints(system.client))[0] ?? -1)
const advancedBeyond = (position: number, timeout: number) =>
  vi.waitFor(async () => expect(await front()).toBeGreaterThan(position), { timeout, interval: 20 })

describe('a projector', () => {
  test(`killed ${kills} times at random moments applies every event once`, {
    timeout: 60_000 + kills * 10_000,
  }, async () => {
    const [orders, checks] = [traffic(), watch()]
    let child = await startProjector()
    for (let kill = 0; kill < kills; kill += 1) {
      await advancedBeyond((await front()) + Math.floor(Math.random() * 20), 20_000)
      child.kill('SIGKILL')
      child = await startProjector()
    }
    const last = await orders.stop()
    await system.reached(readModels, last)
    await checks.stop()
    await expectFold(system.client, system.log, readModels)
  })

  test('suspended during its work is replaced within seconds, and cannot commit when it resumes', async () => {
    const first = await startProjector()
    const second = await startProjector()
    const orders = traffic()
    await advancedBeyond(0, 10_000)
    expect(await holder()).toContain(`${first.pid}`)

    first.kill('SIGSTOP')
    const frozen = await front()
    await advancedBeyond(frozen + 20, 10_000)
    expect(await holder()).toContain(`${second.pid}`)
    first.kill('SIGCONT')
    await advancedBeyond((await front()) + 50, 10_000)
    await system.reached(readModels, await orders.stop())
    await expectFold(system.client, system.log, readModels)

    // the resumed worker waits for the lease again, and gets it when the other ends
    expect(await holder()).toContain(`${second.pid}`)
    second.kill('SIGTERM')
    await once(second, 'exit')
    await system.reached(readModels, await history.orders(3))
    expect(await holder()).toContain(`${first.pid}`)
    await expectFold(system.client, system.log, readModels)
  })

  test('ends on SIGTERM without loss, and reports refused events', async () => {
    const child = await startProjector()
    const orders = traffic()
    await advancedBeyond(10, 10_000)
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
    const last = await orders.stop()
    system.worker(readModels)
    await system.reached(readModels, last)
    await expectFold(system.client, system.log, readModels)
    await expect(startProjector({ DATABASE_URL: 'nonsense' })).rejects.toThrow('ended with 1')
  })

  test('reports its state to Prometheus and the load balancer', async () => {
    const port = await freePort()
    await startProjector({ METRICS_PORT: String(port), METRICS_TOKEN: 'of-prometheus' })
    await system.reached(readModels, await history.orders(3))
    const ask = (path: string, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers })
    const get = async (path: string) => (await ask(path, { authorization: 'Bearer of-prometheus' })).text()
    expect((await ask('/metrics')).status).toBe(401)
    expect(await get('/ready')).toBe('{"status":"ok","stuck":{}}')
    await vi.waitFor(async () => expect(await get('/metrics')).toMatch(/comanda_projections_checkpoint\{.*\} [1-9]/))
    expect(await get('/metrics')).toContain('comanda_projections_stuck{model="orders",process="projections"} 0')
  })

  test('whose metrics port is in use reports that in one sentence', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo // it listens on a port
    const child = fork(path.join(import.meta.dirname, 'main.ts'), {
      env: { ...process.env, ...environment(), METRICS_PORT: String(port) },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    started.push(child)
    let said = ''
    child.stderr?.on('data', (text) => {
      said += text
    })
    expect(await once(child, 'close')).toEqual([1, null])
    expect(said).toMatch(/^projections: .*EADDRINUSE.*\n$/)
    taken.close()
  })
})
