import { openFeed } from './feed.ts'
import { type Instance, openTill, type Session, signIn, waiterOf } from './instance.ts'
import { figures } from './measure.ts'
import type { Needs } from './orders.ts'
import { type Line, latency } from './report.ts'

const [warm, measured] = [50, 200]

/** G25: from the tap to the last of twenty screens (ten kitchens, ten tills), one order after the other. */
export async function sentToVisible({ instance }: Needs): Promise<Line[]> {
  const [cook, waiter] = [await signIn(instance, 'kitchen@comanda.test'), await waiterOf(instance)]
  const opening = Array.from({ length: 10 }, () => [
    openScreen(instance, cook, '/kitchen?ended=1'),
    openScreen(instance, waiter, '/orders'),
  ])
  const screens = await Promise.all(opening.flat())
  const till = await openTill(instance, { connections: 1, session: waiter })
  const times: number[] = []
  for (let n = 0; n < warm + measured; n++) {
    const order = till.orderOf(n)
    const shown = screens.map((screen) => screen.shows(order.orderId))
    const sent = performance.now()
    await till.place(order)
    times.push(Math.max(...(await Promise.all(shown))) - sent)
  }
  for (const screen of screens) screen.close()
  await till.close()
  const visible = figures(times.slice(warm), 1)
  const what = 'sent to visible on the last of 20 screens, one order at a time'
  const met = visible.p50 <= 15 && visible.p99 <= 25
  return [{ goal: 'G25', what, reached: latency(visible), floor: 'p50 15, p99 25 ms', met }]
}

type Row = Readonly<{ id: string; orders?: readonly Readonly<{ id: string }>[] }>

/** Keeps a list as the web does: takes changes from the feed, and reads what the feed does not contain. */
async function openScreen(instance: Instance, session: Session, path: string) {
  let waiting: { id: string; tell: (at: number) => void } | undefined
  const hold = (rows: readonly Row[]) => {
    const ids = rows.flatMap((row): readonly Readonly<{ id: string }>[] => row.orders ?? [row])
    if (ids.some(({ id }) => id === waiting?.id)) waiting?.tell(performance.now())
  }
  const read = async () => {
    const answer = await fetch(`${instance.url}/api/v1${path}`, { headers: { cookie: session.cookie } })
    hold((await answer.json()) as Row[]) // what query-api answers
  }
  const socket = await openFeed(instance, session, ({ changes = [], orders }) => {
    if (orders) hold(orders)
    else if (changes.some(({ topic }) => topic === 'orders')) void read()
  })
  const shows = (id: string) =>
    new Promise<number>((tell) => {
      waiting = { id, tell }
    })
  return { shows, close: () => socket.close() }
}
