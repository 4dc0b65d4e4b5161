import { generalKitchen } from '../menu/general-kitchen.ts'

/** Time after which a ticket that no screen has shown causes a warning. */
export const unseenAfterMs = 60_000
/** Time for which a screen counts as in use after its last report; lines sent before that time cause no warning. */
export const watchedMs = 12 * 60 * 60_000

/** Station id of a screen that shows all stations. */
export const allStations = ''

/** A line that was sent to the kitchen; `sent_position` is the position of that event in the log. */
type SentLine = Readonly<{ order_id: string; line: number; item_id: string; sent_position: number }>
/** Position of the log up to which a screen of a station has shown the tickets. */
export type KitchenScreen = Readonly<{ station_id: string; position: number }>
type Station = Readonly<{ station_id: string; title: string; item_ids: readonly string[] }>
type KitchenState = Readonly<{
  screens: readonly KitchenScreen[]
  stations: readonly Station[]
  /** Lines on printed papers of the kitchen, as `order line`. */
  printed: ReadonlySet<string>
}>

export const lineKey = (orderId: string, line: number): string => `${orderId} ${line}`

/**
 * Orders with lines that no screen has shown and no printer has printed (rule K11). A line whose station has no screen
 * is left out.
 */
export function unseenOrders<Line extends SentLine>(
  lines: readonly Line[],
  { screens, stations, printed }: KitchenState,
) {
  const stationOf = new Map(stations.flatMap((station) => station.item_ids.map((id) => [id, station] as const)))
  const isUnseen = ({ order_id, line, item_id, sent_position }: Line): boolean => {
    const own = stationOf.get(item_id)?.station_id ?? generalKitchen
    const watching = screens.filter(({ station_id }) => station_id === own || station_id === allStations)
    return (
      watching.length > 0 &&
      watching.every(({ position }) => position < sent_position) &&
      !printed.has(lineKey(order_id, line))
    )
  }
  const byOrder = Map.groupBy(lines.filter(isUnseen), ({ order_id }) => order_id)
  return [...byOrder.values()].flatMap((unseen) => {
    const [first] = unseen
    const titles = unseen.flatMap(({ item_id }) => stationOf.get(item_id)?.title ?? [])
    return first ? [{ ...first, stations: [...new Set(titles)] }] : []
  })
}
