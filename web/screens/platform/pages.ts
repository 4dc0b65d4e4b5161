/** The pages of a list, with at least one, and the nearest one there is to the wanted. */
export function pagesOf(total: number, perPage: number, wanted: number): Readonly<{ pages: number; page: number }> {
  const pages = Math.max(1, Math.ceil(total / perPage))
  return { pages, page: Math.min(Math.max(1, wanted), pages) }
}
