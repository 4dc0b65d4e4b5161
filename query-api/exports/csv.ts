import { type Cell, csvLines, csvMark } from '@comanda/api/csv.ts'

/**
 * The text of a CSV file, page by page: at most one page is in memory, and no connection is used while the client
 * reads.
 */
export async function* csvFile<Page extends readonly unknown[]>(
  heads: readonly string[],
  first: Page,
  next: (last: Page[number]) => Promise<Page>,
  linesOf: (page: Page) => Promise<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield csvMark + csvLines([heads])
  for (let page = first; page.length > 0; page = await next(page[page.length - 1])) yield csvLines(await linesOf(page))
}
