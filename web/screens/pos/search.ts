import type { MenuItem } from '../../api/pos.ts'
import { foldCase } from '../../fold-case.ts'
import { maxPerLine } from './cart.ts'

type SearchedItem = Pick<MenuItem, 'title' | 'category_id'>
const foldedTitles = new WeakMap<SearchedItem, string>()

/** The folded title of an item, cached, because a menu of thousands is searched with every letter. */
function foldedTitle(item: SearchedItem): string {
  const known = foldedTitles.get(item)
  if (known !== undefined) return known
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
  const wanted = foldCase(term)
  return items.filter(
    (item) => (categoryId === null || item.category_id === categoryId) && foldedTitle(item).includes(wanted),
  )
}

export type Typed = Readonly<{ term: string; quantity: number }>

/**
 * "3 steak" means three of the first steak. Digits of a name belong to the search term: "1664", or "7up" if there is
 * one.
 */
export function typedIn(text: string, items: readonly MenuItem[]): Typed {
  const plain = { term: text, quantity: 1 }
  const match = /^\s*(\d{1,3})\s*[x×*]?\s*(\D.*)?$/i.exec(text)
  if (!match || itemsMatching(items, null, text).length > 0) return plain
  const quantity = Number(match[1])
  return quantity >= 1 && quantity <= maxPerLine ? { term: (match[2] ?? '').trim(), quantity } : plain
}
