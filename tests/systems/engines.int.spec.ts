import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '@comanda/local/engines/postgres.ts'
import { until } from '@comanda/local/engines/processes.ts'
import { Redis } from 'ioredis'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { createDatabase, ownPostgres, redisUrl } from './engines.ts'

const ask = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(sql).finally(() => client.end())
}

describe('the engines of a test run', () => {
  test('a database is empty, separate, and removed when it is dropped', async () => {
    const [one, two] = await Promise.all([createDatabase(), createDatabase()])
    await ask(one.url, 'create table only_here (id int)')
    await expect(ask(two.url, 'select from only_here')).rejects.toThrow('does not exist')
    await one.drop()
    await expect(ask(one.url, 'select 1')).rejects.toThrow('does not exist')
    await two.drop()
  })

  test('dropping a database waits for sessions that are closing', async () => {
    const database = await createDatabase()
    const client = new pg.Client({ connectionString: database.url })
    const thrown: unknown[] = []
    client.on('error', (error) => thrown.push(error))
    await client.connect()
    const dropping = database.drop()
    await client.query('select pg_sleep(0.2)')
    await client.end()
    await dropping
    expect(thrown).toEqual([])
  })

  test('the query role can sign in and may read nothing unless granted', async () => {
    const database = await createDatabase()
    await ask(database.url, 'create table secret (id int)')
    await expect(ask(database.queryUrl, 'select from secret')).rejects.toThrow('permission denied')
    await database.drop()
  })

  test('Redis answers', async () => {
    const redis = new Redis(redisUrl())
    expect(await redis.ping()).toBe('PONG')
    redis.disconnect()
  })

  test('a separate PostgreSQL survives kill -9 with everything acknowledged, and has data checksums', async () => {
    const own = await ownPostgres()
    await ask(own.url, 'create table kept (id int); insert into kept values (7)')
    own.kill()
    await own.restart()
    expect((await ask(own.url, 'select id from kept')).rows).toEqual([{ id: 7 }])
    expect((await ask(own.url, 'show data_checksums')).rows).toEqual([{ data_checksums: 'on' }])
    await own.stop()
  })

  test('a killed PostgreSQL starts again once its last child has released the memory', async () => {
    const dir = await mkdtemp(path.join(tmpdir(), 'comanda-held-'))
    await chmod(dir, 0o755)
    const options = { dataDir: path.join(dir, 'postgres'), password: 'held', settings: { shared_buffers: '16MB' } }
    const first = await startPostgres(options)
    const client = new pg.Client({ connectionString: first.url })
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const child = rows[0]?.pid ?? 0
    process.kill(child, 'SIGSTOP') // it would have noticed at once
    first.kill()
    await first.exited

    const starting = startPostgres(options)
    starting.catch(() => undefined)
    const log = `${options.dataDir}.log`
    const isRefused = async () => (await readFile(log, 'utf8')).includes('pre-existing shared memory block')
    expect(await until(isRefused, 20_000)).toBe(true)
    process.kill(child, 'SIGCONT')
    const second = await starting
    expect((await ask(second.url, 'select 1 as one')).rows).toEqual([{ one: 1 }])
    await second.stop()
    await rm(dir, { recursive: true, force: true })
  })
})
