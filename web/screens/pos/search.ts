import type { MenuItem } from '../../api/pos.ts'
import { foldCase } from '../../fold-case.ts'

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
