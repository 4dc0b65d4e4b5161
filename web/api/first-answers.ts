declare global {
  /** Answers of requests started by `public/appearance.js`, by path; null for a failed request. */
  var firstAnswers: Map<string, Promise<Response | null>> | undefined
}

/** `fetch` that first uses, once each, the answers requested before this script was loaded. */
export const fetchOrTakeFirst: typeof fetch = async (input, init) => {
  const isRead = (init?.method ?? 'GET') === 'GET' && typeof input === 'string'
  const first = isRead ? globalThis.firstAnswers?.get(input) : undefined
  if (!isRead || !first) return fetch(input, init)
  globalThis.firstAnswers?.delete(input)
  return (await first) ?? fetch(input, init)
}

/** Drops answers that were not used: they are out of date. */
export const dropFirstAnswers = (): void => globalThis.firstAnswers?.clear()
