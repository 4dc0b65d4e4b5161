import type { ItemStatus } from '../../api/orders.ts'

type Item = Readonly<{ status: ItemStatus }>
export type Watched = Readonly<{ id: string; items: readonly Item[] }>

/** What this screen has seen of a ticket. */
export type Seen = Readonly<{
  /** null: it was there when the screen was opened. */
  arrivedAt: number | null
  /** When the last of it was made; null while there is something to make. */
  doneAt: number | null
}>
export type Watch = ReadonlyMap<string, Seen>

/** Long enough for the Undo of its last item. */
const lingerMs = 6_000
/** Two slow pulses, then ten seconds of ring. */
const newMs = 12_000

export const isToMake = ({ status }: Item): boolean => status === 'created' || status === 'preparing'
const isDone = ({ items }: Watched): boolean => !items.some(isToMake)

/** What is known after this list: which tickets are new, and which have just been finished. */
export function watchTickets(before: Watch | null, orders: readonly Watched[], now: number): Watch {
  return new Map(
    orders.map((order) => {
      const seen = before?.get(order.id)
      // A ticket that was finished before we saw it has left already.
      const doneAt = isDone(order) ? (seen ? (seen.doneAt ?? now) : Number.NEGATIVE_INFINITY) : null
      return [order.id, { arrivedAt: seen ? seen.arrivedAt : before ? now : null, doneAt }]
    }),
  )
}

/** A ticket leaves when nothing of it is left to make, and not at once: an Undo must find it where it was. */
export const isOnBoard = ({ doneAt }: Seen, now: number): boolean => doneAt === null || now - doneAt < lingerMs

export const isNew = ({ arrivedAt }: Seen, now: number): boolean => arrivedAt !== null && now - arrivedAt < newMs
