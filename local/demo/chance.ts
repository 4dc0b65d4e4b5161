/** Pseudo-random numbers: the same seed gives the same sequence (mulberry32). */
export type Chance = Readonly<{
  /** A number from 0 to 1, excluded. */
  next: () => number
  /** An integer from 0 to `below`, excluded. */
  int: (below: number) => number
  /** True with this probability in percent. */
  percent: (probability: number) => boolean
  pick: <T>(among: readonly T[]) => T
}>

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (below: number) => Math.floor(next() * below)
  return {
    next,
    int,
    percent: (probability) => next() * 100 < probability,
    pick: (among) => {
      const picked = among[int(among.length)]
      if (picked === undefined) throw new Error('there is nothing to pick from')
      return picked
    },
  }
}
