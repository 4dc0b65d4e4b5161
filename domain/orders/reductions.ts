import type { UserId } from '../kernel/ids.ts'
import { type Money, money, sum } from '../kernel/money.ts'
import type { Reduction, SentLine } from './lines.ts'

/** Reductions in force, oldest first; one per person and instant. Each counts in the allowance of its person and day. */
export type Reductions = readonly Reduction[]

export const amountOf = (reductions: Reductions = []): Money => sum(reductions.map(({ amount }) => amount))

/** All these reductions, those of the same person and instant added up. */
export function mergedReductions(reductions: Reductions): Reductions {
  const merged = new Map<string, Reduction>()
  for (const reduction of reductions) {
    const key = keyOf(reduction)
    merged.set(key, { ...reduction, amount: sum([merged.get(key)?.amount ?? money(0), reduction.amount]) })
  }
  return [...merged.values()].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

const keyOf = ({ at, by }: Readonly<{ at: string; by: UserId | null }>): string => `${at} ${by ?? ''}`

/** The reductions without this amount, which is taken back from the newest ones. */
export function takenBack(reductions: Reductions, amount: number): Reductions {
  let open = amount
  const left: Reduction[] = []
  for (const reduction of reductions.toReversed()) {
    const taken = Math.min(open, reduction.amount)
    open -= taken
    if (taken < reduction.amount) left.unshift({ ...reduction, amount: money(reduction.amount - taken) })
  }
  return left
}

/**
 * The reductions of a line without those of a part that was divided from it. A part in an older event names only the
 * newest person, also for the amounts of the others.
 */
export function withoutPart(whole: Reductions, part: Reductions): Reductions {
  return part.reduce((left, reduction) => {
    const others = left.filter((one) => keyOf(one) !== keyOf(reduction))
    const same = left.filter((one) => keyOf(one) === keyOf(reduction))
    return mergedReductions(takenBack([...others, ...same], reduction.amount))
  }, whole)
}

/** The reductions of a line in an event. */
export const reductionsOfLine = ({ reduction, earlierReductions = [] }: SentLine): Reductions =>
  reduction ? [...earlierReductions, reduction] : []

/** The fields of an event with these reductions of a line. */
export function reductionFields(reductions: Reductions): Pick<SentLine, 'reduction' | 'earlierReductions'> {
  const reduction = reductions.at(-1)
  if (!reduction) return {}
  return { reduction, ...(reductions.length > 1 && { earlierReductions: reductions.slice(0, -1) }) }
}
