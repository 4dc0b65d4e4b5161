import { randomUUID } from 'node:crypto'
import { createDatabase } from '@comanda/tests/systems/engines.ts'
import { ANY, EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectLog } from '../client/connect.ts'
import type { EventLog } from '../client/log.ts'
import { type RunningEventStore, startEventStore } from './server.ts'

const credentials = { username: 'comanda', password: 'p4ss-derived' }

let database: Awaited<ReturnType<typeof createDatabase>>
let store: RunningEventStore
const opened: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  database = await createDatabase()
  store = await startEventStore({ databaseUrl: database.url, credentials })
})
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})
afterAll(async () => {
  await store?.close()
  await database?.drop()
})

const urlFor = (login: string) => store.url.replace(/\/\/.*@/, `//${login}`)
const event = () => ({ id: randomUUID(), type: 'Tested', data: { n: 1 }, metadata: {} })

function connected(url: string, timeoutMs = 1_000): EventLog {
  const log = connectLog({ url, appendTimeoutMs: timeoutMs, readTimeoutMs: timeoutMs })
  opened.push(() => log.close())
  return log
}

describe('a store with credentials', () => {
  test('serves clients with them in the connection string, with BatchAppend and never the slow Append', async () => {
    const call = vi.spyOn(streamsGrpc.StreamsClient.prototype, 'append')
    const batch = vi.spyOn(streamsGrpc.StreamsClient.prototype, 'batchAppend')
    const log = connected(store.url, 20_000)
    expect(await log.append('given-1', [event()], 'no_stream')).toMatchObject({ revision: 0n })
    expect(await log.readStream('given-1')).toHaveLength(1)
    expect([call.mock.calls.length, batch.mock.calls.length > 0]).toEqual([0, true])
  })

  test.each([
    ['none', ''],
    ['a wrong password', 'comanda:guessed@'],
    ['another user', 'admin:p4ss-derived@'],
  ])('refuses an append and a read with %s', async (_, login) => {
    const log = connected(urlFor(login))
    await expect(log.append('stolen-1', [event()], 'any')).rejects.toThrow('not confirmed')
    await expect(log.readStream('given-1')).rejects.toThrow()
    await expect(log.head()).rejects.toThrow()
    expect(await connected(store.url, 20_000).readStream('stolen-1')).toEqual([])
  })

  test('reports wrong credentials to the client in its own terms', async () => {
    const client = EventStoreDBClient.connectionString(urlFor(''))
    opened.push(() => client.dispose())
    const append = client.appendToStream('stolen-2', jsonEvent({ type: 'Tested', data: {} }), { expectedRevision: ANY })
    await expect(append).rejects.toMatchObject({ type: 'access-denied' })
    await expect(client.deleteStream('given-1')).rejects.toMatchObject({ type: 'access-denied' })
    await expect(client.tombstoneStream('given-1')).rejects.toMatchObject({ type: 'access-denied' })
    const heard = new Promise((_, reject) => client.subscribeToAll().on('error', reject))
    await expect(heard).rejects.toMatchObject({ type: 'access-denied' })
  })
})
