import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'
import { freePort } from '@comanda/local/engines/ports.ts'
import { createDatabase } from '@comanda/tests/systems/engines.ts'
import { faultsIn, type Recorder } from '@comanda/tests/systems/recorder.ts'
import { expect, test } from 'vitest'
import { connectLog } from '../client/connect.ts'
import { startEventStore } from './server.ts'

type Fault = 'before the commit reaches PostgreSQL' | 'before its answer comes back'

const copyDone = Buffer.from([0x63, 0, 0, 0, 4])

/** A proxy for PostgreSQL's protocol; when armed, it cuts the next writing connection exactly at its commit. */
async function cuttingProxy(databaseUrl: string) {
  const { hostname, port: targetPort } = new URL(databaseUrl)
  const state: { armed: Fault | null; cuts: number } = { armed: null, cuts: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = dial(Number(targetPort), hostname)
    let isCutting = false
    const cut = () => {
      state.armed = null
      state.cuts++
      client.destroy()
      upstream.destroy()
    }
    client.on('data', (chunk) => {
      const isCommit = chunk.length >= 5 && chunk.subarray(-5).equals(copyDone)
      if (isCommit && state.armed === 'before the commit reaches PostgreSQL') return cut()
      if (isCommit && state.armed === 'before its answer comes back') isCutting = true
      upstream.write(chunk)
    })
    upstream.on('data', (chunk) => {
      if (isCutting && chunk.includes('COPY ')) cut()
      else client.write(chunk)
    })
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        client.destroy()
        upstream.destroy()
      })
    }
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.port = String(port)
  url.hostname = '127.0.0.1'
  const close = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { url: url.href, state, close }
}

test.for(['before the commit reaches PostgreSQL', 'before its answer comes back'] as Fault[])(
  'a connection lost %s: the answer is what is stored',
  async (fault) => {
    const database = await createDatabase()
    const proxy = await cuttingProxy(database.url)
    const store = await startEventStore({ databaseUrl: proxy.url })
    const log = connectLog({ url: store.url, appendTimeoutMs: 10_000, attemptTimeoutMs: 10_000 })
    const recorder: Recorder = { acknowledged: new Map(), conflicts: 0, repeated: 0 }
    for (let round = 0; round < 5; round++) {
      proxy.state.armed = fault
      const appends = Array.from({ length: 8 }, async (_, n) => {
        const stream = `lost-${round}-${n}`
        const event = { id: crypto.randomUUID(), type: 'Lost', data: { n }, metadata: {} }
        const result = await log.append(stream, [event], 'no_stream')
        if ('conflict' in result) recorder.conflicts++
        else recorder.acknowledged.set(event.id, { stream, ...result })
      })
      await Promise.all(appends)
    }
    expect(proxy.state.cuts).toBe(5)
    expect(recorder.acknowledged.size).toBe(40)
    expect(await faultsIn(log, recorder)).toEqual([])
    await log.close()
    await store.close()
    proxy.close()
    await database.drop()
  },
)
