declare global {
  /** Requests started by `public/appearance.js`, by path; null where one failed. */
  var firstAnswers: Map<string, Promise<Response | null>> | undefined
}

/** `fetch` that uses each answer requested before this script was loaded, once. */
export const fetchOrTakeFirst: typeof fetch = async (asked, how) => {
  const isQuestion = (how?.method ?? 'GET') === 'GET' && typeof asked === 'string'
  const first = isQuestion ? globalThis.firstAnswers?.get(asked) : undefined
  if (!isQuestion || !first) return fetch(asked, how)
  globalThis.firstAnswers?.delete(asked)
  return (await first) ?? fetch(asked, how)
}

/** Drops answers that were not used: they are out of date. */
export const dropFirstAnswers = (): void => globalThis.firstAnswers?.clear()
