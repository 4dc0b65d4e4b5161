/** The same history at every seeding: a small generator of its own (mulberry32), for Math.random cannot be seeded. */
export type Chance = Readonly<{
  /** From 0 up to, not including, 1. */
  next: () => number
  /** True in this share of the cases. */
  is: (share: number) => boolean
  /** From 0 up to, not including, `below`. */
  below: (below: number) => number
  of: <T>(things: readonly T[]) => T
}>

export function chance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    is: (share) => next() < share,
    of: <T>(things: readonly T[]): T => {
      const thing = things[below(things.length)]
      if (thing === undefined) throw new Error('there is nothing to choose from')
      return thing
    },
  }
}
