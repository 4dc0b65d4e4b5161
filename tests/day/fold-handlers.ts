import type { Fact, Venue } from './recorded-events.ts'

/** Applies an event to its restaurant. */
export type Handler = (venue: Venue, fact: Fact) => void
export const on =
  <Data>(handle: (venue: Venue, data: Data, fact: Fact) => void): Handler =>
  (venue, fact) =>
    handle(venue, fact.data as Data, fact)

export function existing<Key, Thing>(things: ReadonlyMap<Key, Thing>, key: Key): Thing {
  const thing = things.get(key)
  if (thing === undefined) throw new Error(`an event names ${String(key)} before it exists`)
  return thing
}
