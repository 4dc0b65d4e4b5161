import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEventStore } from '@comanda/event-store/server/server.ts'
import { createDatabase } from '@comanda/tests/systems/engines.ts'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { freePort } from '../engines/ports.ts'
import { Refusal } from '../engines/refusal.ts'
import { choosePorts, ensureDemoPassword, ensureSecret, innerPorts, prepareDataDir, refusalFor } from './data-dir.ts'
import { lock } from './lock.ts'
import { checkDatabase, checkEventStore, checkRedis } from './neighbours.ts'
import { readSettings } from './settings.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'comanda-data-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

describe('settings', () => {
  test('have defaults for everything', () => {
    const settings = readSettings({})
    expect(settings).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      demo: true,
      databaseUrl: undefined,
    })
    expect(settings.dataDir).toBe(path.resolve('data'))
  })

  test('count an empty variable as absent', () => {
    expect(readSettings({ PORT: '', REDIS_URL: '' })).toMatchObject({ port: 3000, redisUrl: undefined })
  })

  test.each([
    [{ PORT: '0' }, 'PORT is not usable: a number from 1 to 65535 is expected.'],
    [{ PORT: 'http' }, 'PORT is not usable: a number from 1 to 65535 is expected.'],
    [{ COMMAND_APIS: '9' }, 'COMMAND_APIS is not usable: a number from 1 to 8 is expected.'],
    [{ DEMO: 'yes' }, 'DEMO is not usable: 0 or 1 is expected.'],
    [{ TRUSTED_PROXIES: 'proxy.test' }, 'TRUSTED_PROXIES is not usable: addresses or ranges such as'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL is not usable: a URL such as postgres:'],
    [{ REDIS_URL: 'localhost' }, 'REDIS_URL is not usable: a URL such as redis:'],
    [{ EVENTSTORE_URL: 'http://x' }, 'EVENTSTORE_URL is not usable: a URL such as esdb:'],
    [{ SECRET: 'short' }, 'SECRET is not usable: a text of at least 32 characters is expected.'],
    [{ DEMO_PASSWORD: 'short' }, 'DEMO_PASSWORD is not usable: a password of at least 8 characters is expected.'],
  ])('refuse %o in one sentence', (environment, sentence) => {
    expect(() => readSettings(environment)).toThrow(sentence)
  })
})

describe('the data folder', () => {
  // if we are root, PostgreSQL runs under another account and must reach its subfolder
  const closed = process.getuid?.() === 0 ? 0o711 : 0o700
  const modeOf = async (...names: string[]) => (await stat(path.join(dir, ...names))).mode & 0o777

  test('is accessible to its owner only, with its logs and its ports', async () => {
    const made = path.join(dir, 'made')
    await prepareDataDir(made)
    await choosePorts(made, 3000)
    expect(await Promise.all([modeOf('made'), modeOf('made', 'logs')])).toEqual([closed, 0o700])
    expect(await modeOf('made', 'ports.json')).toBe(0o600)
  })

  test('of an earlier version is closed to other accounts at the next start', async () => {
    await mkdir(path.join(dir, 'logs'))
    await writeFile(path.join(dir, 'ports.json'), '{}')
    for (const [name, mode] of Object.entries({ '.': 0o755, logs: 0o755, 'ports.json': 0o644 }))
      await chmod(path.join(dir, name), mode)
    await prepareDataDir(dir)
    await choosePorts(dir, 3000)
    expect(await Promise.all([modeOf(), modeOf('logs'), modeOf('ports.json')])).toEqual([closed, 0o700, 0o600])
  })

  test('keeps stricter permissions set by its owner', async () => {
    await chmod(dir, 0o700)
    await prepareDataDir(dir)
    expect(await modeOf()).toBe(0o700)
  })

  test('keeps its secret, accessible to its owner only', async () => {
    const secret = await ensureSecret(dir, undefined)
    expect(secret.length).toBeGreaterThanOrEqual(32)
    expect(await ensureSecret(dir, undefined)).toBe(secret)
    expect((await stat(path.join(dir, 'secret'))).mode & 0o777).toBe(0o600)
  })

  test('creates a demo password once and uses a given one', async () => {
    const made = await ensureDemoPassword(dir, undefined)
    expect(await ensureDemoPassword(dir, undefined)).toBe(made)
    expect(await ensureDemoPassword(dir, 'given-by-owner')).toBe('given-by-owner')
    expect((await readFile(path.join(dir, 'demo-password'), 'utf8')).trim()).toBe('given-by-owner')
  })

  test('keeps its ports, and replaces one that is used meanwhile', async () => {
    const before = await choosePorts(dir, 3000)
    expect(new Set(Object.values(before)).size).toBe(innerPorts.length)
    const stranger = createServer().listen(before.query, '127.0.0.1')
    await once(stranger, 'listening')
    const after = await choosePorts(dir, 3000)
    stranger.close()
    expect(after.query).not.toBe(before.query)
    expect({ ...after, query: 0 }).toEqual({ ...before, query: 0 })
  })

  test('gives no part the public port', async () => {
    const { query } = await choosePorts(dir, 3000)
    const after = await choosePorts(dir, query)
    expect(Object.values(after)).not.toContain(query)
  })

  test('that is a file is refused in one sentence', async () => {
    const file = path.join(dir, 'file')
    await writeFile(file, '')
    await expect(prepareDataDir(file)).rejects.toThrow(`DATA_DIR ${file} is a file: a folder is needed.`)
  })

  test.each([
    ['ENOSPC', 'The disk is full: nothing can be written in DATA_DIR /d.'],
    ['EACCES', 'DATA_DIR /d may not be written: permission denied.'],
    ['EROFS', 'DATA_DIR /d may not be written: it is on a read-only disk.'],
  ])('explains %s', (code, sentence) => {
    expect(refusalFor(Object.assign(new Error(code), { code }), '/d')).toMatchObject({ message: sentence })
  })
})

