/** Number of pages, at least one. Page numbers out of range are clamped to the nearest page. */
export function pagesOf(total: number, perPage: number, requested: number): Readonly<{ pages: number; page: number }> {
  const pages = Math.max(1, Math.ceil(total / perPage))
  return { pages, page: Math.min(Math.max(1, requested), pages) }
}
