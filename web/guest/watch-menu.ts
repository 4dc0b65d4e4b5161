import { poll } from './poll.ts'

/** Age of a menu at which it is read again. All guests of a restaurant may share one IP address and its rate limit. */
const staleMs = 60_000

/**
 * Calls `reload` once a minute while the page is visible: a dish may be sold out. Returns the function that stops it.
 */
export function watchMenu(reload: () => void): () => void {
  let readAt = Date.now()
  return poll(async () => {
    const fresh = readAt + staleMs - Date.now()
    if (fresh > 0) return fresh
    readAt = Date.now()
    reload()
    return staleMs
  })
}
