import { useMemo, useState, useSyncExternalStore } from 'react'
import { type Card, inColumns, type Placement, placeCards } from './columns.ts'

const queryOf = (width: number) => (typeof matchMedia === 'undefined' ? null : matchMedia(`(max-width: ${width}px)`))
const phone = queryOf(700)
const portrait = queryOf(900)
const tablet = queryOf(1240)
const queries = [phone, portrait, tablet]

const subscribe = (changed: () => void) => {
  for (const query of queries) query?.addEventListener('change', changed)
  return () => {
    for (const query of queries) query?.removeEventListener('change', changed)
  }
}

/** Number of columns: `wide` on a desk, one fewer on a tablet, at most two on an upright tablet, one on a phone. */
export const useColumnCount = (wide: number): number =>
  useSyncExternalStore(subscribe, () => {
    if (phone?.matches) return 1
    if (portrait?.matches) return Math.min(2, wide)
    return tablet?.matches ? wide - 1 : wide
  })

type ColumnState = Readonly<{ columns: number; placement: Placement }>

/** Cards in columns; a visible card keeps its column until the number of columns changes. */
export function useColumns<T extends Card>(cards: readonly T[], columns: number): readonly (readonly T[])[] {
  const [last, setLast] = useState<ColumnState>({ columns, placement: new Map() })
  const placement = useMemo(
    () => placeCards(cards, last.columns === columns ? last.placement : new Map(), columns),
    [cards, last, columns],
  )
  if (last.columns !== columns || !isSame(last.placement, placement)) setLast({ columns, placement })
  return useMemo(() => inColumns(cards, placement, columns), [cards, placement, columns])
}

const isSame = (one: Placement, other: Placement): boolean =>
  one.size === other.size && [...one].every(([id, column]) => other.get(id) === column)
