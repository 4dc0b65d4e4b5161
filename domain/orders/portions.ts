import type { CountId } from '../kernel/ids.ts'
import type { DataOf } from './events.ts'
import type { OrderLine } from './lines.ts'
import type { PlacedOrder } from './state.ts'

type GivesBack = Readonly<{ givesBack?: readonly Readonly<{ countId: CountId; quantity: number }>[] }>

/** Portions of these lines by the counts that granted them. */
export function freed(lines: readonly Pick<OrderLine, 'counts' | 'quantity'>[]): GivesBack {
  const byCount = new Map<CountId, number>()
  for (const { counts = [], quantity } of lines)
    for (const { countId } of counts) byCount.set(countId, (byCount.get(countId) ?? 0) + quantity)
  if (byCount.size === 0) return {}
  return { givesBack: [...byCount].map(([countId, quantity]) => ({ countId, quantity })) }
}

type Options = Pick<OrderLine, 'variant' | 'addons' | 'counts'>

/** Counts that must grant the new options of a line; options that it already had are granted. */
export function countsOfNew(line: OrderLine, { counts = [] }: Options): NonNullable<OrderLine['counts']> {
  const before = partsOf(line)
  return counts.filter(({ partId }) => !before.has(partId))
}

/**
 * Counts of a line after a change of options. The portions of removed options are given back to their counts, unless the
 * kitchen has begun the line.
 */
export function countsAfter(line: OrderLine, options: Options, isStarted: boolean) {
  const { itemId, counts = [], quantity } = line
  const parts = partsOf({ itemId, ...options })
  const unchanged = counts.filter(({ partId }) => parts.has(partId))
  const removed = counts.filter(({ partId }) => !parts.has(partId))
  const after = [...unchanged, ...countsOfNew(line, options)]
  return { ...(after.length > 0 && { counts: after }), ...(!isStarted && freed([{ counts: removed, quantity }])) }
}

const partsOf = ({ itemId, variant, addons }: Pick<OrderLine, 'itemId' | 'variant' | 'addons'>): ReadonlySet<string> =>
  new Set([itemId, ...(variant ? [variant.variantId] : []), ...addons.map(({ addonId }) => addonId)])

/** The order after a line was cancelled. A line whose portions were given back does not return. */
export function withGivenBack(
  { givenBack = [] }: PlacedOrder,
  { line, givesBack }: DataOf<'OrderItemCancelled'>,
): Pick<PlacedOrder, 'givenBack'> {
  return givesBack ? { givenBack: [...givenBack, line] } : {}
}
