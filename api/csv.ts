import Papa from 'papaparse'

export type Cell = string | number | null

/** What a spreadsheet would take for a formula, also behind blanks, or typed with the wide signs of a Japanese keyboard. */
const formula = /^[\s\0]*[=+\-@＝＋－＠|]|^[\t\r\n]/u
const plainNumber = /^-?\d+(\.\d+)?$/

/**
 * RFC 4180. Spreadsheets must not run typed text as a formula: it gets an apostrophe in front, which they do not show.
 * Numbers of ours stay numbers.
 */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  `${Papa.unparse(
    rows.map((cells) => cells.map(guarded)),
    { quotes: isQuoted },
  )}\r\n`

const guarded = (cell: Cell) =>
  typeof cell === 'string' && formula.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell

/** Some spreadsheets separate cells at semicolons and tabs too, or drop blanks around a text. */
const isQuoted = (cell: unknown) => typeof cell === 'string' && (/[;\t]/.test(cell) || cell !== cell.trim())

/** Tells spreadsheets that the file is UTF-8. */
export const csvMark = '\uFEFF'
