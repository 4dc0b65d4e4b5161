import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@comanda/local/engines/ports.ts'
import { startCommandSystem } from '@comanda/tests/command-system/people.ts'
import { expect, test, vi } from 'vitest'

const entry = fileURLToPath(new URL('./main.ts', import.meta.url))

test('the jobs process reports that it is ready, sends mail, and stops cleanly on SIGTERM', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'comanda-jobs-'))
  const system = await startCommandSystem({ DATA_DIR: dataDir })
  const { email } = await system.restaurant()
  const port = await freePort()
  const jobs = fork(entry, {
    env: { ...process.env, ...system.side.environment, LOG_LEVEL: 'error', JOBS_METRICS_PORT: String(port) },
    stdio: 'inherit',
  })
  const ended = once(jobs, 'exit')
  expect(await once(jobs, 'message')).toEqual(['ready', undefined])
  expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(401)

  await system.browser().post('/auth/forgot-password', { username: email })
  const outbox = () => readdir(path.join(dataDir, 'outbox')).catch(() => [])
  await vi.waitFor(async () => expect(await outbox()).toHaveLength(1), { timeout: 10_000, interval: 50 })

  const begun = performance.now()
  jobs.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(performance.now() - begun).toBeLessThan(10_000)
  await system.close()
  await rm(dataDir, { recursive: true })
})

test('the jobs process stops within ten seconds of SIGTERM while Redis is away', async () => {
  const system = await startCommandSystem({ REDIS_URL: 'redis://127.0.0.1:1' })
  const jobs = fork(entry, {
    env: { ...process.env, ...system.side.environment, LOG_LEVEL: 'silent' },
    stdio: 'inherit',
  })
  const ended = once(jobs, 'exit')
  expect(await once(jobs, 'message')).toEqual(['ready', undefined])
  jobs.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  await system.close()
})
