import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Ceilings } from './calibrate.ts'
import { listen } from './feed.ts'
import {
  addTenant,
  databaseUrlOf,
  type Instance,
  innerUrl,
  openTill,
  type Session,
  signIn,
  type Till,
} from './instance.ts'
import { closedLoop, type Figures, figures, openLoop, round, thousands } from './measure.ts'
import { type Line, latency, rateOf } from './report.ts'

export type Needs = Readonly<{ instance: Instance; at: Ceilings; rate: number; seconds: number }>

/** create-order by 32 callers, each of which sends the next order when it is answered. */
export async function ordersOf32(instance: Instance, url: string, seconds: number): Promise<Figures> {
  const till = await openTill(instance, { connections: 32, url })
  const answered = await closedLoop(32, seconds, till.send)
  await till.close()
  return answered
}

/** G5: create-order, as fast as possible. */
export async function createOrders({ instance, at, seconds }: Needs): Promise<Line[]> {
  const line = async (what: string, url: string): Promise<Line> => {
    const answered = await ordersOf32(instance, url, seconds)
    const share = answered.perSecond / at.P64
    const reached = `${rateOf(answered)} = ${round(share, 3)} P64, ${latency(answered)}, ${answered.failed} failed`
    return { goal: 'G5', what, floor: '0.10 P64', met: share >= 0.1 && answered.failed === 0, reached }
  }
  return [
    await line('create-order, 32 connections, command-api', innerUrl(instance, 'command')),
    await line('create-order, 32 connections, gateway', instance.url),
  ]
}

/** G6: create-order at a fixed rate. */
export async function ordersAtRate({ instance, at, rate, seconds }: Needs): Promise<Line[]> {
  const till = await openTill(instance, { connections: 64 })
  await openLoop(rate, 2, till.send)
  const answered = await openLoop(rate, seconds, till.send)
  await till.close()
  const most = 130_000 / at.P1
  const met = answered.p99 <= most && answered.failed === 0
  const what = `create-order at ${rate}/s, open loop, gateway`
  const reached = `${latency(answered)}, ${answered.failed} failed`
  return [{ goal: 'G6', what, reached, floor: `p99 ${round(most, 1)} ms`, met }]
}

const screensOf = (instance: Instance, session: Session) =>
  Promise.all(Array.from({ length: 20 }, () => listen(instance, session)))

/** G7 and G12 in one run: orders at a fixed rate while 20 screens of the restaurant and 200 of others listen. */
export async function orderToKitchen({ instance, rate, seconds }: Needs): Promise<Line[]> {
  const others = await Promise.all(Array.from({ length: 10 }, (_, n) => addTenant(instance, n)))
  const screens = await screensOf(instance, await signIn(instance, 'kitchen@comanda.test'))
  const strangers = (await Promise.all(others.map((other) => screensOf(instance, other)))).flat()
  const till = await openTill(instance, { connections: 64 })
  await openLoop(rate, 2, till.send)
  const { screen, lag } = await sendToScreens(till, screens, rate, seconds)
  const leaks = strangers.reduce((sum, socket) => sum + socket.changes(), 0)
  for (const socket of [...screens, ...strangers]) socket.close()
  await till.close()
  const reached = `${latency(screen)}, ${screen.failed} failed, ${leaks} sent to other restaurants`
  const what = `order to kitchen screen at ${rate}/s, 20 + 200 sockets`
  const floor = 'p99 50 ms'
  return [
    { goal: 'G7', what, reached, floor, met: screen.p99 <= 50 && leaks === 0 },
    { goal: 'G12', what: 'answer to committed read model', reached: latency(lag), floor, met: lag.p99 <= 50 },
  ]
}

/**
 * Sends orders at a fixed rate. `screen` counts from the moment an order was due until the last of the screens is
 * notified, `lag` from its answer to the first message that proves its read model committed.
 */
async function sendToScreens(
  till: Till,
  screens: Awaited<ReturnType<typeof screensOf>>,
  rate: number,
  seconds: number,
): Promise<{ screen: Figures; lag: Figures; times: number[] }> {
  const [times, lags]: [number[], number[]] = [[], []]
  const sent = await openLoop(rate, seconds, async (n, due) => {
    const position = await till.send(n)
    const answered = performance.now()
    const arrivals = await Promise.all(screens.map((screen) => screen.reaches(position)))
    times.push(Math.max(...arrivals) - due)
    lags.push(Math.max(0, Math.min(...arrivals) - answered))
  })
  return { screen: figures(times, seconds, sent.failed), lag: figures(lags, seconds), times }
}

/** Positions of the log and of the read models of an installation. */
type Progress = Readonly<{ head: number; checkpoint: number; building: number }>

async function progressOf(db: pg.Pool): Promise<Progress> {
  const { rows } = await db.query<Record<keyof Progress, string>>(`
    select (select coalesce(max(position), 0) from log.events) as head,
      (select coalesce(min(checkpoint), 0) from read.models where stage = 'live' and stuck_at is null) as checkpoint,
      (select count(*) from read.models where stage = 'building' or (rebuild_requested and stage = 'live')) as building`)
  const [row] = rows
  return { head: Number(row?.head), checkpoint: Number(row?.checkpoint), building: Number(row?.building) }
}

/**
 * Waits until the read models are current. A data folder of an earlier run may be of an older version or not be
 * projected yet, and figures would then be wrong.
 */
export async function untilCurrent(instance: Instance): Promise<void> {
  const db = new pg.Pool({ connectionString: databaseUrlOf(instance), max: 1 })
  for (;;) {
    const { head, checkpoint, building } = await progressOf(db)
    if (checkpoint >= head && building === 0) break
    await pause(500)
  }
  await db.query('vacuum analyze')
  await db.end()
}

/** G8 and G11: every read model is rebuilt during live traffic. */
export async function rebuildBesideOrders(instance: Instance): Promise<Line[]> {
  const rate = 100
  const db = new pg.Pool({ connectionString: databaseUrlOf(instance), max: 1 })
  const screens = await screensOf(instance, await signIn(instance, 'kitchen@comanda.test'))
  const till = await openTill(instance, { connections: 64 })
  await openLoop(rate, 2, till.send)
  const { head: events } = await progressOf(db)
  await db.query(`update read.models set rebuild_requested = true where stage = 'live'`)
  const begun = performance.now()
  const times: number[] = []
  while ((await progressOf(db)).building > 0) times.push(...(await sendToScreens(till, screens, rate, 2)).times)
  const seconds = (performance.now() - begun) / 1_000
  for (const screen of screens) screen.close()
  await Promise.all([till.close(), db.end()])
  const perMillion = (seconds / events) * 1_000_000
  const rebuilt = `${thousands(events)} events in ${round(seconds, 0)} s = ${round(perMillion, 0)} s a million`
  const what = `all read models rebuilt beside ${rate} orders/s`
  const screen = figures(times, seconds)
  const kitchen = { goal: 'G8', what: 'order to kitchen screen meanwhile', floor: 'p99 1 s' }
  return [
    { goal: 'G11', what, reached: rebuilt, floor: '240 s a million', met: perMillion <= 240 },
    { ...kitchen, reached: latency(screen), met: screen.p99 <= 1_000 },
  ]
}
