import type { Cell } from '@comanda/api/csv.ts'

/** Downloads the rows as a file. */
export async function saveCsv(name: string, rows: readonly (readonly Cell[])[]): Promise<void> {
  const { csvLines, csvMark } = await import('@comanda/api/csv.ts')
  const address = URL.createObjectURL(new Blob([csvMark, csvLines(rows)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${name}.csv`
  link.click()
  URL.revokeObjectURL(address)
}
