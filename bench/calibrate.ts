import { type ChildProcess, fork } from 'node:child_process'
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectLog } from '@comanda/event-store/client/connect.ts'
import pg from 'pg'
import { closedLoop } from './measure.ts'

/** The machine's own ceilings (GOALS §4), each in operations or events a second. */
export type Ceilings = Readonly<{ F: number; P1: number; P64: number; L: number; C: number; J: number }>

const payload = Buffer.alloc(609, 'x')

export async function calibrate(databaseUrl: string, seconds = 5): Promise<Ceilings> {
  const F = fsyncs(seconds)
  const P1 = await inserts(databaseUrl, 1, seconds)
  const P64 = await inserts(databaseUrl, 64, seconds)
  const L = await inserts(databaseUrl, 64, seconds, lockedInsert)
  const C = await clientAppends(seconds)
  const J = await batchApply(databaseUrl, seconds)
  return { F, P1, P64, L, C, J }
}

/** F: writes of 8 KB, each made durable. */
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

async function withPool<T>(databaseUrl: string, max: number, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

const plainInsert = 'insert into bench_insert (body) values ($1)'
const lockedInsert =
  'with l as materialized (select pg_advisory_xact_lock(42)) insert into bench_insert (body) select $1 from l'

/** P1, P64 and L: one row of 609 bytes, committed durably, over `width` connections. */
const inserts = (databaseUrl: string, width: number, seconds: number, text = plainInsert) =>
  withPool(databaseUrl, width, async (pool) => {
    await pool.query('drop table if exists bench_insert')
    await pool.query('create table bench_insert (id bigserial primary key, body bytea not null)')
    const insert = { name: 'insert', text, values: [payload] }
    const { perSecond } = await closedLoop(width, seconds, () => pool.query(insert))
    await pool.query('drop table bench_insert')
    return perSecond
  })

/** C: our client against a server that accepts every append. */
async function clientAppends(seconds: number): Promise<number> {
  const server = fork(join(import.meta.dirname, 'canned-store.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  try {
    const log = connectLog({ url: `esdb://127.0.0.1:${await portOf(server)}?tls=false` })
    const body = { text: 'x'.repeat(540) }
    const event = () => ({ id: crypto.randomUUID(), type: 'Benched', data: body, metadata: {} })
    const { perSecond } = await closedLoop(64, seconds, (n) => log.append(`bench-${n}`, [event()], 'any'))
    await log.close()
    return perSecond
  } finally {
    server.kill('SIGKILL')
  }
}

const portOf = (server: ChildProcess) =>
  new Promise<number>((resolve) => server.once('message', (port) => resolve(Number(port))))

/** J: 500 events a transaction, each one order row, two item rows and a share of a day's sum, and the checkpoint. */
const batchApply = (databaseUrl: string, seconds: number) =>
  withPool(databaseUrl, 1, async (pool) => {
    await pool.query(`
      drop table if exists bench_orders, bench_items, bench_days, bench_checkpoint;
      create table bench_orders (tenant uuid, id uuid, status text, total bigint, primary key (tenant, id));
      create table bench_items (tenant uuid, id uuid, line int, title text, status text, primary key (tenant, id, line));
      create table bench_days (tenant uuid, day date, total bigint, primary key (tenant, day));
      create table bench_checkpoint (name text primary key, at bigint)`)
    const tenant = crypto.randomUUID()
    const end = performance.now() + seconds * 1_000
    const begun = performance.now()
    let events = 0
    for (; performance.now() < end; events += 500) await applyBatch(pool, tenant, events)
    const rate = events / ((performance.now() - begun) / 1_000)
    await pool.query('drop table bench_orders, bench_items, bench_days, bench_checkpoint')
    return rate
  })

async function applyBatch(pool: pg.Pool, tenant: string, position: number): Promise<void> {
  const ids = Array.from({ length: 500 }, () => crypto.randomUUID())
  const items = ids.flatMap((id) => [1, 2].map((line) => ({ id, line })))
  await pool.query('begin')
  await pool.query({
    name: 'orders',
    text: "insert into bench_orders select $1, id, 'open', 1250 from unnest($2::uuid[]) id on conflict (tenant, id) do update set status = excluded.status",
    values: [tenant, ids],
  })
  await pool.query({
    name: 'items',
    text: "insert into bench_items select $1, id, line, 'Soup of the day', 'created' from unnest($2::uuid[], $3::int[]) as t(id, line) on conflict (tenant, id, line) do update set status = excluded.status",
    values: [tenant, items.map(({ id }) => id), items.map(({ line }) => line)],
  })
  await pool.query({
    name: 'days',
    text: "insert into bench_days values ($1, '2026-01-01', $2) on conflict (tenant, day) do update set total = bench_days.total + excluded.total",
    values: [tenant, 500 * 1_250],
  })
  await pool.query({
    name: 'checkpoint',
    text: "insert into bench_checkpoint values ('orders', $1) on conflict (name) do update set at = excluded.at",
    values: [position],
  })
  await pool.query('commit')
}
