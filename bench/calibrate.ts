import { fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectLog } from '@comanda/event-store/client/connect.ts'
import pg from 'pg'
import { closedLoop } from './measure.ts'

/** Ceilings of the machine itself, each in operations or events a second. */
export type Ceilings = Readonly<{ F: number; P1: number; P64: number; C: number; J: number }>

/** An event of the usual size, appended to the real store and to the one that stores nothing. */
export const benchEvent = () => ({
  id: crypto.randomUUID(),
  type: 'Benched',
  data: { text: 'x'.repeat(540) },
  metadata: {},
})

export async function calibrate(connectionString: string, seconds: number): Promise<Ceilings> {
  const pool = new pg.Pool({ connectionString, max: 64 })
  const [F, P1, P64] = [fsyncs(seconds), await inserts(pool, 1, seconds), await inserts(pool, 64, seconds)]
  const [C, J] = [await clientAppends(seconds), await batchApply(pool, seconds)]
  await pool.end()
  return { F, P1, P64, C, J }
}

/** F: writes of 8 KB, each followed by fsync. */
function fsyncs(seconds: number): number {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-bench-'))
  const file = openSync(join(folder, 'f'), 'w')
  const block = Buffer.alloc(8_192)
  const end = performance.now() + seconds * 1_000
  let count = 0
  for (; performance.now() < end; count++) {
    writeSync(file, block, 0, block.length, 0)
    fdatasyncSync(file)
  }
  closeSync(file)
  rmSync(folder, { recursive: true })
  return count / seconds
}

/** P1 and P64: durable inserts of one row of 609 bytes, over `width` connections. */
async function inserts(pool: pg.Pool, width: number, seconds: number): Promise<number> {
  await pool.query('create table bench_insert (id bigserial primary key, body bytea not null)')
  const text = 'insert into bench_insert (body) values ($1)'
  const insert = { name: 'insert', text, values: [Buffer.alloc(609, 'x')] }
  const { perSecond } = await closedLoop(width, seconds, () => pool.query(insert))
  await pool.query('drop table bench_insert')
  return perSecond
}

/** C: our client against a server that accepts every append. */
async function clientAppends(seconds: number): Promise<number> {
  const server = fork(join(import.meta.dirname, 'canned-store.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [port] = await once(server, 'message')
  const log = connectLog({ url: `esdb://127.0.0.1:${port}?tls=false` })
  const { perSecond } = await closedLoop(64, seconds, (n) => log.append(`bench-${n}`, [benchEvent()], 'any'))
  await log.close()
  server.kill('SIGKILL')
  return perSecond
}

/**
 * J: batches of 500 events, each event with an order row, two item rows and a day's sum, and a checkpoint per batch.
 */
async function batchApply(pool: pg.Pool, seconds: number): Promise<number> {
  await pool.query(`
    create table bench_orders (tenant uuid, id uuid, status text, total bigint, primary key (tenant, id));
    create table bench_items (tenant uuid, id uuid, line int, title text, status text, primary key (tenant, id, line));
    create table bench_days (tenant uuid, day date, total bigint, primary key (tenant, day));
    create table bench_checkpoint (name text primary key, at bigint)`)
  const client = await pool.connect()
  const begun = performance.now()
  let events = 0
  for (; performance.now() < begun + seconds * 1_000; events += 500) await applyBatch(client)
  const rate = events / ((performance.now() - begun) / 1_000)
  client.release()
  await pool.query('drop table bench_orders, bench_items, bench_days, bench_checkpoint')
  return rate
}

const tenant = crypto.randomUUID()

const batchStatements = [
  `insert into bench_orders select $1, id, 'open', 1250 from unnest($2::uuid[]) id
   on conflict (tenant, id) do update set status = excluded.status`,
  `insert into bench_items select $1, id, line, 'Soup of the day', 'created'
   from unnest($2::uuid[]) id, generate_series(1, 2) line
   on conflict (tenant, id, line) do update set status = excluded.status`,
  `insert into bench_days select $1, '2026-01-01', 1250 * cardinality($2::uuid[])
   on conflict (tenant, day) do update set total = bench_days.total + excluded.total`,
  `insert into bench_checkpoint select $1::text, cardinality($2::uuid[])
   on conflict (name) do update set at = bench_checkpoint.at + excluded.at`,
]

async function applyBatch(client: pg.PoolClient): Promise<void> {
  const values = [tenant, Array.from({ length: 500 }, () => crypto.randomUUID())]
  await client.query('begin')
  for (const [n, text] of batchStatements.entries()) await client.query({ name: `apply ${n}`, text, values })
  await client.query('commit')
}
