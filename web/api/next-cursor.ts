/** A reader of the next page's cursor in an answer's headers. */
export function nextCursor(): readonly [() => string | null, (headers: Headers) => void] {
  let next: string | null = null
  return [() => next, (headers) => (next = headers.get('x-next-cursor'))]
}
