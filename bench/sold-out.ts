import type { PosInit } from '@comanda/web/api/pos.ts'
import { openFeed } from './feed.ts'
import { type Instance, initOf, type Session, signIn, waiterOf } from './instance.ts'
import { figures } from './measure.ts'
import type { Needs } from './orders.ts'
import { type Line, latency } from './report.ts'

const [warm, measured, screenCount] = [4, 40, 20]

/** From the tap to the last of twenty tills, each of which reads its menu again, as the web does. */
export async function soldOutEverywhere({ instance }: Needs): Promise<Line[]> {
  const [admin, waiter] = [await signIn(instance, 'admin@comanda.test'), await waiterOf(instance)]
  const [dish] = (await initOf(instance, waiter)).menuItems
  if (!dish) throw new Error('the demo restaurant has dishes')
  const tills = await Promise.all(Array.from({ length: screenCount }, () => openTillScreen(instance, waiter, dish.id)))
  const times: number[] = []
  for (let n = 0; n < warm + measured; n++) {
    const isOut = n % 2 === 0
    const shown = tills.map((till) => till.shows(isOut))
    const sent = performance.now()
    await mark(instance, admin, { id: dish.id, isOut })
    times.push(Math.max(...(await Promise.all(shown))) - sent)
  }
  for (const till of tills) till.close()
  const visible = figures(times.slice(warm), 1)
  const what = `a dish sold out, or back on sale, on the last of ${screenCount} tills`
  return [{ goal: 'sold-out', what, reached: latency(visible), floor: 'p99 1 s', met: visible.p99 <= 1_000 }]
}

async function mark(instance: Instance, { cookie }: Session, dish: Readonly<{ id: string; isOut: boolean }>) {
  const call = dish.isOut ? 'sold-out' : 'back-on-sale'
  const answer = await fetch(`${instance.url}/api/v1/menu-items/${dish.id}/${call}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ variantId: null, addonId: null, ...(dish.isOut && { until: 'switched' }) }),
  })
  if (!answer.ok) throw new Error(`${call}: ${await answer.text()}`)
  await answer.arrayBuffer()
}

type TillScreen = Readonly<{ shows: (isOut: boolean) => Promise<number>; close: () => void }>

async function openTillScreen(instance: Instance, session: Session, dishId: string): Promise<TillScreen> {
  let waiting: { isOut: boolean; resolve: (at: number) => void } | undefined
  const read = async () => {
    const init: PosInit = await initOf(instance, session)
    const isOut = init.menuItems.find(({ id }) => id === dishId)?.sold_out !== undefined
    if (waiting?.isOut === isOut) waiting.resolve(performance.now())
  }
  const socket = await openFeed(instance, session, ({ changes = [] }) => {
    if (changes.some(({ topic }) => topic === 'menu')) void read()
  })
  const shows = (isOut: boolean) =>
    new Promise<number>((resolve) => {
      waiting = { isOut, resolve }
    })
  return { shows, close: () => socket.close() }
}
