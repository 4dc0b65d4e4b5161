import type { CountId } from '../kernel/ids.ts'
import type { OrderEvent } from './events.ts'
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

/** Counts that must grant the other options of a line: those of options that it did not have. */
export function countsOfNew(line: OrderLine, { counts = [] }: Options): NonNullable<OrderLine['counts']> {
  const had = partsOf(line)
  return counts.filter(({ partId }) => !had.has(partId))
}

/** Counts of a line with other options: those of options that stay are kept, those of others are given back. */
export function countsAfter(line: OrderLine, options: Options) {
  const { itemId, counts = [], quantity } = line
  const has = partsOf({ itemId, ...options })
  const kept = counts.filter(({ partId }) => has.has(partId))
  const gone = counts.filter(({ partId }) => !has.has(partId))
  const after = [...kept, ...countsOfNew(line, options)]
  return { ...(after.length > 0 && { counts: after }), ...freed([{ counts: gone, quantity }]) }
}

const partsOf = ({ itemId, variant, addons }: Pick<OrderLine, 'itemId' | 'variant' | 'addons'>): ReadonlySet<string> =>
  new Set([itemId, ...(variant ? [variant.variantId] : []), ...addons.map(({ addonId }) => addonId)])

/** The order after a line was cancelled. A line whose portions were given back does not return. */
export function withGivenBack(
  { givenBack = [] }: PlacedOrder,
  { line, givesBack }: Extract<OrderEvent, { type: 'OrderItemCancelled' }>['data'],
): Pick<PlacedOrder, 'givenBack'> {
  return givesBack ? { givenBack: [...givenBack, line] } : {}
}
