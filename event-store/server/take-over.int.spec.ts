import { freePort } from '@comanda/local/engines/ports.ts'
import { createDatabase } from '@comanda/tests/systems/engines.ts'
import { appendAlways, faultsIn } from '@comanda/tests/systems/recorder.ts'
import { spawnStore, storeModes } from '@comanda/tests/systems/store-process.ts'
import pg from 'pg'
import { test } from 'vitest'
import { connectLog } from '../client/connect.ts'
import { LogUnavailable } from '../client/log.ts'

const event = () => ({ id: crypto.randomUUID(), type: 'Tested', data: {}, metadata: {} })

// the modes run side by side, because a refused store waits five seconds for the other's end
test.concurrent.for(storeModes)(
  'a second event store refuses, takes over from a dead first, and a stopped one that wakes cannot write, %s',
  { timeout: 90_000 },
  async ([, mode], { expect }) => {
    const database = await createDatabase()
    const ports = [await freePort(), await freePort(), await freePort()] as const
    const first = spawnStore(database.url, ports[0], mode)
    await first.ready
    const log = connectLog({ url: first.url })
    const { recorder, stop } = appendAlways(log, 8)
    await expect.poll(() => recorder.acknowledged.size, { timeout: 20_000 }).toBeGreaterThan(100)

    const refused = spawnStore(database.url, ports[1], mode)
    expect(await refused.exited).toBe(1)
    expect(refused.said()).toMatch(/Another event store is already writing to this database .*Only one may run/)

    await Promise.all([first.stop('SIGKILL'), stop().catch(() => undefined), log.close()])
    const startedAt = Date.now()
    const second = spawnStore(database.url, ports[1], mode)
    await second.ready
    expect(Date.now() - startedAt).toBeLessThan(5_000)
    const stale = connectLog({ url: second.url, appendTimeoutMs: 2_000 })
    await stale.append('second-1', [event()], 'no_stream')

    second.child.kill('SIGSTOP')
    expect(await cutWriter(database.url)).toBe(1)
    const third = spawnStore(database.url, ports[2], mode)
    await third.ready
    const current = connectLog({ url: third.url })
    await current.append('third-1', [event()], 'no_stream')
    second.child.kill('SIGCONT')
    await expect(stale.append('second-1', [event()], 'any')).rejects.toBeInstanceOf(LogUnavailable)
    expect(await second.exited).toBe(1)

    expect(await current.readStream('second-1')).toHaveLength(1)
    expect(await faultsIn(current, recorder)).toEqual([])
    await Promise.all([stale.close(), current.close()])
    await third.stop()
    await database.drop()
  },
)

/**
 * Cuts the connection of a stopped process, like a network failure or the server's own timeout. Returns the number of
 * connections.
 */
async function cutWriter(databaseUrl: string): Promise<number | null> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rowCount } = await client.query(
    `select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
     where l.locktype = 'advisory' and l.granted and d.datname = current_database()`,
  )
  await client.end()
  return rowCount
}
