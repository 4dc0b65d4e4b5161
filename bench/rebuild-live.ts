import pg from 'pg'
import { standingOf } from './current.ts'
import { type Instance, initOf, innerDatabaseUrl, orderSender, signIn } from './instance.ts'
import { type Figures, figures, openLoop } from './measure.ts'
import { listen } from './orders.ts'

const chunkSeconds = 2

/**
 * G8 and G11: every read model is built anew beside live traffic. How long it took, how many events the log held, and how
 * long an order needed to twenty kitchen screens meanwhile.
 */
export async function rebuildBeside(instance: Instance, rate: number) {
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
  const screen: Figures = figures(shown, seconds, failed)
  return { events, seconds, screen }
}
