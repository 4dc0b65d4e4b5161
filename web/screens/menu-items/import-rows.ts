import { type MenuRow, menuLines, menuRow } from '@comanda/api/menu-csv.ts'
import { ImportRow, importSize, maxImportSize } from '@comanda/api/shapes/menu-import.ts'
import type { Exponent } from '@comanda/domain/kernel/money.ts'
import { isPrice } from './PriceField.tsx'

/** Row of the file with its errors. `number` is the row in a spreadsheet, where the header is row 1. */
export type ReadRow = Readonly<{ number: number; row: MenuRow; error: string | null }>
export type ReadFile = Readonly<{ rows: readonly ReadRow[] }> | Readonly<{ failed: 'noTitle' | 'noRows' }>

type Words = Readonly<{
  price: string
  variantPrice: string
  addonPrice: string
  tax: string
  choice: string
  twice: string
}>
type MenuContext = Readonly<{ exponent: Exponent; taxes: readonly string[]; choices: readonly string[]; words: Words }>

/** The rows of a CSV file, each validated by the rules of the call. */
export function readMenuCsv(text: string, context: MenuContext): ReadFile {
  const { columns, lines } = menuLines(text)
  if (!columns.includes('title')) return { failed: 'noTitle' }
  if (lines.length === 0) return { failed: 'noRows' }
  const seen = new Set<string>()
  return {
    rows: lines.map(menuRow).map((row, index) => {
      const error = errorOf(row, context) ?? (seen.has(dishOf(row)) ? context.words.twice : null)
      if (error === null) seen.add(dishOf(row))
      return { number: index + 2, row, error }
    }),
  }
}

/** Key of a dish in the menu: dishes of different categories may share a title. */
const dishOf = ({ title, category }: MenuRow): string => JSON.stringify([category.toLowerCase(), title.toLowerCase()])

function errorOf(row: MenuRow, { exponent, taxes, choices, words }: MenuContext): string | null {
  const refused = ImportRow.safeParse(row).error?.issues[0]
  if (refused) return refused.message
  const isWrong = (price: string) => !isPrice(price, exponent)
  if (isWrong(row.price)) return words.price
  if (row.variants.some(({ price }) => isWrong(price))) return words.variantPrice
  if (row.addons.some(({ price }) => isWrong(price))) return words.addonPrice
  if (row.tax !== '' && !isAmong(taxes, row.tax)) return words.tax
  return row.choices.every((title) => isAmong(choices, title)) ? null : words.choice
}

const isAmong = (titles: readonly string[], title: string): boolean =>
  titles.some((other) => other.trim().toLowerCase() === title.toLowerCase())

/** Splits the rows into calls of the allowed size. */
export function inParts(rows: readonly MenuRow[]): MenuRow[][] {
  const parts: MenuRow[][] = []
  let size = maxImportSize + 1
  for (const row of rows) {
    if (size + importSize(row) > maxImportSize) {
      parts.push([])
      size = 0
    }
    parts.at(-1)?.push(row)
    size += importSize(row)
  }
  return parts
}
