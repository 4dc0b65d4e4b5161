import { type Alarms, usualAlarms } from '@comanda/domain/menu/alarms.ts'
import { generalKitchen } from '@comanda/domain/menu/general-kitchen.ts'
import { type StationSound, usualSound } from '@comanda/domain/menu/station-sounds.ts'
import type { KitchenStation } from '../../api/stations.ts'
import { isPassed } from '../board/passed.ts'
import type { ShownItem, ShownOrder } from '../board/pending-items.ts'

/** Station id of a screen of the pass: it shows all stations, and ready dishes until they are passed (rule K12). */
export const passStation = 'pass'

/** An item, with the title of its station if several are shown. `atPass`: of an open order, on a screen of the pass. */
export type StationItem = ShownItem & Readonly<{ station?: string; atPass?: 'ready' | 'passed' }>
/** The part of an order that a screen shows. `stationId`: absent for all. `alsoAt`: titles of its other stations. */
export type StationOrder = Omit<ShownOrder, 'items'> &
  Readonly<{ items: readonly StationItem[]; stationId?: string; alsoAt?: readonly string[] }>

export type Station = Readonly<{ id: string; title: string; alarms: Alarms; sound: StationSound }>
export type Routing = Readonly<{ stations: readonly Station[]; stationOf: (itemId: string) => Station }>

/** null: the restaurant has no stations. */
export function routingOf(answer: readonly KitchenStation[], kitchenTitle: string): Routing | null {
  if (answer.length === 0) return null
  const kitchen = { id: generalKitchen, title: kitchenTitle, alarms: usualAlarms, sound: usualSound }
  const stations = answer.map(({ id, title, alarms = usualAlarms, sound = usualSound }) => ({
    id,
    title,
    alarms,
    sound,
  }))
  const routes = new Map(answer.flatMap(({ item_ids }, index) => item_ids.map((id) => [id, stations[index]] as const)))
  return { stations: [kitchen, ...stations], stationOf: (itemId) => routes.get(itemId) ?? kitchen }
}

type ByStation = (
  orders: readonly ShownOrder[],
  routing: Routing | null,
  stationId: string | null,
) => readonly StationOrder[]

/**
 * Orders as one station or the pass shows them, or all (`stationId` null). Unchanged orders keep their object, so that
 * they are not rendered again.
 */
export function ordersByStation(): ByStation {
  let before = {
    routing: null as Routing | null,
    stationId: null as string | null,
    shown: new WeakMap<object, StationView>(),
  }
  return (orders, routing, stationId) => {
    if (routing === null) return orders
    if (before.routing !== routing || before.stationId !== stationId)
      before = { routing, stationId, shown: new WeakMap() }
    const { shown } = before
    return orders.flatMap((order) => {
      const cached = shown.get(order)
      const view = cached ?? { order: atStation(order, routing, stationId) }
      if (!cached) shown.set(order, view)
      return view.order ?? []
    })
  }
}

type StationView = Readonly<{ order: StationOrder | null }>

/** The station's part of an order; null if it makes nothing of it. */
function atStation(order: ShownOrder, { stations, stationOf }: Routing, stationId: string | null): StationOrder | null {
  if (stationId === null || stationId === passStation) {
    const canPass = stationId !== null && order.status === 'created'
    const shown = (item: ShownItem): StationItem => ({
      ...item,
      station: stationOf(item.item_id).title,
      ...(canPass && item.status === 'completed' && { atPass: isPassed(item) ? 'passed' : 'ready' }),
    })
    return { ...order, items: order.items.map(shown) }
  }
  const isHere = ({ item_id }: ShownItem) => stationOf(item_id).id === stationId
  const items = order.items.filter(isHere)
  if (items.length === 0) return null
  const elsewhere = order.items.filter((item) => item.status !== 'cancelled' && !isHere(item))
  const ids = new Set(elsewhere.map(({ item_id }) => stationOf(item_id).id))
  return { ...order, items, stationId, alsoAt: stations.filter(({ id }) => ids.has(id)).map(({ title }) => title) }
}
