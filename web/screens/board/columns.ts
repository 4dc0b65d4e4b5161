export type Card = Readonly<{ id: string; height: number }>

/** The column of each card. */
export type Placement = ReadonlyMap<string, number>

/** Assigns new cards to the shortest column; placed cards keep their column. */
export function placeCards(cards: readonly Card[], before: Placement, columns: number): Placement {
  const heights = new Array<number>(columns).fill(0)
  const placed = new Map<string, number>()
  const put = ({ id, height }: Card, column: number) => {
    placed.set(id, column)
    heights[column] = (heights[column] ?? 0) + height
  }
  for (const card of cards) {
    const column = before.get(card.id)
    if (column !== undefined && column < columns) put(card, column)
  }
  for (const card of cards) {
    if (!placed.has(card.id)) put(card, heights.indexOf(Math.min(...heights)))
  }
  return placed
}

/** The cards by column, in their given order. */
export function inColumns<T extends Readonly<{ id: string }>>(
  cards: readonly T[],
  placement: Placement,
  columns: number,
): readonly (readonly T[])[] {
  const all = Array.from({ length: columns }, (): T[] => [])
  for (const card of cards) all[placement.get(card.id) ?? 0]?.push(card)
  return all
}

/**
 * Number of lines that a text takes in a column of this width in characters: an estimate that separates long cards from
 * short ones.
 */
export const linesOf = (text: string | null, width: number): number =>
  text === null || text === '' ? 0 : Math.ceil(text.length / width)