describe('a start on an overloaded machine', () => {
  test.each([
    new Error('timeout exceeded when trying to connect'),
    new DOMException('The operation was aborted due to timeout', 'TimeoutError'),
    Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }),
  ])('ends with a sentence for: %s', (error) => {
    const message = `The machine is too busy, start again when it has less to do: ${error.message}.`
    expect(refusalFor(error, '/d')).toEqual(new Refusal(message))
  })

  test('does not change other errors', () => {
    const fault = new Error('an order without lines')
    expect(refusalFor(fault, '/d')).toBe(fault)
  })
})

describe('the lock', () => {
  test('is free again after its release', async () => {
    const { release } = await lock(dir)
    await release()
    await (await lock(dir)).release()
  })

  test('of a dead process, or of an unrelated one with its number, is taken over', async () => {
    await writeFile(path.join(dir, 'lock'), '999999999')
    await (await lock(dir)).release()
    const stranger = spawn('sleep', ['30'])
    await writeFile(path.join(dir, 'lock'), String(stranger.pid))
    await (await lock(dir)).release()
    stranger.kill()
  })

  test('of a running start is refused in one sentence', async () => {
    // a process with the command line of a start
    const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 30000)', 'local/start.ts'])
    await once(other, 'spawn')
    await writeFile(path.join(dir, 'lock'), String(other.pid))
    await expect(lock(dir)).rejects.toThrow(`Comanda already runs on DATA_DIR ${dir} (process ${other.pid})`)
    other.kill()
  })

  test('of a stopping one is awaited', async () => {
    const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 700)', 'local/start.ts'])
    await once(other, 'spawn')
    await writeFile(path.join(dir, 'lock'), String(other.pid))
    await writeFile(path.join(dir, 'lock.leaving'), String(other.pid))
    await (await lock(dir)).release()
    expect(other.exitCode).toBe(0)
  })
})

describe('an unusable external service', () => {
  test('is reported in one sentence', async () => {
    const port = await freePort()
    await expect(checkDatabase(`postgres://u:p@127.0.0.1:${port}/x`)).rejects.toThrow(
      `DATABASE_URL cannot be used: 127.0.0.1:${port} refuses the connection.`,
    )
    await expect(checkRedis(`redis://127.0.0.1:${port}`)).rejects.toThrow(
      `REDIS_URL cannot be used: 127.0.0.1:${port} refuses the connection.`,
    )
    await expect(checkEventStore(`esdb://127.0.0.1:${port}?tls=false`)).rejects.toThrow(
      `EVENTSTORE_URL cannot be used: 127.0.0.1:${port} refuses the connection.`,
    )
  })

  test('is reported for a login that the event store refuses', async () => {
    const database = await createDatabase()
    const credentials = { username: 'comanda', password: 'right' }
    const store = await startEventStore({ databaseUrl: database.url, credentials })
    await checkEventStore(store.url)
    await expect(checkEventStore(store.url.replace('right', 'wrong'))).rejects.toThrow(
      'EVENTSTORE_URL cannot be used: the server refuses its user or password.',
    )
    await store.close()
    await database.drop()
  })

  test('is reported for a wrong password and a missing database', async () => {
    const url = new URL(inject('postgresUrl'))
    url.pathname = '/nowhere'
    await expect(checkDatabase(url.href)).rejects.toThrow(
      'DATABASE_URL cannot be used: there is no database "nowhere".',
    )
    url.password = 'wrong'
    await expect(checkDatabase(url.href)).rejects.toThrow('the server refuses its user or password')
  })
})
