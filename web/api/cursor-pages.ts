import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import { nextCursor } from './next-cursor.ts'

/** Rows of a page, and the cursor of the next page; null on the last page. */
type CursorPage<Row> = Readonly<{ rows: readonly Row[]; next: string | null }>

type PageRequest = Readonly<{
  /** undefined for the first page. */
  cursor: string | undefined
  signal: AbortSignal
  onHeaders: (headers: Headers) => void
}>

/**
 * An infinite query of a list whose answers have the next cursor in a header.
 * @__NO_SIDE_EFFECTS__
 */
export const cursorPages = <Row>(queryKey: QueryKey, read: (request: PageRequest) => Promise<readonly Row[]>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: async ({ signal, pageParam }): Promise<CursorPage<Row>> => {
      const [next, onHeaders] = nextCursor()
      const rows = await read({ cursor: pageParam ?? undefined, signal, onHeaders })
      return { rows, next: next() }
    },
    initialPageParam: null as string | null, // null on the first page; the assertion gives the page parameter its type
    getNextPageParam: ({ next }) => next,
  })
