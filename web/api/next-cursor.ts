/** What the headers of an answer say of the page after it. */
export function nextCursor(): readonly [() => string | null, (headers: Headers) => void] {
  let next: string | null = null
  return [() => next, (headers) => (next = headers.get('x-next-cursor'))]
}
