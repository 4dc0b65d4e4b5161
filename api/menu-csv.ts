import Papa from 'papaparse'
import { unguarded } from './csv.ts'

type Option = { title: string; price: string }
/** A dish of a file, with the unvalidated texts of its cells. */
export type MenuRow = {
  title: string
  price: string
  category: string
  tax: string
  variants: Option[]
  addons: Option[]
  /** Titles of choice groups. */
  choices: string[]
  description: string
  /** Names of allergens, as in `domain/menu/allergens.ts`. */
  allergens: string[]
}
type Cells = Readonly<Record<string, string | undefined>>

/** The lines of a CSV file, separated by commas, semicolons or tabs; column names are in lower case. */
export function menuLines(text: string): Readonly<{ columns: readonly string[]; lines: readonly Cells[] }> {
  const { data, meta } = Papa.parse<Cells>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (name) =>
      name
        .replace(/^\uFEFF/, '')
        .trim()
        .toLowerCase(),
  })
  return { columns: meta.fields ?? [], lines: data }
}

export const menuRow = (cells: Cells): MenuRow => ({
  title: unguarded(cells.title),
  price: decimal(cells.price),
  category: unguarded(cells.category),
  tax: unguarded(cells.tax),
  variants: options(cells.variants),
  addons: options(cells.addons),
  choices: splitList(cells.choices),
  description: unguarded(cells.description),
  allergens: splitList(cells.allergens).map((name) => name.toLowerCase()),
})

/** Columns of the file. */
export const menuColumns = [
  'title',
  'price',
  'category',
  'tax',
  'variants',
  'addons',
  'choices',
  'description',
  'allergens',
]

/** Cells of a dish under `menuColumns`, as `menuRow` reads them. */
export const menuCells = ({ title, price, category, tax, variants, addons, ...row }: MenuRow): string[] => [
  title,
  price,
  category,
  tax,
  optionsCell(variants),
  optionsCell(addons),
  row.choices.join(separator),
  row.description,
  row.allergens.join(separator),
]

const optionsCell = (list: readonly Option[]): string =>
  list.map((option) => `${option.title}: ${option.price}`).join(separator)

const separator = ' | '

const decimal = (text: string | undefined) => (text ?? '').trim().replace(',', '.')

/** Parses "Small: 3.50 | Large: 4.50"; an option without a price is free. */
const options = (text: string | undefined) =>
  splitList(text).map((option) => {
    const [, title = option, price = ''] = /^(.*):\s*(\S*)\s*$/.exec(option) ?? []
    return { title: title.trim(), price: decimal(price) }
  })

const splitList = (text: string | undefined) =>
  unguarded(text)
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')
