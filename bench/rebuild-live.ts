import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Instance, initOf, innerDatabaseUrl, orderSender, signIn } from './instance.ts'
import { figures, openLoop, round, thousands } from './measure.ts'
import { listen } from './orders.ts'
import { latency, type Report } from './report.ts'

const chunkSeconds = 2
const rate = 100

/** How far the log and the read models of an installation are. */
type Standing = Readonly<{ head: number; checkpoint: number; building: number }>

async function standingOf(db: pg.Pool): Promise<Standing> {
  const { rows } = await db.query<Record<keyof Standing, string>>(`
    select (select coalesce(max(position), 0) from log.events) as head,
      (select coalesce(min(checkpoint), 0) from read.models where stage = 'live' and stuck_at is null) as checkpoint,
      (select count(*) from read.models where stage = 'building' or (rebuild_requested and stage = 'live')) as building`)
  const [row] = rows
  return { head: Number(row?.head), checkpoint: Number(row?.checkpoint), building: Number(row?.building) }
}

/** A folder that was kept may be of an older version, or not projected yet: figures taken meanwhile mean nothing. */
export async function untilCurrent(instance: Instance): Promise<void> {
  const db = new pg.Pool({ connectionString: innerDatabaseUrl(instance), max: 1 })
  for (;;) {
    const { head, checkpoint, building } = await standingOf(db)
    if (checkpoint >= head && building === 0) break
    await pause(500)
  }
  await db.query('vacuum analyze')
  await db.end()
}

/** G8 and G11: every read model is built anew beside live traffic. */
export async function goalsOfRebuilding(report: Report, instance: Instance): Promise<void> {
  await report.measure('G8 G11', async () => {
    const { events, seconds, screen } = await rebuildBeside(instance)
    const perMillion = (seconds / events) * 1_000_000
    const reached = `${thousands(events)} events in ${round(seconds, 0)} s = ${round(perMillion, 0)} s a million`
    const what = `all read models rebuilt beside ${rate} orders/s`
    return [
      { goal: 'G11', what, reached, floor: '240 s a million', met: perMillion <= 240 },
      {
        goal: 'G8',
        what: 'order to kitchen screen meanwhile',
        reached: latency(screen),
        floor: 'p99 1 s',
        met: screen.p99 <= 1_000,
      },
    ]
  })
}

/** How long it took, how many events the log held, and how long an order needed to twenty kitchen screens meanwhile. */
async function rebuildBeside(instance: Instance) {
  const db = new pg.Pool({ connectionString: innerDatabaseUrl(instance), max: 1 })
  const cook = await signIn(instance.url, 'kitchen@comanda.test')
  const waiter = await signIn(instance.url, 'waiter@comanda.test')
  const screens = await Promise.all(Array.from({ length: 20 }, () => listen(instance, cook)))
  const sender = orderSender(instance.url, waiter, await initOf(instance.url, waiter), 64)
  await openLoop(rate, chunkSeconds, sender.send)
  const { head: events } = await standingOf(db)
  await db.query(`update read.models set rebuild_requested = true where stage = 'live'`)
  const begun = performance.now()
  const shown: number[] = []
  let failed = 0
  while ((await standingOf(db)).building > 0) {
    const from = performance.now()
    const sent = await openLoop(rate, chunkSeconds, async (n) => {
      const position = await sender.send(n)
      const times = await Promise.all(screens.map((screen) => screen.reaches(position)))
      shown.push(Math.max(...times) - (from + (n * 1_000) / rate))
    })
    failed += sent.failed
  }
  const seconds = (performance.now() - begun) / 1_000
  for (const screen of screens) screen.close()
  await sender.close()
  await db.end()
  return { events, seconds, screen: figures(shown, seconds, failed) }
}
