import type { MenuItem } from '../../api/pos.ts'
import { foldCase } from '../../fold-case.ts'
import { maxPerLine } from './cart.ts'

type SearchedItem = Pick<MenuItem, 'title' | 'category_id'>
const foldedTitles = new WeakMap<SearchedItem, string>()

/** The case-folded title of an item, cached because a menu of thousands is searched with every letter. */
function foldedTitle(item: SearchedItem): string {
  const cached = foldedTitles.get(item)
  if (cached !== undefined) return cached
  const title = foldCase(item.title)
  foldedTitles.set(item, title)
  return title
}

/** Rule S7: by title, trimmed, case-insensitive. */
export function itemsMatching<Item extends SearchedItem>(
  items: readonly Item[],
  categoryId: string | null,
  term: string,
): readonly Item[] {
  const folded = foldCase(term)
  return items.filter(
    (item) => (categoryId === null || item.category_id === categoryId) && foldedTitle(item).includes(folded),
  )
}

type Search = Readonly<{ term: string; quantity: number }>

/**
 * Parses the text of the search field: "3 steak" means three of the first steak. Digits that belong to the title of a
 * dish are part of the term: "1664", "7up".
 */
export function parseSearch(text: string, items: readonly MenuItem[]): Search {
  const plain = { term: text, quantity: 1 }
  const match = /^\s*(\d{1,3})\s*[x×*]?\s*(\D.*)?$/i.exec(text)
  if (!match || itemsMatching(items, null, text).length > 0) return plain
  const quantity = Number(match[1])
  return quantity >= 1 && quantity <= maxPerLine ? { term: (match[2] ?? '').trim(), quantity } : plain
}
