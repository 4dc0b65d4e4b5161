export type KeyedQueue = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** Serialises work per name; work of different names runs concurrently. Names without work take no memory. */
export function createKeyedQueue(): KeyedQueue {
  const tails = new Map<string, Promise<unknown>>()
  return async (name, work) => {
    const own = (tails.get(name) ?? Promise.resolve()).then(work, work)
    tails.set(name, own)
    try {
      return await own
    } finally {
      if (tails.get(name) === own) tails.delete(name)
    }
  }
}
