export type Cell = string | number | null

/** What a spreadsheet would take for a formula, also behind blanks, or typed with the wide signs of a Japanese keyboard. */
const formula = /^[\s\0]*[=+\-@＝＋－＠|]|^[\t\r\n]/u

/**
 * RFC 4180. Spreadsheets must not run typed text as a formula: it gets an apostrophe in front, which they do not show.
 * Numbers of ours stay numbers.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = isPlainNumber(cell) || !formula.test(cell) ? cell : `'${cell}`
  return /[",\r\n;\t]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

const isPlainNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text)

/** Tells spreadsheets that the file is UTF-8. */
export const csvMark = '\uFEFF'
