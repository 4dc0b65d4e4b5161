import type { KitchenStation } from '@comanda/web/api/stations.ts'
import { type ShownOrder, shownOrders } from '@comanda/web/screens/board/pending-items.ts'
import { ordersByStation, routingOf } from '@comanda/web/screens/kitchen/stations.ts'
import { openFeed } from './feed.ts'
import { type Instance, initOf, openTill, type Session, signIn, type Till, waiterOf } from './instance.ts'
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
  const visible = await timesUntil(till, measured, () => screens)
  for (const screen of screens) screen.close()
  await till.close()
  const what = 'sent to visible on the last of 20 screens, one order at a time'
  const met = visible.p50 <= 15 && visible.p99 <= 25
  return [{ goal: 'G25', what, reached: latency(visible), floor: 'p50 15, p99 25 ms', met }]
}

const stationCount = 6

/** G26: from the tap to the kitchen's screen, and to the screens of the stations that make a dish of the order. */
export async function sentToStations({ instance }: Needs): Promise<Line[]> {
  const [cook, waiter] = [await signIn(instance, 'kitchen@comanda.test'), await waiterOf(instance)]
  const till = await openTill(instance, { connections: 1, session: waiter })
  const line = (what: string, floor: number, visible: Awaited<ReturnType<typeof timesUntil>>): Line => {
    return { goal: 'G26', what, reached: latency(visible), floor: `p99 ${floor} ms`, met: visible.p99 <= floor }
  }
  const kitchen = await openScreen(instance, cook, '/kitchen?ended=1')
  const one = line('sent to visible in one kitchen', 15, await timesUntil(till, 2 * measured, () => [kitchen]))
  kitchen.close()
  await addStations(instance)
  const answer = await fetch(`${instance.url}/api/v1/kitchen/stations`, { headers: { cookie: cook.cookie } })
  const routing = routingOf((await answer.json()) as KitchenStation[], 'Kitchen') // what query-api answers
  if (!routing) throw new Error('the stations were added')
  const opening = routing.stations.map(async ({ id }) => [id, await openStation(instance, cook, routing, id)] as const)
  const screens = new Map(await Promise.all(opening))
  const visible = await timesUntil(till, 2 * measured, ({ cart }) =>
    [...new Set(cart.map(({ id }) => routing.stationOf(id).id))].flatMap((id) => screens.get(id) ?? []),
  )
  for (const screen of screens.values()) screen.close()
  await till.close()
  return [one, line(`sent to visible on the order's screens of ${stationCount} stations`, 25, visible)]
}

/** Milliseconds from sending each order, one after the other, until the last of its screens shows it. */
async function timesUntil(till: Till, count: number, screensOf: (order: ReturnType<Till['orderOf']>) => Screen[]) {
  const times: number[] = []
  for (let n = 0; n < warm + count; n++) {
    const order = till.orderOf(n)
    const shown = screensOf(order).map((screen) => screen.shows(order.orderId))
    const sent = performance.now()
    await till.place(order)
    times.push(Math.max(...(await Promise.all(shown))) - sent)
  }
  return figures(times.slice(warm), 1)
}

/** Routes every dish of the menu to one of the stations. */
async function addStations(instance: Instance): Promise<void> {
  const { cookie } = await signIn(instance, 'admin@comanda.test')
  const { menuItems } = await initOf(instance, { cookie, username: '' })
  for (let n = 0; n < stationCount; n += 1) {
    const itemIds = menuItems.filter((_, index) => index % stationCount === n).map(({ id }) => id)
    const answer = await fetch(`${instance.url}/api/v1/settings/stations/add`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ title: `Station ${n + 1}`, categoryIds: [], itemIds }),
    })
    if (!answer.ok) throw new Error(`station ${n + 1}: ${await answer.text()}`)
    await answer.arrayBuffer()
  }
}

type Routing = Parameters<ReturnType<typeof ordersByStation>>[1]

/** The screen of a station: it shows orders as the web does. */
function openStation(instance: Instance, cook: Session, routing: Routing, stationId: string): Promise<Screen> {
  const [show, showAt] = [shownOrders(), ordersByStation()]
  return openScreen(instance, cook, '/kitchen?ended=1', (rows) => showAt(show(rows, new Map()), routing, stationId))
}

type Row = Readonly<{ id: string; orders?: readonly Readonly<{ id: string }>[] }>
type Screen = Readonly<{ shows: (id: string) => Promise<number>; close: () => void }>

/** A screen that updates its list as the web does, with the orders of the feed; without them it reads the list. */
async function openScreen(
  instance: Instance,
  session: Session,
  path: string,
  shownOf: (rows: readonly ShownOrder[]) => readonly Row[] = (rows) => rows,
): Promise<Screen> {
  let waiting: { id: string; resolve: (at: number) => void } | undefined
  const show = (rows: readonly Row[]) => {
    const shown = shownOf(rows as readonly ShownOrder[]) // whole orders, as the feed and query-api send them
    const ids = shown.flatMap((row): readonly Readonly<{ id: string }>[] => row.orders ?? [row])
    if (ids.some(({ id }) => id === waiting?.id)) waiting?.resolve(performance.now())
  }
  const read = async () => {
    const answer = await fetch(`${instance.url}/api/v1${path}`, { headers: { cookie: session.cookie } })
    show((await answer.json()) as Row[]) // what query-api answers
  }
  const socket = await openFeed(instance, session, ({ changes = [], orders }) => {
    if (orders) show(orders)
    else if (changes.some(({ topic }) => topic === 'orders')) void read()
  })
  const shows = (id: string) =>
    new Promise<number>((resolve) => {
      waiting = { id, resolve }
    })
  return { shows, close: () => socket.close() }
}
