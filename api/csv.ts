import Papa from 'papaparse'

export type Cell = string | number | null

/** Beginning of a text that a spreadsheet would take for a formula, also after blanks or in full-width characters. */
const formula = /^[\s\0]*[=+\-@＝＋－＠|]|^[\t\r\n]/u
const plainNumber = /^-?\d+(\.\d+)?$/

/**
 * Rows as CSV (RFC 4180). Spreadsheets must not execute typed text as a formula: it gets a leading apostrophe, which
 * they do not show. Our own numbers stay numbers.
 */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  `${Papa.unparse(
    rows.map((cells) => cells.map(withApostrophe)),
    { quotes: isQuoted },
  )}\r\n`

const withApostrophe = (cell: Cell) =>
  typeof cell === 'string' && formula.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell

/**
 * True for a cell that needs quotes because some spreadsheets separate at semicolons and tabs too, or drop surrounding
 * blanks.
 */
const isQuoted = (cell: unknown) => typeof cell === 'string' && (/[;\t]/.test(cell) || cell !== cell.trim())

/** A cell without the apostrophe that `csvLines` puts before a formula. */
export const unguarded = (text = ''): string => text.trim().replace(/^'(?=[=+\-@])/, '')

/** Byte order mark, by which spreadsheets recognise UTF-8. */
export const csvMark = '\uFEFF'
