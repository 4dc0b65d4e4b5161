/** Tells spreadsheets that the file is UTF-8. */
const mark = '\uFEFF'

/** Hands the rows to the browser as a file. Spreadsheets must not run typed text as a formula. */
export async function saveCsv(name: string, rows: (string | number)[][]): Promise<void> {
  const { default: papa } = await import('papaparse')
  const text = papa.unparse(rows, { escapeFormulae: true })
  const address = URL.createObjectURL(new Blob([mark, text, '\r\n'], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${name}.csv`
  link.click()
  URL.revokeObjectURL(address)
}
