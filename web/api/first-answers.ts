declare global {
  /** What `public/appearance.js` has asked for, by path; null where no answer came. */
  var firstAnswers: Map<string, Promise<Response | null>> | undefined
}

/** `fetch`, with the answers that were asked for before this script was here: each is taken once. */
export const fetchOrTakeFirst: typeof fetch = async (asked, how) => {
  const isQuestion = (how?.method ?? 'GET') === 'GET' && typeof asked === 'string'
  const first = isQuestion ? globalThis.firstAnswers?.get(asked) : undefined
  if (!isQuestion || !first) return fetch(asked, how)
  globalThis.firstAnswers?.delete(asked)
  return (await first) ?? fetch(asked, how)
}

/** Answers that were not taken by now are out of date. */
export const dropFirstAnswers = (): void => globalThis.firstAnswers?.clear()
