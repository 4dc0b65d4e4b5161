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
  test('a database is empty, ours alone, and goes when it is dropped', async () => {
    const [one, two] = await Promise.all([createDatabase(), createDatabase()])
    await ask(one.url, 'create table only_here (id int)')
    await expect(ask(two.url, 'select from only_here')).rejects.toThrow('does not exist')
    await one.drop()
    await expect(ask(one.url, 'select 1')).rejects.toThrow('does not exist')
    await two.drop()
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

  test('a PostgreSQL of its own survives kill -9 with what it acknowledged, and has data checksums', async () => {
    const own = await ownPostgres()
    await ask(own.url, 'create table kept (id int); insert into kept values (7)')
    own.kill()
    await own.restart()
    expect((await ask(own.url, 'select id from kept')).rows).toEqual([{ id: 7 }])
    expect((await ask(own.url, 'show data_checksums')).rows).toEqual([{ data_checksums: 'on' }])
    await own.stop()
  })
})
