import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { standingOf } from './current.ts'
import { type Instance, initOf, innerDatabaseUrl, innerUrl, orderSender, signIn } from './instance.ts'

/**
 * G13: the projections are stopped while so many events are written; measures the seconds from their restart to the end
 * of the log.
 */
export async function catchUpAfter(instance: Instance, events: number): Promise<{ events: number; seconds: number }> {
  const processes: Record<string, number> = JSON.parse(readFileSync(join(instance.dataDir, 'processes.json'), 'utf8'))
  const worker = processes.projections
  if (!worker) throw new Error('the projections do not run')
  const client = new pg.Pool({ connectionString: innerDatabaseUrl(instance), max: 4 })
  const waiter = await signIn(instance.url, 'waiter@comanda.test')
  const sender = orderSender(innerUrl(instance, 'command'), waiter, await initOf(instance.url, waiter), 32)
  const before = await headOf(client)
  process.kill(worker, 'SIGSTOP')
  try {
    const callers = Array.from({ length: 32 }, async (_, caller) => {
      for (let n = caller; (await headOf(client)) - before < events; n += 32) await sender.send(n)
    })
    await Promise.all(callers)
  } finally {
    process.kill(worker, 'SIGCONT')
  }
  const begun = performance.now()
  const head = await headOf(client)
  while ((await checkpointOf(client)) < head) await pause(20)
  const seconds = (performance.now() - begun) / 1_000
  await sender.close()
  await client.end()
  return { events: head - before, seconds }
}

const headOf = async (db: pg.Pool) => (await standingOf(db)).head
const checkpointOf = async (db: pg.Pool) => (await standingOf(db)).checkpoint
