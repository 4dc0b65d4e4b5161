import { ImportRow, importSize, maxImportSize } from '@comanda/api/shapes/menu-import.ts'
import type { Exponent } from '@comanda/domain/kernel/money.ts'
import Papa from 'papaparse'
import type { z } from 'zod'
import { isPrice } from './PriceField.tsx'

export type Sent = z.input<typeof ImportRow>
/** One row of the file, with what is wrong with it. `number` counts as a spreadsheet does: the head is row 1. */
export type ReadRow = Readonly<{ number: number; row: Sent; error: string | null }>
export type ReadFile = Readonly<{ rows: readonly ReadRow[] }> | Readonly<{ failed: 'noTitle' | 'noRows' }>

type Words = Readonly<{ price: string; variantPrice: string; addonPrice: string; tax: string }>
type Known = Readonly<{ exponent: Exponent; taxes: readonly string[]; words: Words }>

/** The rows of a CSV file, with commas, semicolons or tabs between the columns, each held against the rules of the call. */
export function readMenuCsv(text: string, known: Known): ReadFile {
  const { data, meta } = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (name) =>
      name
        .replace(/^\uFEFF/, '')
        .trim()
        .toLowerCase(),
  })
  if (!meta.fields?.includes('title')) return { failed: 'noTitle' }
  if (data.length === 0) return { failed: 'noRows' }
  return { rows: data.map((cells, index) => readRow(cells, index + 2, known)) }
}

function readRow(cells: Readonly<Record<string, string | undefined>>, number: number, known: Known): ReadRow {
  const row = {
    title: cells.title?.trim() ?? '',
    price: decimal(cells.price),
    category: cells.category?.trim() ?? '',
    tax: cells.tax?.trim() ?? '',
    variants: options(cells.variants),
    addons: options(cells.addons),
  }
  return { number, row, error: errorOf(row, known) }
}

const decimal = (text: string | undefined) => (text ?? '').trim().replace(',', '.')

/** "Small: 3.50 | Large: 4.50"; one without a price costs nothing. */
const options = (text: string | undefined) =>
  (text ?? '')
    .split('|')
    .filter((option) => option.trim() !== '')
    .map((option) => {
      const [, title = option, price = ''] = /^(.*):\s*(\S*)\s*$/.exec(option) ?? []
      return { title: title.trim(), price: decimal(price) }
    })

function errorOf(row: Sent, { exponent, taxes, words }: Known): string | null {
  const refused = ImportRow.safeParse(row).error?.issues[0]
  if (refused) return refused.message
  const isWrong = (price: Sent['price']) => !isPrice(String(price ?? ''), exponent)
  if (isWrong(row.price)) return words.price
  if (row.variants.some(({ price }) => isWrong(price))) return words.variantPrice
  if (row.addons.some(({ price }) => isWrong(price))) return words.addonPrice
  const tax = String(row.tax ?? '').toLowerCase()
  return tax === '' || taxes.some((title) => title.trim().toLowerCase() === tax) ? null : words.tax
}

/** As many rows to one call as it takes. */
export function inParts(rows: readonly Sent[]): Sent[][] {
  const parts: Sent[][] = []
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
