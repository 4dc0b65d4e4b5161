import { latinDigits } from '@comanda/domain/kernel/latin-digits.ts'
import type { MenuItem } from '../../api/pos.ts'
import { maxPerLine } from './cart.ts'
import { itemsMatching } from './search.ts'

type Search = Readonly<{ term: string; quantity: number }>

/**
 * Parses the text of the search field: "3 steak" means three of the first steak. Digits that belong to the title of a
 * dish are part of the term: "1664", "7up".
 */
export function parseSearch(text: string, items: readonly MenuItem[]): Search {
  const plain = { term: text, quantity: 1 }
  const match = /^\s*(\d{1,3})\s*[x×*]?\s*(\D.*)?$/i.exec(latinDigits(text))
  if (!match || itemsMatching(items, null, text).length > 0) return plain
  const quantity = Number(match[1])
  return quantity >= 1 && quantity <= maxPerLine ? { term: (match[2] ?? '').trim(), quantity } : plain
}
